import type { JSX } from 'preact'
import { Card } from '../../kit/card.tsx'
import { dateText, Time } from '../../kit/dates.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { paymentColumns, type ListedPayment } from '../transactions/listed.tsx'

type ListProps = { readonly base: string; readonly now: Date; readonly payments: readonly ListedPayment[] }

const columnsOf = ({ base, now }: ListProps): readonly Column<ListedPayment>[] => [
  ...paymentColumns(`${base}/transactions`),
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
