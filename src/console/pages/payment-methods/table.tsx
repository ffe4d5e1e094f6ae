import type { JSX } from 'preact'
import {
  paymentMethodStatuses,
  paymentMethodTypes,
  type PaymentMethodStatus,
} from '../../../../generated/catalogue.ts'
import type { PaymentMethod } from '../../../payment-methods/index.ts'
import { Time } from '../../kit/dates.tsx'
import type { EmptyProps } from '../../kit/empty.tsx'
import { Badge } from '../../kit/status.tsx'
import { Table, TwoLines, type Column } from '../../kit/table.tsx'
import { maskAccount } from '../../mask.ts'
import { channelWord, spell } from '../../words.ts'

/** A filter of payment methods that leaves none out. */
export const everyMethod = {
  channels: undefined,
  currencies: undefined,
  capabilities: paymentMethodTypes,
  statuses: paymentMethodStatuses,
  customerId: undefined,
}

const signs = {
  active: ['good', 'check'],
  pending: ['note', 'clock'],
  expired: ['plain', 'clock'],
  blocked: ['bad', 'x'],
} as const

/** Renders the status of a payment method. */
export const MethodStatus = ({ status }: { readonly status: PaymentMethodStatus }): JSX.Element => {
  const [tone, icon] = signs[status]
  return (
    <Badge tone={tone} icon={icon}>
      {spell(status)}
    </Badge>
  )
}

const columnsOf = (base: string): readonly Column<PaymentMethod>[] => [
  {
    label: 'Account',
    onCard: 'lead',
    cell: ({ id, accountName, accountNumber, institution }) => (
      <TwoLines
        top={<a href={`${base}/payment-methods/${id}`}>{accountName || 'Erased'}</a>}
        below={`${institution.institutionName ?? ''} ${maskAccount(accountNumber)}`.trim()}
      />
    ),
  },
  { label: 'Channel', cell: ({ channel }) => channelWord(channel) },
  {
    label: 'Currency',
    cell: ({ currency, countryCode }) => (
      <>
        {currency} <span class="faint">{countryCode}</span>
      </>
    ),
  },
  { label: 'Status', onCard: 'aside', cell: ({ status }) => <MethodStatus status={status} /> },
  { label: 'Since', isRight: true, cell: ({ createdAt }) => <Time at={createdAt} as="mediumDay" /> },
]

/** Renders a list of payment methods with masked accounts. */
export const MethodTable = (props: {
  readonly base: string
  readonly methods: readonly PaymentMethod[]
  readonly empty?: EmptyProps
}): JSX.Element => {
  const { base, methods, empty = { title: 'No payment methods' } } = props
  return <Table caption="Payment methods" columns={columnsOf(base)} rows={methods} empty={empty} />
}
