import type { JSX } from 'preact'
import type { Headroom } from '../../../limits/index.ts'
import type { CreatesLeft } from '../../../statements/index.ts'
import { Card, Stack } from '../../kit/card.tsx'
import { durationText, Time } from '../../kit/dates.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Head } from '../../kit/head.tsx'
import { Meter } from '../../kit/meter.tsx'
import { Money } from '../../kit/money.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { readWallets } from './wallets.tsx'

type Row = { readonly currency: string; readonly headroom: Headroom }

/** The names of the periods of limits. */
export const limitNames = { DAY: 'Today', WEEK: 'This week', MONTH: 'This month' } as const
const resets = { DAY: 'new day', WEEK: 'new week', MONTH: 'new month' } as const

/** What keeps a payout from being larger, in words. */
export const boundWords: Readonly<Record<Headroom['boundBy'], string>> = {
  DAY: 'The limit of today',
  WEEK: 'The limit of this week',
  MONTH: 'The limit of this month',
  BALANCE: 'The balance of the wallet',
  MAXIMUM: 'The largest amount of one payout',
  NO_RATE: 'No rate into the currency of your limits is published',
}

/** Renders how much of each limit is used; `bounds` are what keeps payouts from being larger. */
export const LimitMeters = (props: {
  readonly limits: Headroom['limits']
  readonly bounds: readonly Headroom['boundBy'][]
  readonly now: Date
}): JSX.Element => (
  <>
    {props.limits.map(({ period, used, max, resetsAt }) => (
      <Meter
        key={period}
        label={limitNames[period]}
        used={used}
        limit={max}
        isTight={props.bounds.includes(period)}
        note={`${resets[period]} in ${durationText(resetsAt.getTime() - props.now.getTime())}`}
      />
    ))}
  </>
)

const Used = ({ rows, now }: { readonly rows: readonly Row[]; readonly now: Date }): JSX.Element => {
  const limits = rows[0]?.headroom.limits ?? []
  if (limits.length === 0)
    return <Empty title="No limits" text="Your payouts are limited by your balances only." />
  return (
    <div class="room">
      <LimitMeters limits={limits} bounds={rows.map(({ headroom }) => headroom.boundBy)} now={now} />
    </div>
  )
}

/** Says how many payments were created of those that are accepted in a time. */
export const createsText = ({ used, limit, windowSeconds }: CreatesLeft): string =>
  `${used} of ${limit} in ${durationText(windowSeconds * 1000)}`

const Creates = ({ creates }: { readonly creates: CreatesLeft | null }): JSX.Element => (
  <p class="num">
    {creates === null
      ? 'The number of new payments is not limited.'
      : `${createsText(creates)}. Requests that were refused are counted too.`}
  </p>
)

const columns: readonly Column<Row>[] = [
  { label: 'Wallet', onCard: 'lead', cell: ({ currency }) => <b>{currency}</b> },
  { label: 'Largest payout now', isRight: true, cell: ({ headroom }) => <Money of={headroom.largest} /> },
  { label: 'Because of', mayWrap: true, cell: ({ headroom }) => boundWords[headroom.boundBy] },
  {
    label: 'Smallest payout',
    isRight: true,
    cell: ({ headroom: { smallest } }) => (smallest === null ? 'None' : <Money of={smallest} />),
  },
]

const readRows = async (context: PageContext): Promise<readonly Row[]> => {
  const { rooms, businessId } = context
  const main = (await readWallets(context)).filter(({ type }) => type === 'MAIN')
  // The limits are the same for every wallet: a business without one has them too.
  const balances =
    main.length === 0 ? [{ minor: 0n, currency: 'USD' }] : main.map(({ available }) => available)
  return Promise.all(
    balances.map(async (available) => ({
      currency: available.currency,
      headroom: await rooms.limits.headroom(businessId, available),
    })),
  )
}

const get = async (context: PageContext) => {
  const { rooms, businessId, now, show } = context
  const [rows, creates] = await Promise.all([readRows(context), rooms.figures.createsLeft(businessId)])
  return show({
    title: 'Limits',
    content: (
      <>
        <Head
          title="Limits"
          text={
            <>
              As of <Time at={now} as="second" /> UTC. Payouts that are held count as used.
            </>
          }
        />
        <Stack>
          <Card id="used" title="Used and left">
            <Used rows={rows} now={now} />
          </Card>
          <Card id="largest" title="Largest payout accepted now" isFlush>
            <Table
              caption="The largest and the smallest payout of each wallet, before the fee"
              columns={columns}
              rows={rows}
              empty={{ title: 'No wallets yet' }}
            />
          </Card>
          <Card id="creates" title="New payments">
            <Creates creates={creates} />
          </Card>
        </Stack>
      </>
    ),
  })
}

/** `/limits`: what is used and left of each limit, and the largest payout that is accepted now. */
export const limits: PageRow = {
  path: '/limits',
  permission: 'WALLET.BALANCES.READ',
  nav: { group: 'Money', icon: 'gauge', label: 'Limits' },
  get,
}
