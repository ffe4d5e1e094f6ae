import type { PaymentMethod } from '../../../payment-methods/index.ts'
import { openStatuses, type Origin, type Transaction } from '../../../transactions/index.ts'
import { moneyText } from '../../kit/money.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { channelWord, spell } from '../../words.ts'
import { PaymentView } from '../payment.tsx'
import { accountOf, findMethods, otherSideOf } from '../transactions/parties.ts'
import { entriesOf, groupsOf, journalsOf, timelineViews, type TimelineView } from './events.ts'
import type { Party } from './parties.tsx'
import type { PriceProps } from './price.tsx'
import { stagesOf } from './stages-of.ts'

const makers: Readonly<Record<Origin, string>> = {
  api: 'the API',
  console: 'a person in the console',
  checkout: 'a payer at a checkout link',
  batch: 'a batch',
  transfer: 'a transfer to a virtual account',
  pool: 'a deposit into a pool account',
  topup: 'a top-up of the sandbox',
}

const priceOf = ({ source, fee, destination, rate }: Transaction): PriceProps => ({
  source,
  fee,
  destination,
  ...(source.currency !== destination.currency && {
    rate: `1 ${source.currency} = ${rate} ${destination.currency}`,
  }),
})

const readParties = async (
  { rooms, businessId, can, to }: PageContext,
  { customerId }: Transaction,
  methods: ReadonlyMap<string, PaymentMethod>,
): Promise<readonly Party[]> => {
  const accounts = [...methods.values()].map((method) => ({
    name: method.accountName,
    text: `${accountOf(method)}, ${method.countryCode}`,
    ...(can('PAYMENT_METHOD.READ') && { href: to(`/payment-methods/${method.id}`) }),
  }))
  if (customerId === null || !can('CUSTOMER.READ')) return accounts
  const { name, countryCode } = await rooms.customers.getHolder(businessId, customerId)
  const text = `Customer, ${countryCode}`
  return [{ name, text, href: to(`/customers/${customerId}`) }, ...accounts]
}

const viewOf = ({ request }: PageContext): TimelineView =>
  timelineViews.find((view) => view === request.query.get('view')) ?? 'everything'

const actionsOf = ({ to }: PageContext, { id, type, status }: Transaction) => [
  ...(type === 'WITHDRAW' && status === 'SUCCESS'
    ? [{ label: 'Payment advice', href: to(`/transactions/${id}/advice`), icon: 'paper' } as const]
    : []),
]

const get = async (context: PageContext) => {
  const { rooms, params, businessId, request, to, show } = context
  const ids = { businessId, transactionId: params['transactionId'] ?? '' }
  const one = await rooms.transactions.get(ids)
  const [timeline, methods] = await Promise.all([
    rooms.timeline.read(ids),
    findMethods(rooms, businessId, [one]),
  ])
  const entries = entriesOf(timeline)
  const other = otherSideOf(one, methods)
  const view = viewOf(context)
  const path = to(`/transactions/${one.id}`)
  const isOpen = openStatuses.includes(one.status)
  const seen = `${one.version.toString()}-${entries.length.toString()}`
  if (request.isPartial && request.query.get('seen') === seen) return { kind: 'unchanged' } as const
  const amount = one.type === 'DEPOSIT' ? one.source : one.destination
  return show({
    title: `${moneyText(amount)}, ${spell(one.status)}`,
    content: (
      <PaymentView
        base={to('/')}
        id={one.id}
        type={one.type}
        status={one.status}
        amount={amount}
        counterparty={one.type === 'SWAP' ? 'your wallet' : other.name}
        channel={channelWord(one.channel).toLowerCase()}
        account={other.account === '' ? undefined : other.account}
        reference={one.merchantReference === '' ? one.reference : one.merchantReference}
        createdBy={makers[one.origin]}
        createdAt={one.createdAt}
        actions={actionsOf(context, one)}
        stages={stagesOf(one, entries)}
        timeline={{
          startedAt: one.createdAt,
          groups: groupsOf(entries, { view, base: to('/') }),
          poll: isOpen ? `${path}?view=${view}&seen=${seen}` : undefined,
        }}
        views={timelineViews.map((name) => ({
          label: spell(name),
          href: `${path}?view=${name}`,
          isCurrent: name === view,
        }))}
        idempotency={[
          { term: 'Key', value: one.idempotencyKey },
          { term: 'Reference', value: one.reference },
        ]}
        price={priceOf(one)}
        books={{ entries: journalsOf(entries) }}
        parties={await readParties(context, one, methods)}
      />
    ),
  })
}

/** `/transactions/:transactionId`: everything that is known of a transaction. */
export const payment: PageRow = {
  path: '/transactions/:transactionId',
  permission: 'TRANSACTION.HISTORY.READ',
  get,
}

/** `/transactions/:transactionId/advice`: the payment advice, at its signed address. */
export const paymentAdvice: PageRow = {
  path: '/transactions/:transactionId/advice',
  permission: 'TRANSACTION.HISTORY.READ',
  get: async ({ rooms, params, businessId }) => {
    const { url } = await rooms.advice.createUrl({ businessId, transactionId: params['transactionId'] ?? '' })
    return { kind: 'redirect', to: url }
  },
}
