import type { OpenedApproval, Payload } from '../../../approvals/index.ts'
import { parseWireAmount } from '../../../contract/amount.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { createId } from '../../../kernel/id.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { ConsolePermission } from '../../../people/index.ts'
import type { Price } from '../../../pricing/index.ts'
import { parseOrder, type CreateCommand } from '../../../transactions/index.ts'
import { askApproval } from '../../ask-approval.ts'
import { findFaults } from '../../forms/faults.ts'
import { attemptOf } from '../../forms/form-act.ts'
import type { ConsoleRooms, PageContext } from '../../page.ts'
import { headroomFacts } from '../approvals/headroom.tsx'
import { requireSeen, type Seen, type ShownFact } from '../approvals/seen.tsx'
import { accountOf } from '../transactions/parties.ts'
import { bodyOf, readGiven, type OrderBody, type OrderKind } from './order.ts'
import { priceFacts, refusalsFact } from './views.tsx'

/** The acts that make an order: their names in the audit log, and who may do them. */
export const orderActs = {
  WITHDRAW: { name: 'payout create', permission: 'TRANSACTION.WITHDRAW.CREATE' },
  SWAP: { name: 'swap create', permission: 'TRANSACTION.SWAP.CREATE' },
} as const satisfies Readonly<Record<OrderKind, { name: string; permission: ConsolePermission }>>

const commandOf = (body: OrderBody): CreateCommand => {
  const { idempotencyKey, reference } = body.meta
  return { ...parseOrder(body), origin: 'console', idempotencyKey, reference, meta: body.meta }
}

type Amounts = Pick<Price, 'source' | 'destination' | 'fee'>

/** Refuses VALIDATION_ERROR where an order would have other amounts than those that were confirmed. */
const requireConfirmed = (
  { source, destination, fee }: Amounts,
  { fields }: PageContext['request'],
): void => {
  const confirmed = ['sourceAmount', 'destinationAmount', 'fee'].map((name) => fields.get(name))
  const actual = [source, destination, fee].map(formatMoney)
  if (confirmed.some((text, index) => text !== actual[index]))
    refuse(
      'VALIDATION_ERROR',
      'The price has changed since you checked it. Look at the new quote, then confirm it.',
    )
}

const confirmedBody = (kind: OrderKind, context: PageContext): OrderBody => {
  const { fields } = context.request
  const given = readGiven(fields)
  const read = (name: 'sourceAmount' | 'destinationAmount', currency: string) =>
    parseWireAmount(fields.get(name) ?? '', currency, name)
  return bodyOf(
    kind,
    { given, idempotencyKey: `console-${attemptOf(context)}` },
    {
      source: read('sourceAmount', given.sourceCurrency),
      destination: read('destinationAmount', given.destinationCurrency),
    },
  )
}

/** Creates what was confirmed, with exactly its amounts. */
export const createOrder = async (context: PageContext, kind: OrderKind): Promise<PageAnswer> => {
  const { rooms, businessId, request, leadTo, now } = context
  const id = createId(now)
  const business = await rooms.businesses.show(businessId)
  const command = { ...commandOf(confirmedBody(kind, context)), id }
  const transaction = await rooms.transactions.createWithin(business, command)
  requireConfirmed(transaction, request)
  await rooms.thresholds.requireBelow(businessId, transaction.source.currency)
  return leadTo(`/transactions/${id}`)
}

/** Asks a second person for what was confirmed. */
export const askForOrder = async (context: PageContext, kind: OrderKind): Promise<PageAnswer> => {
  const body = confirmedBody(kind, context)
  return context.leadTo(await askApproval(context, { name: orderActs[kind].name, payload: { body } }))
}

const isOrderBody = (body: unknown): body is OrderBody =>
  typeof body === 'object' && body !== null && Object.keys(findFaults('createTransaction', body)).length === 0

const bodyIn = ({ body }: Payload): OrderBody => {
  if (!isOrderBody(body)) throw new Error('not an order')
  return body
}

/** Makes an order that another person approved, at the price that they saw. Refuses what the create refuses, and
 *  VALIDATION_ERROR where the price is another one. */
export const runOrder = async (
  rooms: ConsoleRooms,
  { businessId, payload }: OpenedApproval,
  { seen }: { readonly seen: Seen },
): Promise<string> => {
  const business = await rooms.businesses.show(businessId)
  const made = await rooms.transactions.createWithin(business, commandOf(bodyIn(payload)))
  const facts = priceFacts({ price: made, rate: made.rate })
  requireSeen(new Map(facts.map(({ term }) => [term, seen.get(term) ?? ''])), facts)
  return made.id
}

/** Shows what an order would do now. */
export const orderFacts = async (
  { rooms, can }: PageContext,
  approval: OpenedApproval,
): Promise<readonly ShownFact[]> => {
  const { businessId, payload, decided } = approval
  const body = bodyIn(payload)
  const { destinationId: paymentMethodId = '', sourceAmount, sourceCurrency, meta } = body
  const method = await rooms.paymentMethods.find(rooms.db, { businessId, paymentMethodId })
  const facts: readonly ShownFact[] = [
    ...(method ? [{ term: 'To', value: `${method.accountName}, ${accountOf(method)}` }] : []),
    { term: 'Asked for', value: `${sourceAmount.toString()} ${sourceCurrency}` },
    { term: 'Reference', value: meta.reference },
  ]
  if (decided || !can('WALLET.BALANCES.READ')) return facts
  const business = await rooms.businesses.show(businessId)
  const { refusals, priced } = await rooms.transactions.preflight(business, commandOf(body))
  return [
    ...facts,
    ...(priced ? priceFacts(priced) : []),
    ...(await headroomFacts(rooms, business, { currency: sourceCurrency, priced: priced ? [priced] : [] })),
    { ...refusalsFact(refusals), isLive: true },
  ]
}
