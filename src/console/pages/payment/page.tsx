import type { JSX } from 'preact'
import type { PaymentMethod } from '../../../payment-methods/index.ts'
import { maySimulate, openStatuses, type Origin, type Transaction } from '../../../transactions/index.ts'
import type { Action } from '../../kit/button.tsx'
import { moneyText } from '../../kit/money.tsx'
import { rateText } from '../../kit/numbers.ts'
import type { PageContext, PageRow } from '../../page.ts'
import { channelWord, countryWord, spell } from '../../words.ts'
import { PaymentView } from '../payment.tsx'
import { payoutPath } from '../payouts/page.tsx'
import { accountOf, amountOf, findMethods, otherSideOf, referenceOf } from '../transactions/parties.ts'
import {
  entriesOf,
  groupsOf,
  journalsOf,
  partOf,
  timelineViews,
  type Part,
  type TimelineView,
} from './events.ts'
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

const priceOf = ({ type, source, fee, destination, rate }: Transaction): PriceProps => ({
  type,
  source,
  fee,
  destination,
  ...(source.currency !== destination.currency && {
    rate: `1 ${source.currency} = ${rateText(rate)} ${destination.currency}`,
  }),
})

type Holder = Awaited<ReturnType<PageContext['rooms']['customers']['findHolder']>>

/** Reads a transaction with its accounts and, where the person may see it, its customer: undefined where the payment
 *  has none, and null for one that was deleted or erased. */
const readPayment = async (
  { rooms, can }: PageContext,
  ids: { readonly businessId: string; readonly transactionId: string },
) => {
  const one = await rooms.transactions.get(ids)
  const { customerId } = one
  const [methods, customer] = await Promise.all([
    findMethods(rooms, ids.businessId, [one]),
    customerId === null || !can('CUSTOMER.READ')
      ? undefined
      : rooms.customers.findHolder(ids.businessId, customerId).then((found) => found ?? null),
  ])
  return { one, methods, customer }
}

const partiesOf = (
  { can, to }: PageContext,
  methods: ReadonlyMap<string, PaymentMethod>,
  customer: Holder | null,
): readonly Party[] => {
  const accounts = [...methods.values()].map((method) => ({
    name: method.accountName || 'Erased',
    text: `${accountOf(method)}, ${countryWord(method.countryCode)}`,
    ...(method.accountName !== '' &&
      can('PAYMENT_METHOD.READ') && { href: to(`/payment-methods/${method.id}`) }),
  }))
  const holders = accounts.map(({ name, ...line }): Party => ({ name, lines: [line] }))
  if (customer === null) return [{ name: 'Customer', lines: [{ text: 'Deleted' }] }, ...holders]
  if (!customer) return holders
  const { name, countryCode } = customer
  const own = holders.filter((holder) => holder.name === name)
  const lines = [{ text: `Customer, ${countryWord(countryCode)}` }, ...own.flatMap((holder) => holder.lines)]
  return [
    { name, href: to(`/customers/${customer.customerId}`), lines },
    ...holders.filter((holder) => holder.name !== name),
  ]
}

const viewOf = ({ request }: PageContext): TimelineView =>
  timelineViews.find((view) => view === request.query.get('view')) ?? 'everything'

/** Offers the form of a payout, filled in with what this one paid; not for a customer who was deleted. */
const payAgain = (
  { to, can }: PageContext,
  { type, customerId, destinationId, source, destination }: Transaction,
  isDeleted: boolean,
): readonly Action[] =>
  type !== 'WITHDRAW' || destinationId === null || isDeleted || !can('TRANSACTION.WITHDRAW.CREATE')
    ? []
    : [
        {
          label: 'Pay again',
          href: to(
            payoutPath({
              destinationId,
              customerId,
              sourceCurrency: source.currency,
              amount: destination,
            }),
          ),
        },
      ]

const actionsOf = (
  { to, can, isSandbox }: PageContext,
  { id, type, status }: Transaction,
): readonly Action[] => [
  ...(isSandbox && maySimulate(status) && can('TRANSACTION.WITHDRAW.CREATE')
    ? [{ label: 'Simulate outcome', href: to(`/transactions/${id}/simulate`) }]
    : []),
  ...(type === 'WITHDRAW' && status === 'SUCCESS'
    ? [{ label: 'Payment advice', href: to(`/transactions/${id}/advice`), icon: 'paper' } as const]
    : []),
]

const leftOutText = (shown: number): string =>
  `These are the first ${shown.toString()} events. Later ones are left out; what was sent to you is under Webhooks.`

const LeftOut = (props: {
  readonly part: Part
  readonly href: string
  readonly laterAfter: number | undefined
}): JSX.Element => {
  const { part, href, laterAfter } = props
  return (
    <>
      {part.text}
      {part.next !== undefined && (
        <>
          {' '}
          <a href={`${href}&from=${part.next.toString()}`}>Show those from event {part.next + 1}</a>.
        </>
      )}
      {laterAfter !== undefined && <> {leftOutText(laterAfter)}</>}
    </>
  )
}

const get = async (context: PageContext) => {
  const { rooms, params, businessId, request, to, show } = context
  const ids = { businessId, transactionId: params['transactionId'] ?? '' }
  const [timeline, { one, methods, customer }] = await Promise.all([
    rooms.timeline.read(ids),
    readPayment(context, ids),
  ])
  const entries = entriesOf(timeline)
  const other = otherSideOf(one, methods)
  const view = viewOf(context)
  const path = to(`/transactions/${one.id}`)
  const from = request.query.get('from')
  const part = partOf(entries, view, from)
  const laterAfter = timeline.isTruncated ? entries.length : undefined
  const isOpen = openStatuses.includes(one.status)
  const seen = `${one.version.toString()}-${entries.length.toString()}`
  if (request.isPartial && request.query.get('seen') === seen) return { kind: 'unchanged' } as const
  const amount = amountOf(one)
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
        reference={referenceOf(one)}
        createdBy={makers[one.origin]}
        createdAt={one.createdAt}
        actions={[...actionsOf(context, one), ...payAgain(context, one, customer === null)]}
        stages={stagesOf(one, entries)}
        timeline={{
          startedAt: one.createdAt,
          groups: groupsOf(part.entries, to('/'), one.type),
          leftOut: (part.text ?? laterAfter) !== undefined && (
            <LeftOut part={part} href={`${path}?view=${view}`} laterAfter={laterAfter} />
          ),
          poll: isOpen && from === null ? `${path}?view=${view}&seen=${seen}` : undefined,
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
        parties={partiesOf(context, methods, customer)}
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
