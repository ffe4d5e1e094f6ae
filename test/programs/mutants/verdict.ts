import { parseReport as parseWhole, type TestResult } from '../../support/report.ts'

/** The result of the killing test. Broken: the mutant did not run, so nothing was proved. */
export type Verdict = { readonly kind: 'killed' | 'survived' | 'broken'; readonly why: string }

/** The parts of the report of vitest that are read here. */
export type Report = { readonly testResults: readonly Omit<TestResult, 'status'>[] }

/** Parses a report; undefined where it is missing or incomplete. */
export const parseReport = (text: string): Report | undefined => {
  try {
    return parseWhole(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

// Errors of a program that does not run; and a test that timed out asserted nothing.
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

/** Returns the verdict of a run: killed where an assertion failed. A file that could not be loaded, a failed setup
 *  and a syntax error prove nothing. */
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

/** Returns the tests that a report does not show as passed. `root` is the folder of the files. */
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
