import type { JSX } from 'preact'
import type { Transaction } from '../../../transactions/index.ts'
import { Time } from '../../kit/dates.tsx'
import { Money } from '../../kit/money.tsx'
import { Status } from '../../kit/status.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { typeWords } from '../../words.ts'
import { amountOf } from '../transactions/parties.ts'

const columnsOf = (base: string): readonly Column<Transaction>[] => [
  { label: 'Status', onCard: 'bare', cell: ({ status, type }) => <Status status={status} type={type} /> },
  {
    label: 'Reference',
    onCard: 'lead',
    mayWrap: true,
    cell: ({ id, reference }) => <a href={`${base}/transactions/${id}`}>{reference}</a>,
  },
  { label: 'Type', onCard: 'bare', cell: ({ type }) => typeWords[type] },
  {
    label: 'Amount',
    isRight: true,
    onCard: 'aside',
    cell: (payment) => <Money of={amountOf(payment)} />,
  },
  { label: 'UTC', isRight: true, cell: ({ createdAt }) => <Time at={createdAt} as="mediumDay" /> },
]

/** Renders payments of a customer or of a payment method. */
export const PaymentTable = (props: {
  readonly base: string
  readonly payments: readonly Transaction[]
}): JSX.Element => (
  <Table
    caption="Payments"
    columns={columnsOf(props.base)}
    rows={props.payments}
    empty={{ title: 'No payments yet' }}
  />
)
