import type { JSX } from 'preact'
import { csvType } from '../../../kernel/csv.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { DaySums, WalletDay } from '../../../statements/index.ts'
import { Card } from '../../kit/card.tsx'
import { Chips } from '../../kit/chips.tsx'
import { Empty } from '../../kit/empty.tsx'
import { Filters, type Filter } from '../../kit/filters.tsx'
import { Head } from '../../kit/head.tsx'
import { amountText } from '../../kit/money.tsx'
import { Notice } from '../../kit/notice.tsx'
import { pluralText } from '../../kit/numbers.ts'
import { Table, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { changeText, readWallets, requireWallet, walletName, type OwnWallet } from './wallets.tsx'

const dayMs = 86_400_000
const usualDays = 90

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

type Period = { readonly from: string; readonly to: string }

const periodOf = ({ request: { query }, now }: PageContext): Period => ({
  from: query.get('from') || dayOf(new Date(now.getTime() - usualDays * dayMs)),
  to: query.get('to') || dayOf(now),
})

const sumOf = ({ sums }: WalletDay, read: (sums: DaySums) => bigint): bigint =>
  Object.values(sums).reduce((total, one) => total + read(one), 0n)

const Files = ({ day, href }: { readonly day: string; readonly href: string }): JSX.Element => (
  <>
    <a href={`${href}/${day}/csv`} aria-label={`CSV of ${day}`}>
      CSV
    </a>{' '}
    <a href={`${href}/${day}/pdf`} aria-label={`PDF of ${day}`}>
      PDF
    </a>
  </>
)

const columnsOf = (currency: string, href: string): readonly Column<WalletDay>[] => {
  const amount = (minor: bigint): string => amountText({ minor, currency })
  return [
    { label: 'Day', onCard: 'lead', cell: ({ day }) => <b class="num">{day}</b> },
    { label: 'Opening', isRight: true, cell: ({ opening }) => amount(opening.availableMinor) },
    {
      label: 'In',
      isRight: true,
      cell: (day) =>
        changeText(
          sumOf(day, ({ availableIn }) => availableIn),
          currency,
        ),
    },
    {
      label: 'Out',
      isRight: true,
      cell: (day) => changeText(-sumOf(day, ({ availableOut }) => availableOut), currency),
    },
    { label: 'Closing', isRight: true, cell: ({ closing }) => amount(closing.availableMinor) },
    { label: 'Held', isRight: true, cell: ({ closing }) => amount(closing.pendingMinor) },
    { label: 'Files', onCard: 'aside', isRight: true, cell: ({ day }) => <Files day={day} href={href} /> },
  ]
}

/** Reads the days of a wallet, or the sentence that says why they are refused. */
const readDays = async (
  { rooms, businessId }: PageContext,
  { type, currency }: OwnWallet,
  period: Period,
): Promise<{ readonly days: readonly WalletDay[]; readonly fault?: string }> => {
  try {
    return { days: await rooms.statements.days({ businessId, type, currency }, period) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { days: [], fault: error.detail.friendly || error.message }
  }
}

const findWallet = async (
  context: PageContext,
  [first]: readonly OwnWallet[],
): Promise<OwnWallet | undefined> => {
  const { query } = context.request
  const [type, currency] = [query.get('wallet'), query.get('currency')]
  if (type === null && currency === null) return first
  return requireWallet(context, type ?? 'MAIN', currency ?? '')
}

const filtersOf = ({ from, to }: Period): readonly Filter[] => [
  { name: 'from', label: 'From', value: from, type: 'date' },
  { name: 'to', label: 'To', value: to, type: 'date' },
]

const isSame = (one: OwnWallet, other: OwnWallet): boolean =>
  one.type === other.type && one.currency === other.currency

const showNone = ({ show }: PageContext) =>
  show({
    title: 'Statements',
    content: (
      <>
        <Head title="Statements" />
        <Empty title="No wallets yet" text="A wallet is opened by the first money in its currency." />
      </>
    ),
  })

const get = async (context: PageContext) => {
  const { to, show } = context
  const wallets = await readWallets(context)
  const wallet = await findWallet(context, wallets)
  if (!wallet) return showNone(context)
  const { type, currency } = wallet
  const period = periodOf(context)
  const { days, fault } = await readDays(context, wallet, period)
  const href = to('/statements')
  const chips = wallets.map((one) => ({
    label: walletName(one),
    href: `${href}?wallet=${one.type}&currency=${one.currency}`,
    isCurrent: isSame(one, wallet),
  }))
  return show({
    title: 'Statements',
    faults: { '': fault },
    content: (
      <>
        <Head
          title="Statements"
          text="A day (UTC) is closed about 20 minutes after its end. A closed day never changes."
        />
        <Chips kind="chips" label="Wallets" chips={chips} />
        <Filters action={href} filters={filtersOf(period)} keep={{ wallet: type, currency }} />
        {fault !== undefined && (
          <Notice tone="bad" title="No statements:">
            {fault}
          </Notice>
        )}
        <Card id="days" title={walletName(wallet)} end={pluralText(days.length, ['day', 'days'])} isFlush>
          <Table
            caption="Closed days with movements, newest first"
            columns={columnsOf(currency, `${href}/${type}/${currency}`)}
            rows={days}
            empty={{ title: 'No statements', text: 'The wallet has no closed day with movements here.' }}
          />
        </Card>
      </>
    ),
  })
}

/** `/statements`: the closed days of a wallet. */
export const statements: PageRow = {
  path: '/statements',
  permission: 'STATEMENT.READ',
  nav: { group: 'Money', icon: 'paper', label: 'Statements' },
  get,
}

const types = { csv: csvType, pdf: 'application/pdf' } as const

const fileRow = (format: keyof typeof types): PageRow => ({
  path: `/statements/:wallet/:currency/:day/${format}`,
  permission: 'STATEMENT.READ',
  get: async (context) => {
    const { rooms, businessId, params } = context
    const { type, currency } = await requireWallet(context, params['wallet'] ?? '', params['currency'] ?? '')
    const day = params['day'] ?? ''
    const body = await rooms.statements[format]({ businessId, type, currency }, day)
    return { kind: 'file', name: `statement-${type}-${currency}-${day}.${format}`, type: types[format], body }
  },
})

/** `/statements/:wallet/:currency/:day/csv`: the statement of a day, as a CSV file. */
export const statementCsv = fileRow('csv')

/** `/statements/:wallet/:currency/:day/pdf`: the statement of a day, as a PDF document. */
export const statementPdf = fileRow('pdf')
