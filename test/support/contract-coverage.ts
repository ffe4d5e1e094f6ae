import { appendFileSync, mkdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answered } from '../../src/http/app.ts'
import { CONTRACT_COVERAGE_DIR, type Reached } from './coverage-record.ts'

const reached = new Set<string>()

/** Records which operation returned which response, for `make coverage-contract`. */
export const recordResponse = ({ operationId, status, code }: Answered): void => {
  // The client disconnected, so no test saw the response.
  if (status === undefined) return
  const one: Omit<Reached, 'test'> = { operationId: operationId ?? null, status, code: code ?? null }
  reached.add(JSON.stringify(one))
}

/** Writes what this test file reached to a separate file, because workers write concurrently. */
export const writeReached = (): void => {
  const test = expect.getState().testPath ?? ''
  const lines = [...reached].map((line) => `${JSON.stringify({ ...(JSON.parse(line) as Reached), test })}\n`)
  reached.clear()
  mkdirSync(CONTRACT_COVERAGE_DIR, { recursive: true })
  appendFileSync(`${CONTRACT_COVERAGE_DIR}/${randomUUID()}.ndjson`, lines.join(''))
}
