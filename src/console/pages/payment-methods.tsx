import { paymentMethodChannels, paymentMethodStatuses } from '../../../generated/catalogue.ts'
import { Card } from '../kit/card.tsx'
import { Filters, type Filter } from '../kit/filters.tsx'
import { Head } from '../kit/head.tsx'
import { Pager } from '../kit/pager.tsx'
import type { PageContext, PageRow } from '../page.ts'
import { pageOf, pagerOf, pageSize } from '../paging.ts'
import { channelWord, spell } from '../words.ts'
import { parseCustomerSearch } from './customers.tsx'
import { everyMethod, MethodTable } from './payment-methods/table.tsx'

const filtersOf = (query: URLSearchParams): readonly Filter[] => [
  {
    name: 'channel',
    label: 'Channel',
    value: query.get('channel') ?? '',
    options: paymentMethodChannels.map((value) => ({ value, label: channelWord(value) })),
  },
  { name: 'currency', label: 'Currency', value: query.get('currency') ?? '' },
  { name: 'customer', label: 'Customer', value: query.get('customer') ?? '' },
  {
    name: 'status',
    label: 'Status',
    value: query.get('status') ?? '',
    options: paymentMethodStatuses.map((value) => ({ value, label: spell(value) })),
  },
]

/** Returns the id of a customer by id, reference, email or phone; a text that none has is an id that none has. */
const findCustomerId = async ({ rooms, businessId, can }: PageContext, text: string): Promise<string> => {
  if (/^[0-9a-f]{24}$/.test(text) || !can('CUSTOMER.READ')) return text
  const found = await rooms.customers.list(businessId, parseCustomerSearch(text), { page: 0, limit: 1 })
  return found.items[0]?.customer.id ?? text
}

const readFilter = async (context: PageContext) => {
  const read = (name: string): string => context.request.query.get(name)?.trim() ?? ''
  const [channel, currency, customer, status] = [
    read('channel'),
    read('currency'),
    read('customer'),
    read('status'),
  ]
  return {
    ...everyMethod,
    ...(channel !== '' && { channels: [channel] }),
    ...(currency !== '' && { currencies: [currency.toUpperCase()] }),
    ...(status !== '' && { statuses: [status] }),
    ...(customer !== '' && { customerId: await findCustomerId(context, customer) }),
  }
}

/** `/payment-methods`: the accounts that are paid and collected from. */
export const paymentMethods: PageRow = {
  path: '/payment-methods',
  permission: 'PAYMENT_METHOD.READ',
  nav: { group: 'Payments', icon: 'bank', label: 'Payment methods' },
  get: async (context) => {
    const { rooms, businessId, request, to, can, show } = context
    const { query } = request
    const page = { page: pageOf(query), limit: pageSize }
    const found = await rooms.paymentMethods.list(businessId, await readFilter(context), page)
    const href = to('/payment-methods')
    const action = {
      label: 'New payment method',
      href: `${href}/new`,
      icon: 'plus',
      isPrimary: true,
    } as const
    return show({
      title: 'Payment methods',
      content: (
        <>
          <Head title="Payment methods" actions={can('PAYMENT_METHOD.CREATE') ? [action] : []} />
          <Filters action={href} filters={filtersOf(query)} />
          <Card id="methods" title="All payment methods" isFlush>
            <MethodTable
              base={to('')}
              methods={found.items}
              empty={{
                title: 'No payment methods found',
                text: 'Accounts to pay and to collect into are listed here.',
              }}
            />
          </Card>
          <Pager {...pagerOf({ href, query, noun: ['payment method', 'payment methods'] }, found)} />
        </>
      ),
    })
  },
}
