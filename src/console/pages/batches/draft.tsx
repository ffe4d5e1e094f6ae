import type { JSX } from 'preact'
import type { Draft } from '../../../batches/index.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import type { Money as MoneyOf } from '../../../kernel/money.ts'
import { Card, Stack } from '../../kit/card.tsx'
import { Chips } from '../../kit/chips.tsx'
import { durationText } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { Money } from '../../kit/money.tsx'
import { pluralText } from '../../kit/numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { Badge } from '../../kit/status.tsx'
import { Table, TwoLines, type Column } from '../../kit/table.tsx'
import { maskAccount } from '../../mask.ts'
import type { PageContext } from '../../page.ts'
import { pageOf, pagerOf, pageSize } from '../../paging.ts'
import { totalOf } from '../payouts/order.ts'
import { checkRows, type CheckedRow } from './check.ts'

const Reasons = ({ row: { faults, warnings } }: { readonly row: CheckedRow }): JSX.Element | null =>
  faults.length + warnings.length === 0 ? null : (
    <ul>
      {faults.map(({ column, text }, index) => (
        <li key={index}>
          {column !== undefined && <b>{column}: </b>}
          {text}
        </li>
      ))}
      {warnings.map((text) => (
        <li key={text}>Warning: {text}</li>
      ))}
    </ul>
  )

const Verdict = ({ row: { faults, warnings } }: { readonly row: CheckedRow }): JSX.Element => {
  if (faults.length > 0)
    return (
      <Badge tone="bad" icon="x">
        Fault
      </Badge>
    )
  return warnings.length > 0 ? (
    <Badge tone="note" icon="warn">
      Warning
    </Badge>
  ) : (
    <Badge tone="good" icon="check">
      Ready
    </Badge>
  )
}

const accountOf = ({ cells }: CheckedRow): string => {
  const number = cells['accountNumber'] ?? ''
  return number === '' ? '' : maskAccount(number)
}

const columnsOf = (rowsAt: string | undefined): readonly Column<CheckedRow>[] => [
  { label: 'Row', onCard: 'lead', cell: ({ row }) => <b>{row}</b> },
  { label: 'Verdict', onCard: 'aside', cell: (row) => <Verdict row={row} /> },
  {
    label: 'Recipient',
    mayWrap: true,
    cell: (row) => <TwoLines top={row.cells['accountName'] ?? ''} below={accountOf(row)} />,
  },
  {
    label: 'Amount',
    isRight: true,
    cell: ({ cells }) => `${cells['amount'] ?? ''} ${cells['currency'] ?? ''}`,
  },
  { label: 'Reasons', mayWrap: true, cell: (row) => <Reasons row={row} /> },
  ...(rowsAt === undefined
    ? []
    : [
        {
          label: 'Change',
          cell: ({ row }: CheckedRow) => <a href={`${rowsAt}/${row.toString()}`}>Edit</a>,
        },
      ]),
]

/** Returns what leaves the wallet for rows that are ready. */
const sumOf = (rows: readonly CheckedRow[], currency: string): MoneyOf => ({
  currency,
  minor: rows.reduce((sum, { price }) => sum + (price ? totalOf(price).minor : 0n), 0n),
})

const isFaulty = ({ faults }: CheckedRow): boolean => faults.length > 0

const Summary = (props: {
  readonly draft: Draft
  readonly rows: readonly CheckedRow[]
  readonly now: Date
}): JSX.Element => {
  const { draft, rows, now } = props
  const [faulty, warned] = [rows.filter(isFaulty), rows.filter(({ warnings }) => warnings.length > 0)]
  const leftMs = Math.max(0, draft.expiresAt.getTime() - now.getTime())
  const leaves = sumOf(
    rows.filter((row) => !isFaulty(row)),
    draft.sourceCurrency,
  )
  return (
    <Card id="summary" title="Draft">
      <Facts
        facts={[
          { term: 'Uploaded by', value: draft.madeBy },
          { term: 'Removed in', value: durationText(leftMs) },
          { term: 'Rows', value: rows.length.toString() },
          { term: 'With faults', value: faulty.length.toString() },
          { term: 'With warnings', value: warned.length.toString() },
          { term: 'Leaves the wallet, with fees', value: <Money of={leaves} />, isTotal: true },
        ]}
      />
    </Card>
  )
}

/** Shows a draft: each row with its verdict and every reason. */
export const showDraft = async (context: PageContext, draft: Draft): Promise<PageAnswer> => {
  const { to, can, now, request, show } = context
  const rows = await checkRows(context, draft)
  const onlyFaults = request.query.get('show') === 'faults'
  const shown = onlyFaults ? rows.filter((row) => isFaulty(row) || row.warnings.length > 0) : rows
  const page = pageOf(request.query)
  const href = to(`/batches/${draft.id}`)
  const mayEdit = can('PAYMENT_METHOD.CREATE')
  const isReady = rows.length > 0 && !rows.some(isFaulty)
  const ask = { label: 'Ask for approval', href: `${href}/ask`, isPrimary: true }
  const edits = [
    { label: 'Discard', href: `${href}/discard` },
    { label: 'Download file', href: `${href}/csv`, icon: 'down' as const },
  ]
  return show({
    title: draft.name,
    content: (
      <>
        <Crumbs above={[{ label: 'Batches', href: to('/batches') }]}>{draft.name}</Crumbs>
        <Head
          title={draft.name}
          text={`A draft out of the ${draft.sourceCurrency} wallet. Nothing is paid.`}
          actions={[
            ...(mayEdit ? edits : []),
            ...(isReady && can('TRANSACTION.WITHDRAW.CREATE') ? [ask] : []),
          ]}
        />
        <Stack>
          <Summary {...{ draft, rows, now }} />
          <Card id="rows" title={pluralText(shown.length, ['row', 'rows'])} isFlush>
            <div class="pad">
              <Chips
                kind="chips"
                label="Rows"
                chips={[
                  { label: 'All', href, isCurrent: !onlyFaults },
                  { label: 'Faults and warnings', href: `${href}?show=faults`, isCurrent: onlyFaults },
                ]}
              />
            </div>
            <Table
              caption="Rows of the file"
              columns={columnsOf(mayEdit ? `${href}/rows` : undefined)}
              rows={shown.slice(page * pageSize, (page + 1) * pageSize)}
              empty={{ title: 'No rows', text: onlyFaults ? 'Every row is ready.' : 'Upload a file again.' }}
            />
            <Pager
              {...pagerOf(
                { href, query: request.query, noun: ['row', 'rows'] },
                { page, total: shown.length },
              )}
            />
          </Card>
        </Stack>
      </>
    ),
  })
}
