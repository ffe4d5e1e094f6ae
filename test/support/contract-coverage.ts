import { appendFileSync, mkdirSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Answered } from '../../src/http/app.ts'
import { CONTRACT_COVERAGE_DIR, type Reached } from './coverage-record.ts'

const reached = new Set<string>()

/** Notes which operation answered what, for `make coverage-contract`. */
export const noteAnswered = ({ operationId, status, code }: Answered): void => {
  // The caller had left: no test heard anything.
  if (status === undefined) return
  const one: Omit<Reached, 'test'> = { operationId: operationId ?? null, status, code: code ?? null }
  reached.add(JSON.stringify(one))
}

/** Writes what this test file reached, in a file of its own: workers write at the same time. */
export const writeReached = (): void => {
  const test = expect.getState().testPath ?? ''
  const lines = [...reached].map((line) => `${JSON.stringify({ ...(JSON.parse(line) as Reached), test })}\n`)
  reached.clear()
  mkdirSync(CONTRACT_COVERAGE_DIR, { recursive: true })
  appendFileSync(`${CONTRACT_COVERAGE_DIR}/${randomUUID()}.ndjson`, lines.join(''))
}
