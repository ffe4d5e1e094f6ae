import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { errors } from '../../../generated/catalogue.ts'
import { documentText } from '../../contract/document.ts'
import { errorBody } from '../../kernel/refusal.ts'
import { describeMock, describeRailMock } from './cheat-sheet.ts'
import type { MockResponse } from './engine.ts'
import { mockOperationsOf, type MockOperation } from './examples.ts'

/** Why the mock itself refuses a request. */
export type MockFault = 'unreadable' | 'unknown-operation' | 'mock-failed'

type Members = Readonly<Record<string, unknown>>

/** A contract that the mock serves. */
export type MockContract = {
  /** The bundled document. */
  readonly text: string
  readonly operations: readonly MockOperation[]
  /** The command that starts the mock, and its port. */
  readonly command: string
  readonly port: number
  /** What a 401 says: the credential is missing. */
  readonly missingCredential: string
  /** Formats what the mock prints when it starts. */
  readonly describe: (url: string, delayMs: number) => string
  /** Creates an error of the mock itself, in the shape of the contract's errors. */
  readonly createError: (fault: MockFault, why: string) => MockResponse
  /** Puts the reason of an error into its body. */
  readonly withReason: (body: Members, reason: string) => Members
}

const isRecord = (value: unknown): value is Members => typeof value === 'object' && value !== null

const codes = {
  unreadable: 'BAD_REQUEST_ERROR',
  'unknown-operation': 'NOT_FOUND_ERROR',
  'mock-failed': 'INTERNAL_SERVER_ERROR',
} as const

/** The contract of the API. */
export const apiContract: MockContract = {
  text: documentText,
  operations: mockOperationsOf(documentText),
  command: 'make mock',
  port: 4010,
  missingCredential: 'The header x-api-key is missing. The mock accepts any key.',
  describe: describeMock,
  createError: (fault, why) => ({
    status: errors[codes[fault]].status,
    headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
    body: errorBody(codes[fault], { friendly: why }),
    violations: [],
  }),
  withReason: (body, friendlyMessage) =>
    isRecord(body['details']) ? { ...body, details: { ...body['details'], friendlyMessage } } : body,
}

const statuses = { unreadable: 400, 'unknown-operation': 404, 'mock-failed': 500 } as const

const railText = readFileSync(new URL('../../../generated/rail.json', import.meta.url), 'utf8')

/** The contract of rail connectors. */
export const railContract: MockContract = {
  text: railText,
  operations: mockOperationsOf(railText),
  command: 'make mock-rail',
  port: 4020,
  missingCredential: 'The header signature is missing. The mock accepts any signature.',
  describe: describeRailMock,
  createError: (fault, detail) => ({
    status: statuses[fault],
    headers: { 'content-type': 'application/problem+json' },
    body: { title: 'The mock cannot respond.', status: statuses[fault], detail, taken: 'no' },
    violations: [],
  }),
  withReason: (body, detail) => ({ ...body, detail }),
}
