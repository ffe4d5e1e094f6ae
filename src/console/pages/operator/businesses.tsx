import type { BusinessRecord } from '../../../auth/index.ts'
import { confirming } from '../../confirming.tsx'
import { Card } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Field } from '../../kit/field.tsx'
import { Filters } from '../../kit/filters.tsx'
import { Head } from '../../kit/head.tsx'
import { pluralText } from '../../kit/numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { Table, TwoLines, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { pageOf, pagerOf, pageSize } from '../../paging.ts'
import { PayoutState, yesNo } from './business-words.tsx'
import { sentIn } from './second.tsx'
import { countryWord } from '../../words.ts'

const columnsOf = ({ to }: PageContext): readonly Column<BusinessRecord>[] => [
  {
    label: 'Business',
    onCard: 'lead',
    cell: ({ id, name }) => (
      <TwoLines top={<a href={to(`/businesses/${id}`)}>{name}</a>} below={<code>{id}</code>} />
    ),
  },
  { label: 'Payouts', onCard: 'aside', cell: (one) => <PayoutState {...one} /> },
  { label: 'Country', cell: ({ countryCode }) => countryWord(countryCode) },
  { label: 'Verified', cell: ({ isVerified }) => yesNo(isVerified) },
  { label: 'KYB approved', cell: ({ isRegistrationApproved }) => yesNo(isRegistrationApproved) },
  { label: 'Created, UTC', isRight: true, cell: ({ createdAt }) => <Time at={createdAt} as="mediumDay" /> },
]

/** `/businesses`: every business. */
export const businesses: PageRow = {
  path: '/businesses',
  permission: 'OPERATOR.READ',
  nav: { group: 'Business', icon: 'bank', label: 'Businesses' },
  get: async (context) => {
    const { rooms, request, to, can, show } = context
    const name = request.query.get('name')?.trim() ?? ''
    const wanted = name.toLowerCase()
    const found = (await rooms.businesses.list()).filter(
      (one) => one.id === wanted || one.name.toLowerCase().includes(wanted),
    )
    const page = pageOf(request.query)
    const list = { href: to('/businesses'), query: request.query, noun: ['business', 'businesses'] as const }
    return show({
      title: 'Businesses',
      content: (
        <>
          <Head
            title="Businesses"
            text={pluralText(found.length, ['business', 'businesses'])}
            actions={
              can('OPERATOR.BUSINESS.MANAGE')
                ? [{ label: 'New business', href: to('/businesses/new'), icon: 'plus', isPrimary: true }]
                : []
            }
          />
          <Filters action={list.href} filters={[{ name: 'name', label: 'Name or id', value: name }]} />
          <Card id="list" title="Businesses" isFlush>
            <Table
              caption="Businesses"
              columns={columnsOf(context)}
              rows={found.slice(page * pageSize, (page + 1) * pageSize)}
              empty={{ title: 'No business matches' }}
            />
          </Card>
          <Pager {...pagerOf(list, { page, total: found.length })} />
        </>
      ),
    })
  },
}

/** `/businesses/new`: creates a business, and a customer that represents it. */
export const businessNew: PageRow = confirming({
  path: '/businesses/new',
  permission: 'OPERATOR.BUSINESS.MANAGE',
  stepUp: true,
  showsRefusals: true,
  audits: 'business create',
  view: (context) =>
    Promise.resolve({
      title: 'New business',
      text: 'It has no key and no member yet, and is not verified.',
      submit: 'Create business',
      cancel: '/businesses',
      fields: (
        <>
          <Field name="name" label="Name" value={sentIn(context, 'name')} />
          <Field
            name="countryCode"
            label="Country"
            hint="Two letters, such as NG."
            value={sentIn(context, 'countryCode')}
          />
        </>
      ),
    }),
  run: async (context) => {
    const { rooms, leadTo } = context
    const [name, countryCode] = [sentIn(context, 'name'), sentIn(context, 'countryCode').toUpperCase()]
    const made = await rooms.businesses.create({ name, countryCode })
    return leadTo(`/businesses/${made.id}`)
  },
})
