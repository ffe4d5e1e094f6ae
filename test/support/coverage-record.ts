import { fileURLToPath } from 'node:url'

/** Where the tests note what they reached; emptied before each `make test`. */
export const CONTRACT_COVERAGE_DIR = fileURLToPath(new URL('../../.dev/contract-coverage', import.meta.url))

/** An answer that some test got: of which operation (null: of none), with which status and refusal. */
export type Reached = {
  readonly operationId: string | null
  readonly status: number
  readonly code: string | null
  /** The file of the test. */
  readonly test: string
}
