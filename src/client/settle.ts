import type { Schemas } from '../contract/operation.ts'
import type { SentCall } from './retry.ts'

type Transaction = Schemas['Transaction']
type Customer = Schemas['Customer']

/** How what may have been created unheard is looked for; undefined where there is none to be seen. */
export type Lookup = {
  /** The one that was created with this `meta.reference`. */
  readonly transaction: (reference: string, signal: AbortSignal) => Promise<Transaction | undefined>
  readonly customer: (customerId: string, signal: AbortSignal) => Promise<Customer | undefined>
}

/** An answer after an attempt that may have been carried out unheard. */
export type Doubtful = SentCall & {
  readonly response: Response
  readonly signal: AbortSignal
}

/** What a doubtful answer means. It is not the last word where asking once more can tell more. */
export type Settled = { readonly response: Response; readonly isLastWord: boolean }

const answer = (status: number, body: unknown, { headers }: Response): Settled => {
  const requestId = headers.get('x-request-id')
  const known = requestId === null ? {} : { 'x-request-id': requestId }
  return { response: Response.json(body, { status, headers: known }), isLastWord: true }
}

const parseError = async (response: Response): Promise<Schemas['Error']> =>
  (await response.clone().json()) as Schemas['Error']

const parseTransactionSent = (text: string) => JSON.parse(text) as Schemas['CreateTransactionRequest']
const parseCustomerSent = (text: string) => JSON.parse(text) as Schemas['CreateCustomerRequest']

// `25`, '25.0' and '25.00' are one amount.
const plainAmount = (amount: string | number): string => {
  const text = String(amount)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

const isAmount = (shown: string, sent: string | number | undefined): boolean =>
  sent !== undefined && plainAmount(shown) === plainAmount(sent)

/** Whether a transaction is the one that was sent: key and reference alone may have been used for another payment,
 *  which must not be taken for this one. The service keeps at least one of the two amounts as it was sent. */
const isTheSent = (found: Transaction, sent: Schemas['CreateTransactionRequest']): boolean =>
  found.meta.idempotencyKey === sent.meta.idempotencyKey &&
  found.type === (sent.type ?? 'WITHDRAW') &&
  found.customerId === (sent.customerId ?? '') &&
  found.destinationId === (sent.destinationId ?? '') &&
  (found.sourceId ?? '') === (sent.sourceId ?? '') &&
  found.sourceCurrency === sent.sourceCurrency &&
  found.destinationCurrency === sent.destinationCurrency &&
  (isAmount(found.sourceAmount, sent.sourceAmount) ||
    isAmount(found.destinationAmount, sent.destinationAmount))

/** The duplicate of one's own create is that create. None to be seen yet: the attempt before is still being carried out
 *  (then it will be seen), or came to nothing (then the key is free again). */
const settleTransaction = async (doubtful: Doubtful, lookup: Lookup): Promise<Settled> => {
  const { response, sent, signal } = doubtful
  const asked = parseTransactionSent(sent)
  const found = await lookup.transaction(asked.meta.reference, signal)
  if (!found) return { response, isLastWord: false }
  // Another one with the same reference is what it says.
  return isTheSent(found, asked) ? answer(201, { data: found }, response) : { response, isLastWord: true }
}

/** A customer who is in the way, and is exactly the one that was sent, is the one that was sent. */
const settleCustomer = async (doubtful: Doubtful, lookup: Lookup): Promise<Settled> => {
  const { response, sent, signal } = doubtful
  const { customerId } = (await parseError(response)).details.data ?? {}
  const found = customerId === undefined ? undefined : await lookup.customer(customerId, signal)
  const { fullName, email, phone, countryCode } = parseCustomerSent(sent)
  const isSent =
    found?.name === fullName &&
    found.email.toLowerCase() === email.toLowerCase() &&
    found.phone === phone &&
    found.countryCode === countryCode
  return isSent ? answer(201, { data: found }, response) : { response, isLastWord: true }
}

/** Says what an answer means after an attempt that may have been carried out unheard: a duplicate of one's own create
 *  is that create, and a delete that finds nothing more has been done. Any other answer is given as it came. */
export const settle = async (doubtful: Doubtful, lookup: Lookup): Promise<Settled> => {
  const { operationId, response } = doubtful
  if (operationId.startsWith('delete') && response.status === 404) return answer(200, {}, response)
  if (response.status === 409) {
    const { code } = await parseError(response)
    if (operationId === 'createTransaction' && code === 'DUPLICATE_REQUEST')
      return settleTransaction(doubtful, lookup)
    if (operationId === 'createCustomer') return settleCustomer(doubtful, lookup)
  }
  return { response, isLastWord: true }
}
