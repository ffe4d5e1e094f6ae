import { randomUUID } from 'node:crypto'
import { errors, type ErrorCode } from '../../../generated/catalogue.ts'
import type { components } from '../../../generated/types.ts'
import { formatMinor } from '../../../src/kernel/money.ts'
import type { Payer } from './world.ts'

type Schemas = components['schemas']

/** The kind of a request. All but a payable one must be refused with their own code. */
export type Asked = 'payable' | 'poor' | 'stranger' | 'malformed'

/** What a client knows of a request. `unknown`: the connection broke, or 503. `cut`: the client did not send all
 *  of it. */
export type Outcome =
  | { readonly kind: 'created'; readonly transaction: Schemas['Transaction'] }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'cut' }

/** A request; without outcome while it is in flight. `mayBeDuplicate`: another one of its order could have created
 *  the transaction first. */
export type Attempt = { readonly asked: Asked; mayBeDuplicate: boolean; outcome?: Outcome }

/** An idempotency key with its reference, and all requests with it. */
export type Order = {
  readonly key: string
  readonly reference: string
  readonly payer: Payer
  readonly isDeclined: boolean
  readonly sourceMinor: bigint
  readonly attempts: Attempt[]
  /** A 409 while no other request of the order was in flight: the transaction exists. */
  isProven: boolean
}

/** A response. */
export type Answer = {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: unknown
}

const refusalOf: Readonly<Record<Asked, ErrorCode | undefined>> = {
  payable: undefined,
  poor: 'BALANCE_INSUFFICIENT',
  stranger: 'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
  malformed: 'VALIDATION_ERROR',
}

// Naira per dollar, in minor units, so that every pair is exact.
const rateMinor = 154_025n

// More than any wallet of the harness has.
const poorMinor = 200_000_000_000n

/** Creates an order of `sourceMinor` cents. The reference selects the speed of the sandbox, and its outcome by
 *  `fails`. */
export const newOrder = (
  payer: Payer,
  overrides: { readonly sourceMinor: bigint; readonly fails: boolean; readonly isDeclined: boolean },
): Order => ({
  key: `key-${randomUUID()}`,
  reference: `${overrides.fails ? 'fail' : 'order'}-SIMULATE_INSTANT-${randomUUID()}`,
  payer,
  isDeclined: overrides.isDeclined,
  sourceMinor: overrides.sourceMinor,
  attempts: [],
  isProven: false,
})

/** Returns the body of a request of an order. */
export const bodyOf = (order: Order, asked: Asked): string => {
  const { payer, key, reference, isDeclined } = order
  const sourceMinor = asked === 'poor' ? poorMinor : order.sourceMinor
  return JSON.stringify({
    type: 'WITHDRAW',
    sourceAmount: asked === 'malformed' ? '1e3' : formatMinor(sourceMinor, 'USD'),
    sourceCurrency: 'USD',
    destinationAmount: formatMinor((sourceMinor * rateMinor) / 100n, 'NGN'),
    destinationCurrency: 'NGN',
    customerId: payer.customerId,
    destinationId: asked === 'stranger' ? '0'.repeat(24) : isDeclined ? payer.declining : payer.paying,
    meta: { idempotencyKey: key, reference },
  })
}

/** Returns whether an attempt may have created the transaction, or may still do so. */
const mayHaveCreated = ({ outcome }: Attempt): boolean =>
  outcome === undefined || outcome.kind === 'created' || outcome.kind === 'unknown'

/** Records that a request is about to be sent. */
export const begin = (order: Order, asked: Asked): Attempt => {
  const attempt: Attempt = { asked, mayBeDuplicate: order.attempts.some(mayHaveCreated) }
  for (const other of order.attempts) if (other.outcome === undefined) other.mayBeDuplicate = true
  order.attempts.push(attempt)
  return attempt
}

const parseError = (body: unknown): Schemas['Error'] => body as Schemas['Error']
const parseCreated = (body: unknown): Schemas['Transaction'] =>
  (body as { data: Schemas['Transaction'] }).data

const isCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

