import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseReport, type Report, type TestResult } from './report.ts'

// The end of `make test`, from the report of vitest: each failed test with the first lines of its reason, and `N
// passed, N failed`. A failed check counts as one failure, and so does a test file that could not be loaded.

const readReport = (path: string): Report => {
  try {
    return parseReport(readFileSync(path, 'utf8'))
  } catch (error) {
    console.log(`The tests left no report: ${error instanceof Error ? error.message : String(error)}`)
    return { numPassedTests: 0, testResults: [] }
  }
}

const reasonLines = 6

const firstLines = (text: string): string =>
  text
    .split('\n')
    .slice(0, reasonLines)
    .map((line) => `    ${line}`)
    .join('\n')

const failuresOf = ({ name, status, message, assertionResults }: TestResult): readonly string[] => {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [`${file}\n${firstLines(message)}`]
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}\n${firstLines(failureMessages.join('\n'))}`,
  )
}

const [reportPath = '', exitStatus = '', ...failedChecks] = process.argv.slice(2)
const report = readReport(reportPath)
const failures = report.testResults.flatMap(failuresOf)
// An error outside of tests fails the run, but no test reports it.
const failedRun = exitStatus !== '0' && failures.length === 0 ? 1 : 0

for (const failure of failures) console.log(`failed: ${failure}`)
if (failedChecks.length > 0) console.log(`failed beside the tests: ${failedChecks.join(', ')}`)
console.log(`${report.numPassedTests} passed, ${failures.length + failedRun + failedChecks.length} failed`)
