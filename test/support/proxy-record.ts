import { fileURLToPath } from 'node:url'
import type { RunningApi } from '../../src/api.ts'
import { apiContract } from '../../src/dev/mock/contracts.ts'
import { findOperation } from '../../src/dev/mock/examples.ts'
import { writeLines } from './recorded-lines.ts'

/** The folder of these files; emptied before each `make proxy-test`. */
export const PROXY_RECORD_DIR = fileURLToPath(new URL('../../.dev/prism-proxy', import.meta.url))

/** The responses of an operation through the proxy in one test file, by status, and their violations of the
 *  contract. */
export type Passed = {
  readonly operationId: string
  readonly answers: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

const passed = new Map<string, { answers: Record<string, number>; violations: string[] }>()

const noteOf = (method: string, path: string) => {
  const operationId = findOperation(apiContract.operations, method, path)?.id ?? 'none'
  const note = passed.get(operationId) ?? { answers: {}, violations: [] }
  passed.set(operationId, note)
  return note
}

const isAsked = process.env['CORRIDOR_TEST_PROXY'] === 'prism'

const untaken: string[] = []

/** Returns the violations since the last call. */
export const takeProxyViolations = (): readonly string[] => untaken.splice(0)

/** Returns the API, or under `make proxy-test` the API behind Prism. */
export const maybeBehindPrism = async (api: RunningApi): Promise<RunningApi> => {
  if (!isAsked) return api
  // Prism loads slowly, so only `make proxy-test` loads it.
  const { behindPrism } = await import('./prism-proxy.ts')
  return behindPrism(api, {
    onAnswer: ({ method, path, status }) => {
      const { answers } = noteOf(method, path)
      answers[status] = (answers[status] ?? 0) + 1
    },
    onViolation: ({ method, path, status, what }) => {
      const violation = `${method} ${path} ${status} ${what}`
      noteOf(method, path).violations.push(violation)
      untaken.push(violation)
    },
  })
}

/** Writes the record of this test file. */
export const writePassed = (): void => {
  if (!isAsked || passed.size === 0) return
  const rows = [...passed].map(([operationId, note]) => ({ operationId, ...note }))
  passed.clear()
  writeLines(PROXY_RECORD_DIR, rows)
}
