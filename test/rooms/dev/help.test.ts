import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

describe('make help', () => {
  it('lists every target that says what it does, once, in three groups and within 100 columns', async () => {
    const { stdout } = await promisify(execFile)('make', ['--no-print-directory', 'help'], { cwd: root })
    const makefile = await readFile(join(root, 'Makefile'), 'utf8')
    const targets = [...makefile.matchAll(/^([a-z-]+):.*## /gm)].map(([, name = '']) => name)
    const listed = [...stdout.matchAll(/^ {2}make ([a-z-]+) +\S/gm)].map(([, name = '']) => name)
    expect(listed.toSorted()).toEqual(targets.toSorted())
    expect(stdout.match(/^\S.*$/gm)).toEqual(['Use it', 'Change it', 'Prove it'])
    // awk counts bytes, and a letter may be several bytes: a line never has more columns than awk counts.
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100)
    for (const name of ['dev', 'test', 'lint']) expect(listed).toContain(name)
  })
})
