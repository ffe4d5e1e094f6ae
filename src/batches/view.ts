import { parseWireAmount, parseWireCurrency } from '../contract/amount.ts'
import type { Schemas } from '../contract/operation.ts'
import { formatMoney } from '../kernel/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import { viewPaymentMethod } from '../payment-methods/index.ts'
import type { BatchWish, CountedBatch, RecipientWish, ShownRecipient } from './batch.ts'
import type { PaidMap } from './payments.ts'
import type { JudgedWish } from './recipients.ts'
import type { ShownSession } from './runs.ts'

/** A batch as the contract shows it. */
export const viewBatch = (batch: CountedBatch): Schemas['PaymentBatch'] => ({
  id: batch.id,
  name: batch.name,
  sourcePaymentMethod: { channel: 'WALLET', currencyCode: batch.sourceCurrency },
  meta: { memberCount: batch.memberCount },
  createdAt: batch.createdAt.toISOString(),
  updatedAt: batch.updatedAt.toISOString(),
})

/** Reads what a business says of a batch. Refuses VALIDATION_ERROR for an unknown currency. */
export const parseBatchWish = (body: Schemas['SavePaymentBatchRequest']): BatchWish => ({
  name: body.name,
  sourceCurrency: parseWireCurrency(
    body.sourcePaymentMethod.currencyCode,
    'sourcePaymentMethod.currencyCode',
  ),
})

/** A recipient as the contract shows it: its account, and what it is paid. `id` is the payment method's.
 *  Source: contract §7. */
export const viewRecipient = ({ recipient, method }: ShownRecipient): Schemas['PaymentBatchRecipient'] => {
  const {
    paymentMethodId,
    customerId: _,
    capabilities: __,
    status: ___,
    reference: ____,
    meta: _____,
    ...account
  } = viewPaymentMethod(method)
  return {
    id: paymentMethodId,
    recipientId: recipient.recipientId,
    paymentMethodId,
    ...account,
    amount: { value: formatMoney(recipient.amount), currencyCode: recipient.amount.currency },
    createdAt: recipient.createdAt.toISOString(),
    updatedAt: recipient.updatedAt.toISOString(),
  }
}

/** Reads what a business says of a recipient. Refuses VALIDATION_ERROR for an amount that is none. */
export const parseRecipientWish = (body: Schemas['SavePaymentBatchRecipientRequest']): RecipientWish => {
  const { channel, accountName, accountNumber, countryCode, institution, amount } = body
  const currency = parseWireCurrency(amount.currencyCode, 'amount.currencyCode')
  return {
    account: {
      customerId: undefined,
      type: 'WITHDRAW',
      channel,
      accountName,
      accountNumber,
      countryCode,
      institution,
      recipient: body.recipient ?? {},
      transaction: body.transaction ?? {},
    },
    amount: parseWireAmount(amount.value, currency, 'amount.value'),
  }
}

/** A recipient of a list: the name its outcome stands under, and what was sent, or what is wrong with it. */
export type ListedWish = { readonly name: string; readonly wish: JudgedWish }

const maxNameLength = 255

// An item with a fault may be anything: its account number is its name only where it has one.
const parseName = (item: unknown, place: number): string => {
  const holder: unknown = typeof item === 'object' && item !== null ? item : {}
  const { accountNumber } = holder as { readonly accountNumber?: unknown }
  const isName =
    typeof accountNumber === 'string' && accountNumber !== '' && accountNumber.length <= maxNameLength
  return isName ? accountNumber : `#${(place + 1).toString()}`
}

const judgeWish = (body: Schemas['SavePaymentBatchRecipientRequest']): JudgedWish => {
  try {
    return parseRecipientWish(body)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Reads a list of recipients; those with a fault of their shape are refused by it. */
export const parseListedWishes = (
  items: Schemas['CreatePaymentBatchRecipientsRequest'],
  faulty: ReadonlyMap<number, Refusal>,
): readonly ListedWish[] =>
  items.map((item, place) => ({
    name: parseName(item, place),
    wish: faulty.get(place) ?? judgeWish(item),
  }))

/** What became of recipients that were added together, by their names. */
export const viewAdded = (
  listed: readonly ListedWish[],
  added: readonly (ShownRecipient | Refusal)[],
): Schemas['PaymentBatchOutcome'] => {
  const named = listed.map(({ name }, place) => ({ name, outcome: added[place] }))
  const refused = named.flatMap(({ name, outcome }) =>
    outcome instanceof Refusal ? [[name, outcome.code] as const] : [],
  )
  const saved = named.filter(({ outcome }) => outcome && !(outcome instanceof Refusal))
  return {
    successes: Object.fromEntries(saved.map(({ name }) => [name, 'The recipient was added.'])),
    errors: Object.fromEntries(refused),
  }
}

/** What became of the recipients of a run. */
export const viewPaid = (paid: PaidMap): Schemas['PaymentBatchOutcome'] => ({
  successes: Object.fromEntries(
    [...paid].flatMap(([recipientId, { kind }]) => {
      if (kind === 'error') return []
      return [[recipientId, kind === 'created' ? 'The payout was created.' : 'The payout will be created.']]
    }),
  ),
  errors: Object.fromEntries(
    [...paid].flatMap(([recipientId, one]) => (one.kind === 'error' ? [[recipientId, one.code]] : [])),
  ),
})

/** A run as the contract shows it. */
export const viewSession = ({ session, results }: ShownSession): Schemas['PaymentBatchSession'] => ({
  id: session.id,
  batchId: session.batchId,
  createdAt: session.createdAt.toISOString(),
  meta: {
    results: Object.fromEntries(
      [...results].map(([recipientId, { errorCode: _, ...shown }]) => [recipientId, shown]),
    ),
  },
})
