import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunningApi } from '../../src/api.ts'
import { findOperation } from '../../src/dev/mock/examples.ts'

/** Where `make proxy-test` notes what went through; emptied before each. */
export const PROXY_RECORD_DIR = fileURLToPath(new URL('../../.dev/prism-proxy', import.meta.url))

/** What an operation answered through the proxy in one test file, by status, and what Prism found off the contract. */
export type Passed = {
  readonly operationId: string
  readonly answers: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

const passed = new Map<string, { answers: Record<string, number>; violations: string[] }>()

const noteOf = (method: string, path: string) => {
  const operationId = findOperation(method, path) ?? 'none'
  const note = passed.get(operationId) ?? { answers: {}, violations: [] }
  passed.set(operationId, note)
  return note
}

const isAsked = process.env['CORRIDOR_TEST_PROXY'] === 'prism'

const untaken: string[] = []

/** What Prism found off the contract since it was asked last. */
export const takeProxyViolations = (): readonly string[] => untaken.splice(0)

/** The API itself; under `make proxy-test` the API behind Prism. */
export const perhapsBehindPrism = async (api: RunningApi): Promise<RunningApi> => {
  if (!isAsked) return api
  // Prism takes a while to load, which no other run has to pay.
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

/** Writes what went through in this test file, in a file of its own: workers write at the same time. */
export const writePassed = (): void => {
  if (!isAsked || passed.size === 0) return
  const lines = [...passed].map(([operationId, note]) => `${JSON.stringify({ operationId, ...note })}\n`)
  passed.clear()
  mkdirSync(PROXY_RECORD_DIR, { recursive: true })
  appendFileSync(`${PROXY_RECORD_DIR}/${randomUUID()}.ndjson`, lines.join(''))
}
