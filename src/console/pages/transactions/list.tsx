import type { JSX } from 'preact'
import {
  transactionChannels,
  transactionStatuses,
  transactionTypes,
} from '../../../../generated/catalogue.ts'
import type { SavedView } from '../../../people/index.ts'
import { maxSummed, openStatuses, origins, type Browsed } from '../../../transactions/index.ts'
import type { Action } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { Chips } from '../../kit/chips.tsx'
import { Time } from '../../kit/dates.tsx'
import { Filters, type Filter } from '../../kit/filters.tsx'
import { Head } from '../../kit/head.tsx'
import { moneyText } from '../../kit/money.tsx'
import { Notice } from '../../kit/notice.tsx'
import { pluralText } from '../../kit/numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { cursorLinks, pageSize, withQuery } from '../../paging.ts'
import { channelWord, spell, typeWords } from '../../words.ts'
import { parseFilters, type FilterName } from './filters.ts'
import { paymentColumns, readListed, type ListedPayment } from './listed.tsx'
import { readViews } from './views.tsx'

const columnsOf = (href: string): readonly Column<ListedPayment>[] => [
  ...paymentColumns(href),
  {
    label: 'Created, UTC',
    isRight: true,
    cell: ({ createdAt }) => (
      <span class="faint">
        <Time at={createdAt} as="moment" />
      </span>
    ),
  },
]

const options = (words: readonly string[], wordOf: (word: string) => string = spell) =>
  words.map((value) => ({ value, label: wordOf(value) }))

const filtersOf = (query: URLSearchParams): readonly Filter[] => {
  const value = (name: FilterName): string => query.get(name) ?? ''
  return [
    {
      name: 'status',
      label: 'Status',
      value: value('status'),
      options: [{ value: 'open', label: 'Not ended' }, ...options(transactionStatuses)],
    },
    {
      name: 'type',
      label: 'Type',
      value: value('type'),
      options: transactionTypes.map((type) => ({ value: type, label: typeWords[type] })),
    },
    {
      name: 'channel',
      label: 'Channel',
      value: value('channel'),
      options: transactionChannels.map((channel) => ({ value: channel, label: channelWord(channel) })),
    },
    { name: 'currency', label: 'Currency', value: value('currency') },
    { name: 'min', label: 'At least', value: value('min') },
    { name: 'max', label: 'At most', value: value('max') },
    { name: 'customer', label: 'Customer id', value: value('customer') },
    { name: 'origin', label: 'Made by', value: value('origin'), options: options(origins) },
    { name: 'from', label: 'From, UTC', value: value('from'), type: 'datetime-local' },
    { name: 'to', label: 'To, UTC', value: value('to'), type: 'datetime-local' },
  ]
}

const Totals = ({ matched, totals }: Pick<Browsed, 'matched' | 'totals'>): JSX.Element | null =>
  totals.length === 0 ? null : (
    <p class="faint small num after-list">
      {matched === maxSummed
        ? `The newest ${maxSummed.toString()} that match went through with `
        : 'Went through: '}
      {totals
        .map(({ type, currency, count, minor }) => {
          const word = count === 1 ? typeWords[type] : `${typeWords[type]}s`
          return `${moneyText({ minor, currency })} in ${count.toString()} ${word.toLowerCase()}`
        })
        .join(', ')}
      .
    </p>
  )

type Props = {
  readonly context: Pick<PageContext, 'to' | 'request'>
  readonly found: Browsed
  readonly payments: readonly ListedPayment[]
  readonly saved: readonly SavedView[]
  readonly faults: readonly string[]
}

const usualViews: readonly SavedView[] = [
  { name: 'All', query: '' },
  { name: 'Not ended', query: 'status=open' },
  { name: 'Failed', query: 'status=FAILED' },
  { name: 'Outcome unknown', query: 'status=UNKNOWN' },
]

/** Returns the actions of the list; a view that the person saved can be removed, other filters can be saved. */
const actionsOf = (href: string, query: URLSearchParams, own: SavedView | undefined): readonly Action[] => {
  const filters = withQuery('', query, { before: undefined })
  const csv = { label: 'CSV', href: `${href}/csv${filters}`, icon: 'down' } as const
  if (own) {
    const name = new URLSearchParams({ name: own.name })
    return [{ label: 'Remove view', href: withQuery(`${href}/views/remove`, name, {}) }, csv]
  }
  return filters === '' ? [csv] : [{ label: 'Save view', href: `${href}/views${filters}` }, csv]
}

const View = ({ context: { to, request }, found, payments, saved, faults }: Props): JSX.Element => {
  const { query } = request
  const href = to('/transactions')
  const current = withQuery(href, query, { before: undefined })
  const hrefOf = (view: SavedView): string => withQuery(href, new URLSearchParams(view.query), {})
  return (
    <>
      <Head
        title="Transactions"
        text="Payouts, collections and swaps, newest first."
        actions={actionsOf(
          href,
          query,
          saved.find((view) => hrefOf(view) === current),
        )}
      />
      <Chips
        kind="chips"
        label="Views"
        chips={[...usualViews, ...saved].map((view) => ({
          label: view.name,
          href: hrefOf(view),
          isCurrent: hrefOf(view) === current,
        }))}
      />
      <Filters action={href} filters={filtersOf(query)} />
      {faults.length > 0 && (
        <Notice tone="bad" title="Some filters could not be read">
          {faults.join('; ')}
        </Notice>
      )}
      <Totals {...found} />
      <Card id="list" title="Matches" isFlush>
        <Table
          caption="Transactions"
          columns={columnsOf(href)}
          rows={payments}
          empty={{ title: 'No transaction matches', text: 'Change the filters, or clear them.' }}
        />
      </Card>
      <Pager
        text={pluralText(payments.length, ['transaction', 'transactions'])}
        {...cursorLinks(href, query, found.next)}
      />
    </>
  )
}

const get = async (context: PageContext) => {
  const { rooms, request, businessId, show } = context
  const { faults, ...filters } = parseFilters(request.query, openStatuses)
  const before = request.query.get('before')
  const readFound = async () => {
    const found = await rooms.transactions.browse(businessId, { ...filters, before, limit: pageSize })
    return { found, payments: await readListed(rooms, businessId, found.items) }
  }
  const [{ found, payments }, saved] = await Promise.all([readFound(), readViews(context)])
  return show({
    title: 'Transactions',
    content: <View {...{ context, found, payments, saved, faults }} />,
  })
}

/** `/transactions`: the list, with its filters in the address. */
export const transactions: PageRow = {
  path: '/transactions',
  permission: 'TRANSACTION.HISTORY.READ',
  nav: { group: 'Payments', icon: 'swap', label: 'Transactions' },
  get,
}
