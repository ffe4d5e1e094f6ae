import { readFileSync } from 'node:fs'

// The last line of `make test`: `N passed, N failed`, counted from vitest's own report. A check that failed beside the
// tests counts as one failure, and so does a test file that could not even be loaded.

type Result = { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }
type Report = { readonly numPassedTests: number; readonly testResults: readonly Result[] }

const parseReport = (text: string): Report => JSON.parse(text) as Report

const readReport = (path: string): Report => {
  try {
    return parseReport(readFileSync(path, 'utf8'))
  } catch (error) {
    console.log(`The tests left no report: ${error instanceof Error ? error.message : String(error)}`)
    return { numPassedTests: 0, testResults: [] }
  }
}

const failuresOf = ({ status, assertionResults }: Result): number => {
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed').length
  return failed === 0 && status === 'failed' ? 1 : failed
}

const [reportPath = '', exitStatus = '', ...failedChecks] = process.argv.slice(2)
const report = readReport(reportPath)
const failedTests = report.testResults.reduce((total, result) => total + failuresOf(result), 0)
// An error outside any test fails the run, and no test says so.
const failedRun = exitStatus !== '0' && failedTests === 0 ? 1 : 0

if (failedChecks.length > 0) console.log(`failed beside the tests: ${failedChecks.join(', ')}`)
console.log(`${report.numPassedTests} passed, ${failedTests + failedRun + failedChecks.length} failed`)
