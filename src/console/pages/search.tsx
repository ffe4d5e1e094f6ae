import type { JSX } from 'preact'
import type { ConsolePermission } from '../../people/index.ts'
import type { Found, FoundKind } from '../../search/index.ts'
import { Card } from '../kit/card.tsx'
import { Head } from '../kit/head.tsx'
import { Table, type Column } from '../kit/table.tsx'
import type { PageContext, PageRow } from '../page.ts'
import { spell } from '../words.ts'

/** Where the page of each kind is, and the permission that it needs. */
const places: Readonly<Record<FoundKind, readonly [path: string, permission: ConsolePermission]>> = {
  TRANSACTION: ['/transactions', 'TRANSACTION.HISTORY.READ'],
  CUSTOMER: ['/customers', 'CUSTOMER.READ'],
  PAYMENT_METHOD: ['/payment-methods', 'PAYMENT_METHOD.READ'],
  BATCH: ['/batches', 'PAYMENT_METHOD.READ'],
  CHECKOUT_SESSION: ['/checkout', 'CHECKOUT_LINK.CREATE'],
  EVENT: ['/events', 'WEBHOOK.TEST'],
  REQUEST: ['/requests', 'REQUEST_LOG.READ'],
}

type Place = { readonly found: Found; readonly href: string }

/** Lists what was found and the person may open. */
const placesOf = (found: readonly Found[], { can, to }: Pick<PageContext, 'can' | 'to'>): readonly Place[] =>
  found.flatMap((one) => {
    const [path, permission] = places[one.kind]
    return can(permission) ? [{ found: one, href: to(`${path}/${one.id}`) }] : []
  })

const columns: readonly Column<Place>[] = [
  { label: 'Kind', onCard: 'aside', cell: ({ found }) => spell(found.kind) },
  {
    label: 'Record',
    onCard: 'lead',
    mayWrap: true,
    cell: ({ found, href }) => <a href={href}>{found.label}</a>,
  },
  { label: 'Id', mayWrap: true, cell: ({ found }) => <code>{found.id}</code> },
]

const View = ({ text, rows }: { readonly text: string; readonly rows: readonly Place[] }): JSX.Element => (
  <>
    <Head
      title="Search"
      text={text === '' ? 'Type an id, a reference, an email address, a phone or an account number.' : text}
    />
    <Card id="results" title="Results" isFlush>
      <Table
        caption="Results"
        columns={columns}
        rows={rows}
        empty={{
          title: 'Nothing found',
          text: 'Type it completely; of an account number, the last four digits are enough.',
        }}
      />
    </Card>
  </>
)

// Longer than anything that a record is found by.
const maxText = 300

/** `/search?q=`: finds records by what people have of them. The only one that is found is opened at once. */
export const search: PageRow = {
  path: '/search',
  permission: null,
  get: async (context) => {
    const { rooms, businessId, request, show } = context
    const text = (request.query.get('q') ?? '').trim().slice(0, maxText)
    const found = text === '' ? [] : await rooms.search.search(businessId, text)
    const rows = placesOf(found, context)
    const [only] = rows
    if (only && rows.length === 1) return { kind: 'redirect', to: only.href }
    return show({ title: 'Search', content: <View text={text} rows={rows} /> })
  },
}
