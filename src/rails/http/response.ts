import { findDuplicateKey } from '../../kernel/json-keys.ts'
import { toPlainText } from '../../kernel/plain-text.ts'
import type { Exchange, Problem } from '../outcome.ts'
import type { RailContract, RailOperationId, RailReply } from './contract.ts'
import type { HttpResponse } from './exchange.ts'
import { derivedOfResponse, findSignatureFault, type RailKey } from './signature.ts'

/** The request that a response must belong to. `partnerKeys` and `now` are what its signature is checked with. */
export type SentRequest<K extends RailOperationId> = {
  readonly id: K
  readonly requestId: string
  readonly contract: RailContract
  readonly partnerKeys: readonly RailKey[]
  readonly now: Date
}

const longestRetryAfterMs = 3_600_000

// Partners write anything, also what no database stores: a payout that was paid must not fail on its reference.
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? toPlainText(value) : value

const parseJson = (body: Buffer): { readonly value: unknown } | undefined => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    const value: unknown = JSON.parse(text, storable)
    // Parsers differ in which of two values they keep, so such a body has no certain content.
    return findDuplicateKey(text) === undefined ? { value } : undefined
  } catch {
    return undefined
  }
}

const parseReply = <K extends RailOperationId>(value: unknown): RailReply<K> => value as RailReply<K>

const parseProblem = (value: unknown): Problem => value as Problem

const parseRetryAfter = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,9}$/.test(text)
    ? Math.min(Number.parseInt(text, 10) * 1_000, longestRetryAfterMs)
    : null

/** Reads a response: `unusable` unless it is signed, belongs to the request, and matches the contract. Pure. */
export const readResponse = <K extends RailOperationId>(
  { status, headers, body }: HttpResponse,
  { id, requestId, contract, partnerKeys, now }: SentRequest<K>,
): Exchange<RailReply<K>> => {
  const unusable = (fault: string) =>
    ({ kind: 'unusable', reason: `status ${status}, but ${fault}` }) as const
  const message = { derived: derivedOfResponse(status), requestId, body }
  const fault = findSignatureFault(message, headers, { keys: partnerKeys, now })
  if (fault !== undefined) return unusable(fault)
  const json = parseJson(body)
  if (!json) return unusable('the body is not JSON')
  const violation = contract.findFault(id, status, json.value)
  if (violation !== undefined) return unusable(violation)
  if (status < 300) return { kind: 'replied', reply: parseReply<K>(json.value) }
  const retryAfterMs = parseRetryAfter(headers['retry-after'])
  return { kind: 'problem', status, problem: parseProblem(json.value), retryAfterMs }
}
