import { parseWireAmount, parseWireCurrency } from '../../../contract/amount.ts'
import type { Input } from '../../../contract/operation.ts'
import { formatMoney, type Money } from '../../../kernel/money.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { PaymentMethod } from '../../../payment-methods/index.ts'
import type { Price } from '../../../pricing/index.ts'
import type { OrderCommand, Preflight } from '../../../transactions/index.ts'
import { findFaults } from '../../forms/faults.ts'
import type { Faults } from '../../kit/form.tsx'
import type { PageContext } from '../../page.ts'

/** What a person orders: a payout to a payment method, or a swap between wallets. */
export type OrderKind = 'WITHDRAW' | 'SWAP'

/** What was filled in; empty for what was not. */
export type Given = {
  readonly destinationId: string
  readonly customerId: string
  readonly sourceCurrency: string
  readonly destinationCurrency: string
  readonly amount: string
  /** Which side the amount is of. */
  readonly side: string
  readonly reference: string
  readonly narration: string
}

/** Reads what was filled in, from the address or from the form that confirms it. */
export const readGiven = (sent: URLSearchParams): Given => {
  const read = (name: keyof Given): string => sent.get(name)?.trim() ?? ''
  return {
    destinationId: read('destinationId'),
    customerId: read('customerId'),
    sourceCurrency: read('sourceCurrency').toUpperCase(),
    destinationCurrency: read('destinationCurrency').toUpperCase(),
    amount: read('amount').replaceAll(',', ''),
    side: read('side') === 'destination' ? 'destination' : 'source',
    reference: read('reference'),
    narration: read('narration'),
  }
}

/** An order as far as it can be read, what is wrong with it, and what would become of it now. */
export type CheckedOrder = {
  readonly given: Given
  readonly faults: Faults
  readonly method: PaymentMethod | undefined
  readonly preflight: Preflight | undefined
  /** True where another person must approve it. */
  readonly isAbove: boolean
}

/** Returns what `work` returns, or undefined with the fault of a field. */
const keepFault = <T>(faults: Record<string, string>, name: keyof Given, work: () => T): T | undefined => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    faults[name] = (error.detail.friendly ?? error.message).replaceAll('`', '')
    return undefined
  }
}

const findMethod = async (
  { rooms, businessId }: PageContext,
  { destinationId }: Given,
): Promise<PaymentMethod | undefined> =>
  destinationId === ''
    ? undefined
    : rooms.paymentMethods.find(rooms.db, { businessId, paymentMethodId: destinationId })

/** Reads what a link fills in of an order, for a form that is not checked yet. */
export const openOrder = async (context: PageContext): Promise<CheckedOrder> => {
  const given = readGiven(context.request.query)
  const method = await findMethod(context, given)
  return { given, faults: {}, method, preflight: undefined, isAbove: false }
}

const faultOfMethod = ({ destinationId }: Given): string =>
  destinationId === ''
    ? 'Choose who is paid.'
    : 'There is no such account, or it was removed. Choose another.'

/** Returns the currency that the other side gets. SWIFT pays any currency that has a route. */
const destinationOf = (given: Given, method: PaymentMethod | undefined): string => {
  const isChosen = !method || method.channel === 'SWIFT'
  return isChosen && given.destinationCurrency !== '' ? given.destinationCurrency : (method?.currency ?? '')
}

/** The body of a create. */
export type OrderBody = Input<'createTransaction'>['body']

/** Returns the body that the API takes for an order with this price. */
export const bodyOf = (
  kind: OrderKind,
  { given, idempotencyKey }: { readonly given: Given; readonly idempotencyKey: string },
  { source, destination }: Pick<Price, 'source' | 'destination'>,
): OrderBody => {
  const { customerId, destinationId, side, reference, narration } = given
  return {
    type: kind,
    sourceAmount: formatMoney(source),
    sourceCurrency: source.currency,
    destinationCurrency: destination.currency,
    ...(kind === 'WITHDRAW' && {
      customerId,
      destinationId,
      destinationAmount: formatMoney(destination),
      shouldPreferSourceAmount: side === 'source',
    }),
    meta: { idempotencyKey, reference, ...(narration !== '' && { narration }) },
  }
}

const readOrder = (
  kind: OrderKind,
  given: Given,
  { method, faults }: { method: PaymentMethod | undefined; faults: Record<string, string> },
): OrderCommand | undefined => {
  const currency = (name: keyof Given, code: string): string | undefined => {
    if (code === '') faults[name] = 'Choose a currency.'
    return code === '' ? undefined : keepFault(faults, name, () => parseWireCurrency(code, 'Currency'))
  }
  const source = currency('sourceCurrency', given.sourceCurrency)
  if (kind === 'WITHDRAW' && !method) return undefined
  const destination = currency('destinationCurrency', destinationOf(given, method))
  if (source === undefined || destination === undefined) return undefined
  const isSource = kind === 'SWAP' || given.side === 'source'
  const amount = keepFault(faults, 'amount', () =>
    parseWireAmount(given.amount, isSource ? source : destination, 'Amount'),
  )
  if (!amount) return undefined
  return {
    type: kind,
    customerId: kind === 'SWAP' ? undefined : given.customerId,
    methodId: method?.id,
    source: isSource ? amount : { minor: null, currency: source },
    destination: isSource ? undefined : amount,
    destinationCurrency: destination,
    prefersSource: isSource,
  }
}

/** Returns what leaves the wallet for a price. */
export const totalOf = ({ source, fee }: Pick<Price, 'source' | 'fee'>): Money => ({
  minor: source.minor + fee.minor,
  currency: source.currency,
})

const faultsOfMeta = (body: OrderBody): Faults => {
  const found = findFaults('createTransaction', body)
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, text]) =>
      name.startsWith('meta.') ? [[name.slice('meta.'.length), text]] : [],
    ),
  )
}

// Of the form that is not sent yet.
const anyKey = 'console-check'

/** Checks an order: every fault of the form, every refusal of the create, and its price. Writes nothing. */
export const checkOrder = async (context: PageContext, kind: OrderKind): Promise<CheckedOrder> => {
  const { rooms, businessId, request } = context
  const sent = readGiven(request.method === 'POST' ? request.fields : request.query)
  const faults: Record<string, string> = {}
  const method = kind === 'WITHDRAW' ? await findMethod(context, sent) : undefined
  if (kind === 'WITHDRAW' && !method) faults['destinationId'] = faultOfMethod(sent)
  // The account names its customer, but accounts of the business itself serve every customer.
  const given = { ...sent, customerId: sent.customerId === '' ? (method?.customerId ?? '') : sent.customerId }
  const order = readOrder(kind, given, { method, faults })
  if (given.reference === '') faults['reference'] = 'Reference is missing.'
  if (!order) return { given, faults, method, preflight: undefined, isAbove: false }
  const business = await rooms.businesses.show(businessId)
  const keys = given.reference === '' ? {} : { reference: given.reference }
  const preflight = await rooms.transactions.preflight(business, { ...order, ...keys })
  const { priced } = preflight
  if (!priced) return { given, faults, method, preflight, isAbove: false }
  const { price } = priced
  return {
    given,
    faults: { ...faultsOfMeta(bodyOf(kind, { given, idempotencyKey: anyKey }, price)), ...faults },
    method,
    preflight,
    isAbove: await rooms.thresholds.isAbove(businessId, totalOf(price)),
  }
}
