import type { Schemas } from '../contract/operation.ts'
import type { SentCall } from './retry.ts'

type Transaction = Schemas['Transaction']
type Customer = Schemas['Customer']

/** Looks for what an attempt without a response may have created; returns undefined where nothing is found. */
export type Lookup = {
  /** Finds the transaction with this `meta.reference`. */
  readonly transaction: (reference: string, signal: AbortSignal) => Promise<Transaction | undefined>
  readonly customer: (customerId: string, signal: AbortSignal) => Promise<Customer | undefined>
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
const parseCustomerSent = (text: string) => JSON.parse(text) as Schemas['CreateCustomerRequest']

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

/** Turns a conflict with a customer that equals the one sent into that create. */
const settleCustomer = async (call: UnconfirmedCall, lookup: Lookup): Promise<Settled> => {
  const { response, sent, signal } = call
  const { customerId } = (await parseError(response)).details.data ?? {}
  const found = customerId === undefined ? undefined : await lookup.customer(customerId, signal)
  const { fullName, email, phone, countryCode } = parseCustomerSent(sent)
  const isSent =
    found?.name === fullName &&
    found.email.toLowerCase() === email.toLowerCase() &&
    found.phone === phone &&
    found.countryCode === countryCode
  return isSent ? settledAs(201, { data: found }, response) : { response, isFinal: true }
}

/** Interprets a response after an attempt that may have been carried out without one: a duplicate of our own create is
 *  that create, and a delete that finds nothing succeeded. Returns any other response unchanged. */
export const settle = async (call: UnconfirmedCall, lookup: Lookup): Promise<Settled> => {
  const { operationId, response } = call
  if (operationId.startsWith('delete') && response.status === 404) return settledAs(200, {}, response)
  if (response.status === 409) {
    const { code } = await parseError(response)
    if (operationId === 'createTransaction' && code === 'DUPLICATE_REQUEST')
      return settleTransaction(call, lookup)
    if (operationId === 'createCustomer') return settleCustomer(call, lookup)
  }
  return { response, isFinal: true }
}
