import { fileURLToPath } from 'node:url'

/** The folder of these files; emptied before each `make test`. */
export const CONTRACT_COVERAGE_DIR = fileURLToPath(new URL('../../.dev/contract-coverage', import.meta.url))

/** A response that a test got: operation (null: none), status and error code. */
export type Reached = {
  readonly operationId: string | null
  readonly status: number
  readonly code: string | null
  /** The path of the test file. */
  readonly test: string
}
