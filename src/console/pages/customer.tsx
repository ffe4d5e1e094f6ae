import type { JSX } from 'preact'
import type { Customer, DocumentState } from '../../customers/index.ts'
import type { PaymentMethod } from '../../payment-methods/index.ts'
import type { Transaction } from '../../transactions/index.ts'
import type { Action } from '../kit/button.tsx'
import { Card, Grid, Stack } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Facts } from '../kit/facts.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { Badge } from '../kit/status.tsx'
import { Table, type Column } from '../kit/table.tsx'
import { maskEmail, maskNumber } from '../mask.ts'
import type { ConsoleRooms, PageContext, PageRow } from '../page.ts'
import { countryWord, spell } from '../words.ts'
import { everyMethod, MethodTable } from './payment-methods/table.tsx'
import { PaymentTable } from './payment-methods/payments.tsx'

const shownPayments = 10
const shownMethods = 20

const signs = {
  pending: ['note', 'clock'],
  accepted: ['good', 'check'],
  rejected: ['bad', 'x'],
} as const

const DocumentBadge = ({ status }: Pick<DocumentState, 'status'>): JSX.Element => {
  const [tone, icon] = signs[status]
  return (
    <Badge tone={tone} icon={icon}>
      {spell(status)}
    </Badge>
  )
}

const documentColumns: readonly Column<DocumentState>[] = [
  {
    label: 'Document',
    onCard: 'lead',
    cell: ({ documentType }) => (documentType === 'BVN' ? 'BVN' : spell(documentType)),
  },
  { label: 'State', onCard: 'aside', cell: ({ status }) => <DocumentBadge status={status} /> },
  { label: 'Sent', cell: ({ updatedAt }) => <Time at={updatedAt} as="mediumDay" /> },
  {
    label: 'Reviewed',
    cell: ({ reviewedAt, rejectionReason }) => (
      <>
        {reviewedAt ? <Time at={reviewedAt} as="mediumDay" /> : 'Not yet'}
        {rejectionReason !== null && <span class="sub">{rejectionReason}</span>}
      </>
    ),
  },
]

/** What the record of a customer shows; undefined: the person may not see it. */
type Record = {
  readonly base: string
  readonly customer: Customer
  readonly documents: readonly DocumentState[]
  readonly methods: readonly PaymentMethod[] | undefined
  readonly payments: readonly Transaction[] | undefined
}

const Details = ({ base, customer, documents }: Record): JSX.Element => {
  const bvn = documents.find(({ documentType }) => documentType === 'BVN')
  return (
    <Card
      id="details"
      title="Details"
      end={<a href={`${base}/customers/${customer.id}/reveal`}>Show masked values</a>}
    >
      <Facts
        facts={[
          { term: 'Reference', value: customer.reference },
          { term: 'Email', value: maskEmail(customer.email) },
          { term: 'Phone', value: maskNumber(customer.phone) },
          { term: 'BVN', value: bvn ? <DocumentBadge status={bvn.status} /> : 'Not on file' },
          { term: 'Country', value: countryWord(customer.countryCode) },
          { term: 'Since', value: <Time at={customer.createdAt} as="moment" /> },
          { term: 'Last change', value: <Time at={customer.updatedAt} as="moment" /> },
          { term: 'Id', value: <code>{customer.id}</code> },
        ]}
      />
    </Card>
  )
}

const View = (props: Record): JSX.Element => (
  <Grid columns="wide">
    <Stack>
      {props.payments && (
        <Card id="payments" title="Last payments" isFlush>
          <PaymentTable base={props.base} payments={props.payments} />
        </Card>
      )}
      {props.methods && (
        <Card id="methods" title="Payment methods" isFlush>
          <MethodTable base={props.base} methods={props.methods} />
        </Card>
      )}
      <Card id="documents" title="Documents" isFlush>
        <Table
          caption="Documents"
          columns={documentColumns}
          rows={props.documents}
          empty={{ title: 'No documents on file' }}
        />
      </Card>
    </Stack>
    <Stack>
      <Details {...props} />
    </Stack>
  </Grid>
)

const actionsOf = ({ can }: PageContext, path: string): readonly Action[] => [
  ...(can('CUSTOMER.UPDATE') ? [{ label: 'Edit', href: `${path}/edit` }] : []),
  ...(can('CUSTOMER.DELETE') ? [{ label: 'Delete', href: `${path}/delete` }] : []),
]

const listOwn = (rooms: ConsoleRooms, businessId: string, customerId: string) =>
  rooms.paymentMethods.list(businessId, { ...everyMethod, customerId }, { page: 0, limit: shownMethods })

const load = async (
  rooms: ConsoleRooms,
  { businessId, can }: Pick<PageContext, 'businessId' | 'can'>,
  customerId: string,
): Promise<Omit<Record, 'base'>> => {
  const [{ customer, documents }, methods, payments] = await Promise.all([
    rooms.customers.getWithStates(businessId, customerId),
    can('PAYMENT_METHOD.READ') ? listOwn(rooms, businessId, customerId) : undefined,
    can('TRANSACTION.HISTORY.READ')
      ? rooms.transactions.listOfParty(businessId, { customerId }, shownPayments)
      : undefined,
  ])
  return { customer, documents, methods: methods?.items, payments }
}

/** `/customers/:customerId`: a customer, with masked values. */
export const customer: PageRow = {
  path: '/customers/:customerId',
  permission: 'CUSTOMER.READ',
  get: async (context) => {
    const { rooms, params, to, show } = context
    const record = await load(rooms, context, params['customerId'] ?? '')
    const { id, name } = record.customer
    return show({
      title: name,
      content: (
        <>
          <Crumbs above={[{ label: 'Customers', href: to('/customers') }]}>{name}</Crumbs>
          <Head title={name} actions={actionsOf(context, to(`/customers/${id}`))} />
          <View base={to('')} {...record} />
        </>
      ),
    })
  },
}
