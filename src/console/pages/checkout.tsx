import type { SessionSnapshot } from '../../checkout/index.ts'
import { Card } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Head } from '../kit/head.tsx'
import { Money } from '../kit/money.tsx'
import { Pager } from '../kit/pager.tsx'
import { Table, type Column } from '../kit/table.tsx'
import type { PageRow } from '../page.ts'
import { pageOf, pagerOf, pageSize } from '../paging.ts'
import { SessionState } from './checkout/session.tsx'

const columnsOf = (base: string, names: ReadonlyMap<string, string>): readonly Column<SessionSnapshot>[] => [
  { label: 'State', onCard: 'bare', cell: (snapshot) => <SessionState snapshot={snapshot} /> },
  {
    label: 'Reference',
    onCard: 'lead',
    cell: ({ session }) => <a href={`${base}/checkout/${session.id}`}>{session.merchantReference}</a>,
  },
  {
    label: 'Customer',
    cell: ({ session: { customerId } }) => {
      const name = names.get(customerId)
      return name === undefined ? 'Deleted' : <a href={`${base}/customers/${customerId}`}>{name}</a>
    },
  },
  { label: 'Amount', isRight: true, onCard: 'aside', cell: ({ session }) => <Money of={session.amount} /> },
  { label: 'Created', isRight: true, cell: ({ session }) => <Time at={session.createdAt} as="moment" /> },
]

/** `/checkout`: the checkout links of the business. */
export const checkout: PageRow = {
  path: '/checkout',
  permission: 'CHECKOUT_LINK.CREATE',
  nav: { group: 'Payments', icon: 'link', label: 'Checkout links' },
  get: async ({ rooms, businessId, request: { query }, to, show }) => {
    const request = { page: pageOf(query), limit: pageSize }
    const found = await rooms.checkout.list({ businessId, isFlagged: false }, request)
    const ids = found.items.map(({ session }) => session.customerId)
    const names = await rooms.customers.listNames(businessId, ids)
    const href = to('/checkout')
    return show({
      title: 'Checkout links',
      content: (
        <>
          <Head
            title="Checkout links"
            actions={[{ label: 'New link', href: `${href}/new`, icon: 'plus', isPrimary: true }]}
          />
          <Card id="links" title="All links" isFlush>
            <Table
              caption="Checkout links, newest first"
              columns={columnsOf(to(''), names)}
              rows={found.items}
              empty={{ title: 'No checkout links yet', text: 'A link opens a page where a customer pays.' }}
            />
          </Card>
          <Pager {...pagerOf({ href, query, noun: ['link', 'links'] }, found)} />
        </>
      ),
    })
  },
}
