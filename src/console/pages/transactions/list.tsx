import type { JSX } from 'preact'
import {
  transactionChannels,
  transactionStatuses,
  transactionTypes,
} from '../../../../generated/catalogue.ts'
import { maxSummed, openStatuses, origins, type Browsed } from '../../../transactions/index.ts'
import { Card } from '../../kit/card.tsx'
import { Chips } from '../../kit/chips.tsx'
import { Time } from '../../kit/dates.tsx'
import { Filters, type Filter } from '../../kit/filters.tsx'
import { Head } from '../../kit/head.tsx'
import { Money, moneyText } from '../../kit/money.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Status } from '../../kit/status.tsx'
import { Table, TwoLines, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { channelWord, effectText, spell, typeWords, type Effect } from '../../words.ts'
import { filterNames, parseFilters, type FilterName } from './filters.ts'
import { effectOf, findMethods, otherSideOf, type OtherSide } from './parties.ts'

type Item = Browsed['items'][number]

/** A row of the list. */
export type ListedPayment = { readonly one: Item; readonly other: OtherSide; readonly effect: Effect }

const pageSize = 50

const amountOf = ({ type, source, destination }: Item) => (type === 'DEPOSIT' ? source : destination)

const columnsOf = (to: PageContext['to']): readonly Column<ListedPayment>[] => [
  {
    label: 'Status',
    onCard: 'bare',
    cell: ({ one }) => <Status status={one.status} type={one.type} />,
  },
  {
    label: 'Amount',
    isRight: true,
    onCard: 'aside',
    cell: ({ one, effect }) => (
      <>
        <Money of={amountOf(one)} />
        <span class="sub">{effectText(effect)}</span>
      </>
    ),
  },
  {
    label: 'Counterparty',
    onCard: 'lead',
    cell: ({ other }) => <TwoLines top={other.name} below={other.account} />,
  },
  {
    label: 'Reference',
    onCard: 'bare',
    cell: ({ one }) => (
      <a class="clip" href={to(`/transactions/${one.id}`)}>
        {one.merchantReference || one.reference}
      </a>
    ),
  },
  {
    label: 'Created, UTC',
    isRight: true,
    onCard: 'bare',
    cell: ({ one }) => (
      <span class="faint">
        <Time at={one.createdAt} as="moment" />
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

/** Returns the address of the list with the filters of a query, and with changes of it. */
const listPath = (query: URLSearchParams, changes: Readonly<Record<string, string>> = {}): string => {
  const kept = filterNames.flatMap((name): [string, string][] => {
    const value = changes[name] ?? query.get(name) ?? ''
    return value === '' ? [] : [[name, value]]
  })
  const { before } = changes
  const text = new URLSearchParams([...kept, ...(before ? [['before', before]] : [])]).toString()
  return `/transactions${text === '' ? '' : `?${text}`}`
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
  readonly faults: readonly string[]
}

const views: readonly (readonly [label: string, changes: Readonly<Record<string, string>>])[] = [
  ['All', {}],
  ['Not ended', { status: 'open' }],
  ['Failed', { status: 'FAILED' }],
  ['Outcome unknown', { status: 'UNKNOWN' }],
]

const View = ({ context: { to, request }, found, payments, faults }: Props): JSX.Element => {
  const { query } = request
  const current = to(listPath(query))
  return (
    <>
      <Head
        title="Transactions"
        text="Payouts, collections and swaps, newest first."
        actions={[
          {
            label: 'CSV',
            href: to(listPath(query).replace('/transactions', '/transactions.csv')),
            icon: 'down',
          },
        ]}
      />
      <Chips
        kind="chips"
        label="Views"
        chips={views.map(([label, changes]) => {
          const href = to(listPath(new URLSearchParams(), changes))
          return { label, href, isCurrent: href === current }
        })}
      />
      <Filters action={to('/transactions')} filters={filtersOf(query)} />
      {faults.length > 0 && (
        <Notice tone="bad" title="Some filters could not be read">
          {faults.join('; ')}
        </Notice>
      )}
      <Totals {...found} />
      <Card id="list" title="Matches" isFlush>
        <Table
          caption="Transactions"
          columns={columnsOf(to)}
          rows={payments}
          empty={{ title: 'No transaction matches', text: 'Change the filters, or clear them.' }}
        />
      </Card>
      <Pager
        text={`${payments.length.toString()} ${payments.length === 1 ? 'transaction' : 'transactions'}`}
        newest={query.has('before') ? current : undefined}
        older={found.next === null ? undefined : to(listPath(query, { before: found.next }))}
      />
    </>
  )
}

const get = async (context: PageContext) => {
  const { rooms, request, businessId, show } = context
  const { faults, ...filters } = parseFilters(request.query, openStatuses)
  const before = request.query.get('before')
  const found = await rooms.transactions.browse(businessId, { ...filters, before, limit: pageSize })
  const methods = await findMethods(rooms, businessId, found.items)
  const payments = found.items.map((one) => ({
    one,
    other: otherSideOf(one, methods),
    effect: effectOf(one),
  }))
  return show({
    title: 'Transactions',
    content: <View {...{ context, found, payments, faults }} />,
  })
}

/** `/transactions`: the list, with its filters in the address. */
export const transactions: PageRow = {
  path: '/transactions',
  permission: 'TRANSACTION.HISTORY.READ',
  nav: { group: 'Payments', icon: 'swap', label: 'Transactions' },
  get,
}
