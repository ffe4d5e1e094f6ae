import type { JSX } from 'preact'
import type { Customer } from '../../customers/index.ts'
import { Card } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Filters } from '../kit/filters.tsx'
import { Head } from '../kit/head.tsx'
import { Pager, type PagerProps } from '../kit/pager.tsx'
import { Table, TwoLines, type Column } from '../kit/table.tsx'
import { maskEmail, maskNumber } from '../mask.ts'
import type { PageRow } from '../page.ts'
import { pageOf, pagerOf, pageSize } from '../paging.ts'
import { countryWord } from '../words.ts'

const columnsOf = (base: string): readonly Column<Customer>[] => [
  {
    label: 'Customer',
    onCard: 'lead',
    cell: ({ id, name, reference }) => (
      <TwoLines top={<a href={`${base}/${id}`}>{name}</a>} below={reference} />
    ),
  },
  { label: 'Email', cell: ({ email }) => maskEmail(email) },
  { label: 'Phone', cell: ({ phone }) => <span class="num">{maskNumber(phone)}</span> },
  { label: 'Country', onCard: 'aside', cell: ({ countryCode }) => countryWord(countryCode) },
  { label: 'Since', isRight: true, cell: ({ createdAt }) => <Time at={createdAt} as="mediumDay" /> },
]

const List = (props: {
  readonly base: string
  readonly search: string
  readonly customers: readonly Customer[]
  readonly pager: PagerProps
}): JSX.Element => {
  const { base, search, customers, pager } = props
  const empty =
    search === ''
      ? { title: 'No customers yet', text: 'The people and companies that you act for are listed here.' }
      : { title: 'No customer found', text: 'The search compares a reference, an email or a phone exactly.' }
  return (
    <>
      <Filters action={base} filters={[{ name: 'q', label: 'Reference, email or phone', value: search }]} />
      <Card id="customers" title="All customers" isFlush>
        <Table caption="Customers" columns={columnsOf(base)} rows={customers} empty={empty} />
      </Card>
      <Pager {...pager} />
    </>
  )
}

/** Reads a search by its shape. A phone may have spaces. */
export const parseCustomerSearch = (text: string) => {
  if (text === '') return { email: undefined, phone: undefined }
  if (text.includes('@')) return { email: text, phone: undefined }
  if (/^\+?[\d\s()-]+$/.test(text)) {
    const phone = text.replace(/[\s()-]/g, '')
    return { email: undefined, phone: phone.startsWith('+') ? phone : `+${phone}` }
  }
  return { email: undefined, phone: undefined, reference: text.toUpperCase() }
}

/** `/customers`: the customers of the business. */
export const customers: PageRow = {
  path: '/customers',
  permission: 'CUSTOMER.READ',
  nav: { group: 'Payments', icon: 'people', label: 'Customers' },
  get: async ({ rooms, businessId, request: { query }, to, can, show }) => {
    const [search, page] = [query.get('q')?.trim() ?? '', pageOf(query)]
    const request = { page, limit: pageSize }
    const found = await rooms.customers.list(businessId, parseCustomerSearch(search), request)
    const base = to('/customers')
    const action = { label: 'New customer', href: `${base}/new`, icon: 'plus', isPrimary: true } as const
    return show({
      title: 'Customers',
      content: (
        <>
          <Head title="Customers" actions={can('CUSTOMER.CREATE') ? [action] : []} />
          <List
            base={base}
            search={search}
            customers={found.items.map(({ customer }) => customer)}
            pager={pagerOf({ href: base, query, noun: ['customer', 'customers'] }, found)}
          />
        </>
      ),
    })
  },
}
