import { findCurrencyDigits } from '../kernel/currency.ts'
import { formatMoney } from '../kernel/money.ts'
import { isDeeperThan } from '../kernel/plain-text.ts'

/** The result of checking a signature. `unknown`: there was no key to check it with. */
export type Verdict = 'valid' | 'invalid' | 'missing' | 'unknown'

/** A received webhook, ready to be shown. Null where body or headers lack a value. */
export type Received = {
  readonly id: string
  readonly at: Date
  readonly businessId: string
  readonly eventId: string | null
  readonly event: string | null
  readonly subjectId: string | null
  /** The status of the subject, where it has one. */
  readonly status: string | null
  /** What was paid, with its currency: `1500.00 KES`, or `10.00 USD → 15000.00 NGN`. */
  readonly amount: string | null
  /** The caller's own reference. */
  readonly reference: string | null
  readonly attempt: string | null
  readonly sequence: string | null
  /** The result for `x-webhook-signature`, checked with the public key. */
  readonly bodySignature: Verdict
  /** The result for the Standard Webhooks headers, checked with the secret of the business. */
  readonly standardSignature: Verdict
  /** Indented where it is JSON, neither long nor deeply nested. */
  readonly body: string
}

/** The part of a webhook that its body says. */
export type ReadBody = Pick<
  Received,
  'eventId' | 'event' | 'subjectId' | 'status' | 'amount' | 'reference' | 'body'
>

const keptCharacters = 65_536
// Each level indents every line of it: unbounded, a body of 1 MB would be some hundred megabytes.
const indentedLevels = 32
const subjectMembers: ReadonlyMap<string, string> = new Map([
  ['CUSTOMER', 'customerId'],
  ['PAYMENT_METHOD', 'paymentMethodId'],
  ['TRANSACTION', 'transactionId'],
  ['CHECKOUT_SESSION', 'sessionId'],
  ['POOL_DEPOSIT_REQUEST', 'transactionId'],
])

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

const textOf = (value: unknown, name: string): string | null => {
  const member = memberOf(value, name)
  return typeof member === 'string' ? member : null
}

const amountOf = (data: unknown): string | null => {
  const [source, destination] = (['source', 'destination'] as const).map((side) => {
    const [amount, currency] = [textOf(data, `${side}Amount`), textOf(data, `${side}Currency`)]
    return amount === null || currency === null ? null : `${amount} ${currency}`
  })
  if (source && destination) return source === destination ? source : `${source} → ${destination}`
  // A checkout session has its amount in minor units.
  const [minor, currency] = [memberOf(data, 'amount'), textOf(data, 'currency')]
  if (typeof minor !== 'number' || !Number.isSafeInteger(minor) || currency === null) return null
  if (findCurrencyDigits(currency) === undefined) return null
  return `${formatMoney({ minor: BigInt(minor), currency })} ${currency}`
}

const indent = (text: string, json: unknown): string =>
  json === undefined || text.length > keptCharacters || isDeeperThan(json, indentedLevels)
    ? text
    : JSON.stringify(json, null, 2)

/** Reads a body. Whatever it is, it can be shown. Pure. */
export const readBody = (rawBody: Buffer): ReadBody => {
  const text = rawBody.toString('utf8')
  const json = parseJson(text)
  const event = textOf(json, 'event')
  const subjectMember = subjectMembers.get(event?.split('.')[0] ?? '')
  const data = memberOf(json, 'data')
  const shown = indent(text, json)
  return {
    eventId: textOf(json, 'id'),
    event,
    status: textOf(data, 'status'),
    subjectId: subjectMember === undefined ? null : textOf(data, subjectMember),
    amount: amountOf(data),
    reference: textOf(data, 'merchantReference') ?? textOf(memberOf(data, 'meta'), 'reference'),
    body: shown.length > keptCharacters ? `${shown.slice(0, keptCharacters)}\n… cut here` : shown,
  }
}

/** What to show of the inbox; empty values show everything. */
export type InboxFilter = { readonly type: string; readonly transaction: string; readonly text: string }

/** Returns whether a filter lets a webhook through. Letter case does not matter in `text`. Pure. */
export const matches = (item: Received, { type, transaction, text }: InboxFilter): boolean => {
  if (type !== '' && item.event !== type) return false
  if (transaction !== '' && item.subjectId !== transaction) return false
  const searched = [item.event, item.status, item.amount, item.eventId, item.businessId, item.body].join('\n')
  return searched.toLowerCase().includes(text.toLowerCase())
}
