import type { JSX } from 'preact'
import type { TransactionStatus, TransactionType } from '../../../../generated/catalogue.ts'
import type { Money as MoneyOf } from '../../../kernel/money.ts'
import { Card } from '../../kit/card.tsx'
import { dateText, Time } from '../../kit/dates.tsx'
import { Money } from '../../kit/money.tsx'
import { Status } from '../../kit/status.tsx'
import { Table, TwoLines, type Column } from '../../kit/table.tsx'
import { effectText, type Effect } from '../../words.ts'

/** A payment of a list. */
export type LatestPayment = {
  readonly id: string
  readonly type: TransactionType
  readonly status: TransactionStatus
  readonly amount: MoneyOf
  readonly effect: Effect
  readonly counterparty: string
  /** The other side's account, masked: "GTBank ···· 6789". */
  readonly account: string
  readonly reference: string
  readonly createdAt: Date
}

type ListProps = { readonly base: string; readonly now: Date; readonly payments: readonly LatestPayment[] }

const columnsOf = ({ base, now }: ListProps): readonly Column<LatestPayment>[] => [
  {
    label: 'Status',
    onCard: 'bare',
    cell: ({ status, type }) => <Status status={status} type={type} />,
  },
  {
    label: 'Amount',
    isRight: true,
    onCard: 'aside',
    cell: ({ amount, effect }) => (
      <>
        <Money of={amount} />
        <span class="sub">{effectText(effect)}</span>
      </>
    ),
  },
  {
    label: 'Counterparty',
    onCard: 'lead',
    cell: ({ counterparty, account }) => <TwoLines top={counterparty} below={account} />,
  },
  {
    label: 'Reference',
    onCard: 'bare',
    cell: ({ id, reference }) => (
      <a class="clip" href={`${base}/transactions/${id}`}>
        {reference}
      </a>
    ),
  },
  {
    label: 'UTC',
    isRight: true,
    onCard: 'hidden',
    cell: ({ createdAt }) => (
      <span class="faint">
        <Time
          at={createdAt}
          as={dateText(createdAt, 'day') === dateText(now, 'day') ? 'minute' : 'shortDay'}
        />
      </span>
    ),
  },
]

/** Renders the latest payments of a business. */
export const LatestPayments = (props: ListProps): JSX.Element => (
  <Card
    id="latest"
    title="Latest payments"
    end={<a href={`${props.base}/transactions`}>All transactions</a>}
    isFlush
  >
    <Table
      caption="Latest payments"
      columns={columnsOf(props)}
      rows={props.payments}
      empty={{ title: 'No payments yet', text: 'Payouts, collections and swaps are listed here.' }}
    />
  </Card>
)
