import { parseReport as parseWhole, type TestResult } from '../../support/report.ts'

/** What a run of the killing test showed. Broken: the mutant did not run at all, so that nothing was proved. */
export type Verdict = { readonly kind: 'killed' | 'survived' | 'broken'; readonly why: string }

/** Vitest’s own report, as far as it is read here. */
export type Report = { readonly testResults: readonly Omit<TestResult, 'status'>[] }

/** Reads a report; undefined where the run left none, or half a one. */
export const parseReport = (text: string): Report | undefined => {
  try {
    return parseWhole(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

// A mutant is a guard that is not there, not a program that does not run; and a test that is cut off asserted nothing.
const provesNothing = new RegExp(
  [
    'SyntaxError|ReferenceError',
    'syntax error at or near',
    '(column|function|relation|operator|record) .{1,200} (does not exist|has no field)',
    'is not (a function|defined|iterable)',
    'Cannot (find|read|access|load)',
    '(Test|Hook) timed out',
  ].join('|'),
)

const firstLine = (text: string): string =>
  text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim() ?? ''

/** Judges a run: killed where a test ran and failed on what it asserts. A file that could not be loaded, a set-up that
 *  failed and a mutant that is no program prove nothing. */
export const verdictOf = (report: Report | undefined): Verdict => {
  if (!report) return { kind: 'broken', why: 'the run left no report' }
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.filter(({ status }) => status === 'failed')
  const messages = failed.flatMap(({ failureMessages }) => failureMessages)
  const fault = messages.find((message) => provesNothing.test(message))
  if (fault !== undefined) return { kind: 'broken', why: provesNothing.exec(fault)?.[0] ?? '' }
  if (failed.length > 0) return { kind: 'killed', why: firstLine(messages[0] ?? '') }
  const trouble = report.testResults.find(({ message }) => message !== '')
  if (trouble) return { kind: 'broken', why: firstLine(trouble.message) }
  const passed = results.filter(({ status }) => status === 'passed')
  if (passed.length === 0) return { kind: 'broken', why: 'no test ran' }
  return { kind: 'survived', why: `${passed.length} passed` }
}

/** Of these tests, those that a report does not show as passed. `root` is where the run’s files lie. */
export const notPassed = (
  report: Report | undefined,
  root: string,
  tests: readonly { readonly file: string; readonly test: string }[],
): readonly string[] =>
  tests
    .filter(({ file, test }) => {
      const found = report?.testResults
        .filter(({ name }) => name === `${root}/${file}`)
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ fullName }) => fullName.includes(test))
      return !found || found.length === 0 || found.some(({ status }) => status !== 'passed')
    })
    .map(({ file, test }) => `${file}: ${test}`)
