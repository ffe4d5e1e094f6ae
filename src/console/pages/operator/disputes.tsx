import type { Transaction } from '../../../transactions/index.ts'
import { Card } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Filters } from '../../kit/filters.tsx'
import { Head } from '../../kit/head.tsx'
import { Money } from '../../kit/money.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Status } from '../../kit/status.tsx'
import type { Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { BusinessLink } from './business-words.tsx'
import { Paged } from '../../paged.tsx'

const mostListed = 200

const columnsOf = ({ to }: PageContext): readonly Column<Transaction>[] => [
  {
    label: 'Deposit',
    onCard: 'lead',
    cell: ({ businessId, id }) => (
      <a href={to(`/transactions/${businessId}/${id}`)}>
        <code>{id}</code>
      </a>
    ),
  },
  { label: 'Status', onCard: 'aside', cell: ({ status, type }) => <Status status={status} type={type} /> },
  { label: 'Amount', isRight: true, cell: ({ source }) => <Money of={source} /> },
  { label: 'Business', cell: ({ businessId }) => <BusinessLink to={to} businessId={businessId} /> },
  { label: 'Created, UTC', isRight: true, cell: ({ createdAt }) => <Time at={createdAt} as="moment" /> },
]

const idPattern = /^[0-9a-f]{24}$/

/** `/disputes`: open disputes, and the way to any payment, to refund it. */
export const disputes: PageRow = {
  path: '/disputes',
  permission: 'OPERATOR.READ',
  nav: { group: 'Payments', icon: 'back', label: 'Disputes and refunds' },
  get: async (context) => {
    const { rooms, request, to, show, redirect } = context
    const [businessId, id] = ['business', 'payment'].map((name) => request.query.get(name)?.trim() ?? '')
    if (businessId !== undefined && id !== undefined && idPattern.test(businessId) && idPattern.test(id))
      return redirect(`/transactions/${businessId}/${id}`)
    return show({
      title: 'Disputes and refunds',
      content: (
        <>
          <Head title="Disputes and refunds" text="Open a payment to refund it, or to open its dispute." />
          <Filters
            action={to('/disputes')}
            submit="Open"
            filters={[
              { name: 'business', label: 'Id of the business', value: businessId ?? '' },
              { name: 'payment', label: 'Id of the payment', value: id ?? '' },
            ]}
          />
          {(businessId !== '' || id !== '') && (
            <Notice tone="note" title="Two ids are needed.">
              Give both ids, each of 24 digits from 0 to 9 and a to f.
            </Notice>
          )}
          <Card id="disputes" title="Open disputes" isFlush>
            <Paged
              context={context}
              path="/disputes"
              noun={['dispute', 'disputes']}
              caption="Open disputes, newest first"
              columns={columnsOf(context)}
              rows={await rooms.overview.listDisputed(mostListed)}
              empty={{ title: 'No dispute is open' }}
            />
          </Card>
        </>
      ),
    })
  },
}
