import { describe, expect, test } from 'vitest'
import { checkFileLengths, checkFunctions, checkLineLengths } from './lengths.ts'
import { aProject } from './project.ts'
import { expectClean, expectFound } from './proving.ts'
import { checkSql } from './sql.ts'
import { checkCasts, checkLeftovers, checkConstructs } from './constructs.ts'

const lines = (count: number): string => 'x()\n'.repeat(count)

describe('lengths', () => {
  test('a file over 300 lines is found, also above its entry in the ratchet list, and always above 500', () => {
    const files = { 'src/a.ts': lines(301) }
    expectFound(checkFileLengths, files, 'src/a.ts', '301 lines')
    expect(checkFileLengths(aProject(files), { 'src/a.ts': 301 })).toEqual([])
    expect(checkFileLengths(aProject({ 'src/a.ts': lines(302) }), { 'src/a.ts': 301 })).toHaveLength(1)
    expect(checkFileLengths(aProject({ 'src/a.ts': lines(501) }), { 'src/a.ts': 501 })).toHaveLength(1)
  })

  test('an entry of the ratchet list that is larger than its file is found', () => {
    expect(checkFileLengths(aProject({ 'src/a.ts': lines(350) }), { 'src/a.ts': 400 })[0]?.cure).toContain(
      '350',
    )
    expect(checkFileLengths(aProject({ 'src/a.ts': lines(300) }), { 'src/a.ts': 301 })[0]?.cure).toContain(
      'Remove',
    )
    expect(checkFileLengths(aProject({}), { 'src/a.ts': 301 })[0]?.cure).toContain('Remove')
  })

  test('a function over 70 lines and a handler over 25 are found; a describe may be longer', () => {
    const body = (count: number): string => `{\n${lines(count - 2)}}`
    expectClean(checkFunctions, { 'src/a.ts': `const a = () => ${body(70)}` })
    expectFound(checkFunctions, { 'src/a.ts': `const a = () => ${body(71)}` }, 'src/a.ts:1', '71 lines')
    expectFound(checkFunctions, { 'src/a.ts': `function a() ${body(71)}` }, '71 lines')
    expectFound(checkFunctions, { 'handlers/org/a.ts': `const a = () => ${body(26)}` }, '26 lines')
    expectClean(checkFunctions, { 'test/a.test.ts': `describe('a', () => ${body(90)})` })
    expectFound(checkFunctions, { 'test/a.test.ts': `test('a', () => ${body(90)})` }, '90 lines')
  })

  test('a fourth parameter is found', () => {
    expectFound(checkFunctions, { 'src/a.ts': 'const a = (b, c, d, e) => b' }, '4 positional parameters')
    expectClean(checkFunctions, { 'src/a.ts': 'const a = (b, c, d) => b' })
    expectClean(checkFunctions, { 'src/http/failure.ts': 'const a = (error, _req, res, _next) => error' })
  })

  test('a line over 120 characters is found, except the text of a table comment', () => {
    const long = 'x'.repeat(121)
    expectFound(checkLineLengths, { 'src/a.ts': `\n// ${long}` }, 'src/a.ts:2')
    expectClean(checkLineLengths, { 'migrations/functions/a.sql': `comment on table a is '${long}'` })
  })
})

describe('words', () => {
  test('each banned word is found in its folders, with its replacement', () => {
    const found: readonly (readonly [string, string, string])[] = [
      ['src/a/b.ts', 'const a = parseFloat(text)', 'parseAmount'],
      ['src/a/b.ts', 'const a = Number.parseFloat(text)', 'parseAmount'],
      ['src/a/b.ts', 'const a = Number(text)', 'parseAmount'],
      ['src/a/b.ts', 'const a = amount.toFixed(2)', 'formatMoney'],
      ['src/a/b.ts', 'const a = Math.random()', 'randomText'],
      ['src/a/b.ts', 'const a = new Date()', 'readNow'],
      ['src/a/b.ts', 'const a = Date.now()', 'readNow'],
      ['src/a/b.ts', 'const a = b as any', 'unknown'],
      ['src/a/b.ts', 'console.log(a)', 'logger'],
      ['src/a/b.ts', 'const a = process.env.PORT', 'src/config.ts'],
      ['src/a/b.ts', 'await fetch(url)', 'undici'],
      ['src/a/b.ts', 'class Service {}', 'closes over'],
      ['src/a/b.ts', 'enum Kind { A }', 'as const'],
      ['src/a/b.ts', 'try { a() } catch {}', 'translate'],
      ['test/a.test.ts', 'test.only("a", () => undefined)', 'remove it'],
      ['test/a.test.ts', 'describe.skip("a", () => undefined)', 'remove it'],
      ['test/a.test.ts', 'it.todo("a")', 'remove it'],
      ['test/support/a.ts', 'afterEach(() => undefined)', 'onTestFinished'],
    ]
    for (const [path, line, cure] of found) expectFound(checkConstructs, { [path]: line }, `${path}:1`, cure)
  })

  test('in comments, in texts, in their places and with arguments they pass', () => {
    expectClean(checkConstructs, {
      'src/a/b.ts': `// parseFloat( and Math.random are banned
        const a = 'console.log(new Date())'
        const due = new Date(now.getTime() + delayMs)
        const count = Number.parseInt(text, 10)
        try { a() } catch (error) { throw translate(error) }`,
      'src/kernel/money.ts': 'const a = Number(text)',
      'src/dev/dev.ts': 'console.log(Date.now())',
      'src/config.ts': 'const env = process.env',
      'test/a.test.ts': 'test.each([1])("a", () => undefined)',
      'test/b.test.ts': 'afterEach(() => undefined)',
      'test/support/a.ts': 'const useA = () => { afterEach(() => undefined) }',
    })
  })

  test('comments that postpone work are found', () => {
    expectFound(checkLeftovers, { 'src/a.ts': '// TODO later' }, 'src/a.ts:1')
    expectFound(checkLeftovers, { 'spec/paths/a.yaml': '# FIXME later' }, 'FIXME')
    expectClean(checkLeftovers, { 'src/a.ts': '// When the second rail comes, this reads both.' })
  })

  test('a cast is found outside parse functions and db/', () => {
    expectFound(checkCasts, { 'src/a/b.ts': 'const a = (b: unknown) => b as string' }, 'src/a/b.ts:1')
    expectFound(checkCasts, { 'src/a/b.ts': 'const a = b!' }, 'src/a/b.ts:1')
    expectClean(checkCasts, {
      'src/a/b.ts': "const parseRow = (b: unknown) => b as string\nconst kinds = ['A'] as const",
      'src/db/knex.ts': 'const a = b as string',
    })
  })
})

describe('SQL', () => {
  test('a value written into a statement is found, in a template and in a concatenation', () => {
    for (const line of [
      'const sql = `select a from b where c = ${id}`',
      "const sql = `\n  insert into b values ('${name}')`",
      "const sql = 'delete from a where b = ' + id",
      'const sql = `select app.post(${id})`',
      'const part = `from a where b = ${id}`',
      'let columns = "a, b"\nconst sql = `select ${columns} from c`',
    ]) {
      expectFound(checkSql, { 'src/a/store.ts': line }, 'written into SQL text')
    }
  })

  test('a constant text of the same file, and texts that are not statements, pass', () => {
    expectClean(checkSql, {
      'src/a/store.ts': `const columns = 'a, b'
        const sql = \`select \${columns} from c where d = :d\`
        const message = \`select a country, not \${country}\`
        const path = \`from \${a} to \${b}\``,
    })
  })
})
