import { stateOf, type CheckoutPayment } from '../../checkout/index.ts'
import { Card, Grid, Stack } from '../kit/card.tsx'
import { Copy } from '../kit/copy.tsx'
import { Time } from '../kit/dates.tsx'
import { Facts } from '../kit/facts.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { moneyText } from '../kit/money.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { Table, type Column } from '../kit/table.tsx'
import type { PageRow } from '../page.ts'
import { channelWord, spell } from '../words.ts'
import { SessionState } from './checkout/session.tsx'

const columnsOf = (base: string): readonly Column<CheckoutPayment>[] => [
  { label: 'Attempt', onCard: 'bare', cell: ({ attempt }) => attempt },
  {
    label: 'Payment',
    onCard: 'lead',
    cell: ({ transactionId }) => <a href={`${base}/transactions/${transactionId}`}>{transactionId}</a>,
  },
  { label: 'State', onCard: 'aside', cell: ({ state }) => spell(state) },
  { label: 'UTC', isRight: true, cell: ({ createdAt }) => <Time at={createdAt} as="moment" /> },
]

/** `/checkout/:sessionId`: a checkout link, with its address while it can be paid. */
export const checkoutSession: PageRow = {
  path: '/checkout/:sessionId',
  permission: 'CHECKOUT_LINK.CREATE',
  get: async ({ rooms, businessId, params, to, show }) => {
    const ids = { businessId, sessionId: params['sessionId'] ?? '' }
    const snapshot = await rooms.checkout.show(ids)
    const { session, payments } = snapshot
    const name = (await rooms.customers.listNames(businessId, [session.customerId])).get(session.customerId)
    const [title, url] = [session.merchantReference, rooms.checkout.urlOf(ids)]
    const customer = <a href={to(`/customers/${session.customerId}`)}>{name}</a>
    return show({
      title,
      content: (
        <>
          <Crumbs above={[{ label: 'Checkout links', href: to('/checkout') }]}>{title}</Crumbs>
          <Head title={moneyText(session.amount)} text={<SessionState snapshot={snapshot} />} />
          <Grid columns="wide">
            <Stack>
              {stateOf(snapshot) === 'open' && (
                <Card id="address" title="Address">
                  <p class="secret">
                    <code>
                      <a href={url}>{url}</a>
                    </code>
                    <Copy text={url} what="address" />
                  </p>
                  <QrCode text={url} label="QR code of the address" />
                </Card>
              )}
              <Card id="payments" title="Payments" isFlush>
                <Table
                  caption="Payments"
                  columns={columnsOf(to(''))}
                  rows={payments}
                  empty={{ title: 'Not paid yet' }}
                />
              </Card>
            </Stack>
            <Stack>
              <Card id="details" title="Details">
                <Facts
                  facts={[
                    { term: 'Customer', value: name === undefined ? 'Deleted' : customer },
                    { term: 'Channels', value: session.channels.map(channelWord).join(', ') },
                    { term: 'Returns to', value: session.redirectUrl },
                    { term: 'Created', value: <Time at={session.createdAt} as="moment" /> },
                    { term: 'Open until', value: <Time at={session.expiresAt} as="moment" /> },
                    { term: 'Id', value: <code>{session.id}</code> },
                  ]}
                />
              </Card>
            </Stack>
          </Grid>
        </>
      ),
    })
  },
}
