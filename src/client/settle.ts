import { operations } from '../../generated/catalogue.ts'
import type { Schemas } from '../contract/operation.ts'
import type { SentCall } from './retry.ts'

type Transaction = Schemas['Transaction']

/** Looks for what an attempt without a response may have created; returns undefined where nothing is found. */
export type Lookup = {
  /** Finds the transaction with this `meta.reference`. */
  readonly transaction: (reference: string, signal: AbortSignal) => Promise<Transaction | undefined>
  /** Reads what a call with an idempotency key made, as the body of its response. */
  readonly made: (call: SentCall, id: string, signal: AbortSignal) => Promise<object | undefined>
}

/** A response after an attempt that may have been carried out without one. */
export type UnconfirmedCall = SentCall & {
  readonly response: Response
  readonly signal: AbortSignal
}

/** The response that the caller gets. Not final where another attempt can tell more. */
export type Settled = { readonly response: Response; readonly isFinal: boolean }

const settledAs = (status: number, body: unknown, { headers }: Response): Settled => {
  const requestId = headers.get('x-request-id')
  const known = requestId === null ? {} : { 'x-request-id': requestId }
  return { response: Response.json(body, { status, headers: known }), isFinal: true }
}

const parseError = async (response: Response): Promise<Schemas['Error']> =>
  (await response.clone().json()) as Schemas['Error']

const parseTransactionSent = (text: string) => JSON.parse(text) as Schemas['CreateTransactionRequest']

// `25`, '25.0' and '25.00' are the same amount.
const plainAmount = (amount: string | number): string => {
  const text = String(amount)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

const isAmount = (shown: string, sent: string | number | undefined): boolean =>
  sent !== undefined && plainAmount(shown) === plainAmount(sent)

/** Returns whether a transaction is the one that was sent. Key and reference alone are not enough: they may have been
 *  used for another payment. The service stores at least one of the two amounts as sent. */
const isSentTransaction = (found: Transaction, sent: Schemas['CreateTransactionRequest']): boolean =>
  found.meta.idempotencyKey === sent.meta.idempotencyKey &&
  found.type === (sent.type ?? 'WITHDRAW') &&
  found.customerId === (sent.customerId ?? '') &&
  found.destinationId === (sent.destinationId ?? '') &&
  (found.sourceId ?? '') === (sent.sourceId ?? '') &&
  found.sourceCurrency === sent.sourceCurrency &&
  found.destinationCurrency === sent.destinationCurrency &&
  (isAmount(found.sourceAmount, sent.sourceAmount) ||
    isAmount(found.destinationAmount, sent.destinationAmount))

/** Turns a duplicate of our own create into that create. Where the transaction is not found, the earlier attempt is
 *  still running or has failed, so another attempt can tell more. */
const settleTransaction = async (call: UnconfirmedCall, lookup: Lookup): Promise<Settled> => {
  const { response, sent, signal } = call
  const input = parseTransactionSent(sent)
  const found = await lookup.transaction(input.meta.reference, signal)
  if (!found) return { response, isFinal: false }
  // A different transaction with this reference is a real duplicate.
  return isSentTransaction(found, input)
    ? settledAs(201, { data: found }, response)
    : { response, isFinal: true }
}

/** Turns a duplicate of our own idempotency key into what the first attempt made. Where that cannot be read, the caller
 *  gets the 409 with its id. */
const settleKeyed = async (call: UnconfirmedCall, id: string, lookup: Lookup): Promise<Settled> => {
  const made = await lookup.made(call, id, call.signal).catch(() => undefined)
  const { successStatus } = operations[call.operationId]
  return made ? settledAs(successStatus, made, call.response) : { response: call.response, isFinal: true }
}

/** Interprets a response after an attempt that may have been carried out without one: a duplicate of our own create is
 *  that create, and a delete that finds nothing succeeded. Returns any other response unchanged. */
export const settle = async (call: UnconfirmedCall, lookup: Lookup): Promise<Settled> => {
  const { operationId, response } = call
  if (operationId.startsWith('delete') && response.status === 404) return settledAs(200, {}, response)
  if (response.status === 409) {
    const { code, details } = await parseError(response)
    const id = details.data?.['id']
    if (code === 'DUPLICATE_REQUEST' && id !== undefined) return settleKeyed(call, id, lookup)
    if (operationId === 'createTransaction' && code === 'DUPLICATE_REQUEST')
      return settleTransaction(call, lookup)
  }
  return { response, isFinal: true }
}
