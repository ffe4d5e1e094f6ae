import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apply, faultsOf, type Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import { notPassed, parseReport, type Report, verdictOf } from './verdict.ts'

// `make mutants` takes minutes; this test checks in every run that its list fits the code.

const read = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

describe('the list of mutants', () => {
  it('fits the code: every text occurs once in its file, and every test exists', () => {
    const faults = faultsOf(mutants, read)
    if (faults.length > 0) expect.fail(`${faults.length} faults\n\n${faults.join('\n')}`)
    expect(mutants.length).toBeGreaterThan(12)
  })
})

const files: Readonly<Record<string, string>> = {
  'src/a.ts': 'if (a) refuse()\nif (b) refuse()\n',
  'test/a.test.ts': "it('refuses a', () => undefined)",
}

const aMutant = (change: Partial<Mutant> = {}): Mutant => ({
  name: 'a-guard',
  guard: 'a is refused',
  edits: [{ file: 'src/a.ts', find: 'if (a) refuse()', replace: '' }],
  killedBy: { file: 'test/a.test.ts', test: 'refuses a' },
  ...change,
})

const faultsIn = (...list: readonly Mutant[]): string => faultsOf(list, (path) => files[path]).join()

const edit = (find: string, file = 'src/a.ts', replace = '') => ({ file, find, replace })

describe('a list that does not fit', () => {
  it('is reported with its fix', () => {
    expect(faultsIn(aMutant())).toBe('')
    expect(faultsIn(aMutant({ edits: [edit('if (c) refuse()')] }))).toContain('no longer says')
    expect(faultsIn(aMutant({ edits: [edit('refuse()')] }))).toContain('2 times')
    expect(faultsIn(aMutant({ edits: [edit('if (a)', 'src/b.ts')] }))).toContain('src/b.ts does not exist')
    expect(faultsIn(aMutant({ edits: [edit('if (a)', 'src/a.ts', 'if (a)')] }))).toContain('changes nothing')
    expect(faultsIn(aMutant({ edits: [] }))).toContain('changes nothing')
    expect(faultsIn(aMutant({ edits: [edit('if (a)'), edit('if (b)')] }))).toContain('go together')
    expect(faultsIn(aMutant(), aMutant())).toContain('taken')
    expect(faultsIn(aMutant({ name: 'A guard' }))).toContain('lower case')
    const killedBy = { file: 'test/a.test.ts', test: 'refuses b' }
    expect(faultsIn(aMutant({ killedBy }))).toContain('no test "refuses b"')
    expect(faultsIn(aMutant({ killedBy: { ...killedBy, file: 'test/b.test.ts' } }))).toContain(
      'test/b.test.ts',
    )
  })

  it('is not applied', () => {
    expect(apply('a b', edit('b', 'x', '$&'))).toBe('a $&')
    expect(() => apply('a b b', edit('b'))).toThrow('2 times')
    expect(() => apply('a', edit('b'))).toThrow('0 times')
  })
})

const aReport = (...assertions: readonly (readonly [status: string, message?: string])[]): Report => ({
  testResults: [
    {
      name: '/copy/test/a.test.ts',
      message: '',
      assertionResults: assertions.map(([status, message]) => ({
        status,
        fullName: 'a guard refuses a',
        failureMessages: message === undefined ? [] : [message],
      })),
    },
  ],
})

describe('a run of the killing test', () => {
  it('kills a mutant where an assertion failed', () => {
    const failed = aReport(['skipped'], ['failed', 'AssertionError: expected 201 to be 409\n  at a.test.ts'])
    expect(verdictOf(failed)).toEqual({ kind: 'killed', why: 'AssertionError: expected 201 to be 409' })
  })

  it('reports a survivor where everything passed', () => {
    expect(verdictOf(aReport(['passed'], ['skipped'])).kind).toBe('survived')
  })

  it('proves nothing where no test ran, a file did not load, it timed out, or the mutant has a syntax error', () => {
    expect(verdictOf(undefined).kind).toBe('broken')
    expect(verdictOf(parseReport('{"testRes'))).toMatchObject({ kind: 'broken' })
    expect(verdictOf(aReport(['skipped'])).kind).toBe('broken')
    const unloaded = { testResults: [{ name: '', message: 'Error: Transform failed', assertionResults: [] }] }
    expect(verdictOf(unloaded)).toEqual({ kind: 'broken', why: 'Error: Transform failed' })
    for (const message of [
      'error: syntax error at or near "and"',
      'error: column "business" does not exist',
      'ReferenceError: price is not defined',
      'TypeError: rail.submit is not a function',
      'Error: Test timed out in 120000ms.',
    ]) {
      expect(verdictOf(aReport(['failed', message])).kind, message).toBe('broken')
    }
  })

  it('counts only if the test passes with the guard', () => {
    const tests = [{ file: 'test/a.test.ts', test: 'refuses a' }]
    expect(notPassed(aReport(['passed']), '/copy', tests)).toEqual([])
    expect(notPassed(aReport(['passed'], ['failed', '']), '/copy', tests)).toHaveLength(1)
    expect(notPassed(aReport(['skipped']), '/copy', tests)).toHaveLength(1)
    expect(notPassed(aReport(), '/copy', tests)).toHaveLength(1)
    expect(notPassed(undefined, '/copy', tests)).toEqual(['test/a.test.ts: refuses a'])
  })
})
