import { describe, test } from 'vitest'
import { checkLanguage } from './language.ts'
import { expectClean, expectFound } from './proving.ts'

describe('language', () => {
  test('a name of the list is found where it is declared', () => {
    const lines = [
      'type Scene = string',
      'const wish = 1',
      'const f = (told: string) => told',
      'type A = { goOn: 1 }',
    ]
    for (const line of lines) expectFound(checkLanguage, { 'src/a.ts': line }, 'src/a.ts:1')
    expectClean(checkLanguage, { 'src/a.ts': "import { Scene } from './b.ts'\nconst context = create(goOn)" })
  })

  test('a phrase is found in comments, test names, documents and SQL', () => {
    const files: Readonly<Record<string, string>> = {
      'src/a.ts': '// Whoever calls this',
      'test/a.test.ts': "test('is told once', () => {})",
      'docs/a.md': 'A client hears of it.',
      'spec/paths/a.yaml': 'description: Kept for ever.',
      'migrations/a.sql': '-- Nobody reads it',
      'migrations/b.sql': "comment on table jobs is 'Work of its own';",
    }
    for (const [path, text] of Object.entries(files))
      expectFound(checkLanguage, { [path]: text }, `${path}:1`)
  })

  test('code, samples and other words pass', () => {
    expectClean(checkLanguage, {
      'src/a.ts': '// The account `nobody` runs Postgres.\nconst text = "whoever"',
      'docs/a.md': '```sh\nsu nobody\n```\nThe hold is settled.',
    })
  })
})
