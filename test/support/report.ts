/** A test in the report of vitest (`--reporter=json`). */
type Assertion = {
  readonly status: string
  readonly fullName: string
  readonly failureMessages: readonly string[]
}

/** A test file; `message` says why it could not be loaded. */
export type TestResult = {
  readonly name: string
  readonly status: string
  readonly message: string
  readonly assertionResults: readonly Assertion[]
}

/** The parts of the report of vitest that are read here. */
export type Report = { readonly numPassedTests: number; readonly testResults: readonly TestResult[] }

/** Parses a report. Throws where it is invalid or incomplete. */
export const parseReport = (text: string): Report => JSON.parse(text) as Report
