import { isVerified, type DocumentState } from '../../../customers/index.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { Card, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Choice } from '../../kit/field.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { Badge } from '../../kit/status.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { countryWord, spell } from '../../words.ts'
import { BusinessLink, IdLink } from './business-words.tsx'
import { listPage } from './list-page.tsx'
import { sentIn } from './second.tsx'

const decide = 'OPERATOR.REVIEW.DECIDE'
const path = '/documents/:businessId/:customerId'

type Pending = Awaited<ReturnType<PageContext['rooms']['customers']['listPending']>>[number]

const pathOf = ({ businessId, customerId }: Pick<Pending, 'businessId' | 'customerId'>): string =>
  `/documents/${businessId}/${customerId}`

const idsOf = (context: PageContext) => ({
  businessId: paramOf(context, 'businessId'),
  customerId: paramOf(context, 'customerId'),
})

const columnsOf = ({ to, can }: PageContext): readonly Column<Pending>[] => [
  {
    label: 'Customer',
    onCard: 'lead',
    cell: (one) => <IdLink id={one.customerId} href={can(decide) ? to(pathOf(one)) : undefined} />,
  },
  { label: 'Documents', cell: ({ documentTypes }) => documentTypes.join(', ') },
  { label: 'Business', cell: ({ businessId }) => <BusinessLink to={to} businessId={businessId} /> },
  { label: 'Waits since, UTC', isRight: true, cell: ({ since }) => <Time at={since} as="moment" /> },
]

const list = listPage({
  path: '/documents',
  permission: 'OPERATOR.READ',
  nav: { group: 'Business', icon: 'paper', label: 'Customer documents' },
  text: 'Documents of customers (KYC) that wait for a review.',
  card: 'Customers',
  noun: ['customer', 'customers'],
  caption: 'Customers, longest waiting first',
  columns: columnsOf,
  rows: ({ rooms }) => rooms.customers.listPending(),
  empty: 'No document waits',
})

type Document = DocumentState & { readonly value: string }

const tones = { pending: ['note', 'clock'], accepted: ['good', 'check'], rejected: ['bad', 'x'] } as const

const documentColumns: readonly Column<Document>[] = [
  { label: 'Document', onCard: 'lead', cell: ({ documentType }) => documentType },
  {
    label: 'State',
    onCard: 'aside',
    cell: ({ status }) => (
      <Badge tone={tones[status][0]} icon={tones[status][1]}>
        {spell(status)}
      </Badge>
    ),
  },
  { label: 'Value', mayWrap: true, cell: ({ value }) => value },
  { label: 'Sent, UTC', isRight: true, cell: ({ updatedAt }) => <Time at={updatedAt} as="moment" /> },
  { label: 'Rejected because', mayWrap: true, cell: ({ rejectionReason }) => rejectionReason ?? '–' },
]

// The values are personal data: only operators who decide see them, after a second factor.
const review: PageRow = {
  path,
  permission: decide,
  stepUp: true,
  get: async (context) => {
    const { rooms, to, show } = context
    const { businessId, customerId } = idsOf(context)
    // Before their values: one that is replaced in between counts as not shown.
    const states = await rooms.customers.listDocuments(businessId, customerId)
    const { customer, documents } = await rooms.customers.get(businessId, customerId)
    // A document that is sent later is not decided about.
    const shown = Math.max(0, ...states.map(({ updatedAt }) => updatedAt.getTime())).toString()
    const act = (name: string): string => to(`${pathOf({ businessId, customerId })}/${name}?shown=${shown}`)
    return show({
      title: customer.name,
      content: (
        <>
          <Crumbs above={[{ label: 'Customer documents', href: to('/documents') }]}>
            <code>{customerId}</code>
          </Crumbs>
          <Head
            title={customer.name}
            text={isVerified(states) ? 'Verified.' : 'Not verified: one accepted document verifies.'}
            actions={[
              { label: 'Reject', href: act('reject') },
              { label: 'Accept', href: act('accept'), isPrimary: true },
            ]}
          />
          <Stack>
            <Card id="customer" title="Customer">
              <Facts
                facts={[
                  { term: 'Name', value: customer.name },
                  { term: 'Country', value: countryWord(customer.countryCode) },
                  { term: 'Business', value: <BusinessLink to={to} businessId={businessId} /> },
                ]}
              />
            </Card>
            <Card id="documents" title="Documents" isFlush>
              <Table
                caption="Documents"
                columns={documentColumns}
                rows={states.map((one) => ({ ...one, value: documents[one.documentType] ?? '' }))}
                empty={{ title: 'No document' }}
              />
            </Card>
          </Stack>
        </>
      ),
    })
  },
}

const texts = {
  accepted: {
    name: 'accept',
    audits: 'customer verify',
    title: 'Accept documents',
    text: 'One accepted document verifies the customer.',
  },
  rejected: {
    name: 'reject',
    audits: 'customer reject',
    title: 'Reject documents',
    text: 'The reason is stored with the documents. Do not write a document number into it.',
  },
} as const

/** When the newest of the documents was sent that the operator looked at, in milliseconds since 1970. */
const shownIn = (context: PageContext): string =>
  sentIn(context, 'shown') || (context.request.query.get('shown') ?? '')

const deciding = (outcome: keyof typeof texts): PageRow => {
  const { name, audits, title, text } = texts[outcome]
  return confirming({
    path: `${path}/${name}`,
    permission: decide,
    stepUp: true,
    showsRefusals: true,
    audits,
    view: async (context) => {
      const ids = idsOf(context)
      const states = await context.rooms.customers.listDocuments(ids.businessId, ids.customerId)
      return {
        title,
        text,
        submit: title,
        ...(outcome === 'rejected' && { isDanger: true as const }),
        cancel: pathOf(ids),
        fields: (
          <>
            <input type="hidden" name="shown" value={shownIn(context)} />
            <Choice
              name="document"
              label="Which"
              isOptional
              prompt="All that wait"
              value={sentIn(context, 'document')}
              options={states.map(({ documentType }) => ({ value: documentType, label: documentType }))}
            />
          </>
        ),
      }
    },
    run: async (context) => {
      const ids = idsOf(context)
      await context.rooms.customers.review(ids.businessId, ids.customerId, {
        documentType: sentIn(context, 'document') || undefined,
        outcome,
        // The reason of an acceptance is for the audit log only.
        reason: outcome === 'rejected' ? sentIn(context, 'reason') : undefined,
        shownAt: new Date(/^\d{1,15}$/.test(shownIn(context)) ? Number.parseInt(shownIn(context), 10) : 0),
      })
      return context.redirect(pathOf(ids))
    },
  })
}

/** The pages of reviews of customers. */
export const documentRows: readonly PageRow[] = [list, review, deciding('accepted'), deciding('rejected')]
