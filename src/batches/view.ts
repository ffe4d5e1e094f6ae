import { parseWireAmount, parseWireCurrency } from '../contract/amount.ts'
import type { Schemas } from '../contract/operation.ts'
import { formatMoney } from '../kernel/money.ts'
import { Refusal } from '../kernel/refusal.ts'
import { viewPaymentMethod } from '../payment-methods/index.ts'
import type { BatchInput, CountedBatch, RecipientInput, ShownRecipient } from './batch.ts'
import type { Outcomes } from './payments.ts'
import { orRefusal } from './recipients.ts'
import type { ShownSession } from './runs.ts'

/** Returns a batch in the shape of the contract. */
export const viewBatch = (batch: CountedBatch): Schemas['PaymentBatch'] => ({
  id: batch.id,
  name: batch.name,
  sourcePaymentMethod: { channel: 'WALLET', currencyCode: batch.sourceCurrency },
  meta: { memberCount: batch.memberCount },
  createdAt: batch.createdAt.toISOString(),
  updatedAt: batch.updatedAt.toISOString(),
})

/** Parses the body of a batch. Refuses VALIDATION_ERROR for an unknown currency. */
export const parseBatchInput = (body: Schemas['SavePaymentBatchRequest']): BatchInput => ({
  name: body.name,
  sourceCurrency: parseWireCurrency(
    body.sourcePaymentMethod.currencyCode,
    'sourcePaymentMethod.currencyCode',
  ),
})

/** Returns a recipient with its account and amount, in the shape of the contract. `id` is the payment method's. */
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

/** Parses the body of a recipient. Refuses VALIDATION_ERROR for an invalid amount. */
export const parseRecipientInput = (body: Schemas['SavePaymentBatchRecipientRequest']): RecipientInput => {
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

/** An item of a list of recipients: the key of its outcome in the response, and its input or refusal. */
type ListedRecipient = { readonly name: string; readonly input: RecipientInput | Refusal }

const maxNameLength = 255

// An invalid item may be any JSON value. It is named by its account number if it has one, else by its position.
const parseName = (item: unknown, index: number): string => {
  const holder: unknown = typeof item === 'object' && item !== null ? item : {}
  const { accountNumber } = holder as { readonly accountNumber?: unknown }
  const isName =
    typeof accountNumber === 'string' && accountNumber !== '' && accountNumber.length <= maxNameLength
  return isName ? accountNumber : `#${(index + 1).toString()}`
}

/** Parses a list of recipients. Items that do not match the schema have their refusal in `faulty`, by index. */
export const parseListedRecipients = (
  items: Schemas['CreatePaymentBatchRecipientsRequest'],
  faulty: ReadonlyMap<number, Refusal>,
): readonly ListedRecipient[] =>
  items.map((item, index) => ({
    name: parseName(item, index),
    input: faulty.get(index) ?? orRefusal(() => parseRecipientInput(item)),
  }))

/** Returns the outcome of a list of recipients, by name. */
export const viewAdded = (
  listed: readonly ListedRecipient[],
  added: readonly (ShownRecipient | Refusal)[],
): Schemas['PaymentBatchOutcome'] => {
  const named = listed.map(({ name }, index) => ({ name, outcome: added[index] }))
  const refused = named.flatMap(({ name, outcome }) =>
    outcome instanceof Refusal ? [[name, outcome.code] as const] : [],
  )
  const saved = named.filter(({ outcome }) => outcome && !(outcome instanceof Refusal))
  return {
    successes: Object.fromEntries(saved.map(({ name }) => [name, 'The recipient was added.'])),
    errors: Object.fromEntries(refused),
  }
}

/** Returns the outcomes of a run, by recipient id. */
export const viewOutcomes = (outcomes: Outcomes): Schemas['PaymentBatchOutcome'] => ({
  successes: Object.fromEntries(
    [...outcomes].flatMap(([recipientId, { kind }]) => {
      if (kind === 'error') return []
      return [[recipientId, kind === 'created' ? 'The payout was created.' : 'The payout will be created.']]
    }),
  ),
  errors: Object.fromEntries(
    [...outcomes].flatMap(([recipientId, one]) => (one.kind === 'error' ? [[recipientId, one.code]] : [])),
  ),
})

/** Returns a run in the shape of the contract. */
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
