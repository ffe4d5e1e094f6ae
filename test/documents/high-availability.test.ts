import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const projectDir = join(import.meta.dirname, '../..')

it('the guide to high availability shows the files that `make ha-test` runs with, as they are', async () => {
  const guide = await readFile(join(projectDir, 'docs/high-availability.md'), 'utf8')
  const files = await readdir(join(projectDir, 'deploy/ha'))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) {
    const text = await readFile(join(projectDir, 'deploy/ha', file), 'utf8')
    expect(
      guide.includes(`\n${text}\`\`\`\n`),
      `docs/high-availability.md has the text of deploy/ha/${file}`,
    ).toBe(true)
    expect(guide, `docs/high-availability.md links deploy/ha/${file}`).toContain(`(../deploy/ha/${file})`)
  }
})