const faultOfCreated = (order: Order, attempt: Attempt, transaction: Schemas['Transaction']) => {
  if (attempt.asked !== 'payable') return `a ${attempt.asked} request was answered 201`
  if (order.attempts.some(({ outcome }) => outcome?.kind === 'created'))
    return 'two requests of one key were answered 201'
  const asked = formatMinor(order.sourceMinor, 'USD')
  return transaction.sourceAmount === asked ? undefined : `${asked} USD became ${transaction.sourceAmount}`
}

const faultOfRefused = (attempt: Attempt, { status }: Answer, code: string) => {
  if (!isCode(code) || errors[code].status !== status) return `${code} is no code of ${status.toString()}`
  if (code === 'DUPLICATE_REQUEST') {
    return attempt.mayBeDuplicate ? undefined : 'a key that nobody else used was answered DUPLICATE_REQUEST'
  }
  const expected = refusalOf[attempt.asked]
  return code === expected ? undefined : `a ${attempt.asked} request was answered ${code}`
}

/** Records the outcome of an attempt from its response; returns the fault of the response. */
export const conclude = (order: Order, attempt: Attempt, answer: Answer): string | undefined => {
  const { status, retryAfter, body } = answer
  if (status === 201) {
    const transaction = parseCreated(body)
    const fault = faultOfCreated(order, attempt, transaction)
    attempt.outcome = { kind: 'created', transaction }
    return fault
  }
  const { code } = parseError(body)
  if (status >= 500) {
    attempt.outcome = { kind: 'unknown' }
    const isPatient = status === 503 && code === 'EXTERNAL_REQUEST_ERROR' && retryAfter !== undefined
    return isPatient ? undefined : `${status.toString()} ${code}, Retry-After ${retryAfter ?? 'missing'}`
  }
  const fault = faultOfRefused(attempt, answer, code)
  if (code === 'DUPLICATE_REQUEST') attempt.outcome = { kind: 'duplicate' }
  else if (isCode(code)) attempt.outcome = { kind: 'refused', code }
  else attempt.outcome = { kind: 'unknown' }
  return fault
}

/** Returns whether the existence of the transaction is still unknown. */
export const isInDoubt = ({ attempts, isProven }: Order): boolean =>
  !isProven &&
  attempts.some(({ outcome }) => outcome?.kind === 'unknown') &&
  !attempts.some(({ outcome }) => outcome?.kind === 'created')

/** The row of a transaction. */
export type Row = {
  readonly id: string
  readonly business_id: string
  readonly idempotency_key: string
  readonly reference: string
  readonly source_minor: bigint
  readonly destination_minor: bigint
  readonly fee_minor: bigint
}

const amountsOf = (row: Row): string =>
  [
    formatMinor(row.source_minor, 'USD'),
    formatMinor(row.destination_minor, 'NGN'),
    formatMinor(row.fee_minor, 'USD'),
  ].join(' ')

/** Compares the responses of an order with the rows of its key. */
export const compare = (order: Order, rows: readonly Row[]): string | undefined => {
  const { key, reference, payer, attempts, isProven } = order
  const [row, ...more] = rows
  const created = attempts.flatMap(({ outcome }) =>
    outcome?.kind === 'created' ? [outcome.transaction] : [],
  )[0]
  if (more.length > 0) return `${key} stands ${rows.length.toString()} times`
  if (!row) {
    if (created) return `${key} was acknowledged as ${created.transactionId} and is lost`
    return isProven ? `${key} was answered DUPLICATE_REQUEST and does not stand` : undefined
  }
  if (row.reference !== reference || row.business_id !== payer.businessId)
    return `${key} stands for another order`
  if (!attempts.some(mayHaveCreated) && !isProven) return `${key} was refused and stands as ${row.id}`
  if (!created) return undefined
  const { transactionId, sourceAmount, destinationAmount, fee = '0.00' } = created
  const amounts = [sourceAmount, destinationAmount, fee].join(' ')
  const isSame = transactionId === row.id && amounts === amountsOf(row)
  return isSame
    ? undefined
    : `${key} was amounts ${transactionId} ${amounts} and stands as ${row.id} ${amountsOf(row)}`
}
