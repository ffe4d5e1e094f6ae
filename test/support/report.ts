/** A test as vitest's report (`--reporter=json`) tells of it. */
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

/** Vitest's own report, as far as it is read here. */
export type Report = { readonly numPassedTests: number; readonly testResults: readonly TestResult[] }

/** Reads a report. Throws where it is none, or half a one. */
export const parseReport = (text: string): Report => JSON.parse(text) as Report
