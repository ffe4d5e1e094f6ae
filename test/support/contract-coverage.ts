import { expect } from 'vitest'
import type { Answered } from '../../src/http/app.ts'
import { CONTRACT_COVERAGE_DIR, type Reached } from './coverage-record.ts'
import { writeLines } from './recorded-lines.ts'

const reached = new Set<string>()

/** Records which operation returned which response, for `make coverage-contract`. */
export const recordResponse = ({ operationId, status, code }: Answered): void => {
  // The client disconnected, so no test saw the response.
  if (status === undefined) return
  const one: Omit<Reached, 'test'> = { operationId: operationId ?? null, status, code: code ?? null }
  reached.add(JSON.stringify(one))
}

/** Writes what this test file reached. */
export const writeReached = (): void => {
  const test = expect.getState().testPath ?? ''
  const responses = [...reached].map((line) => ({ ...(JSON.parse(line) as Reached), test }))
  reached.clear()
  writeLines(CONTRACT_COVERAGE_DIR, responses)
}
