import type { JSX } from 'preact'
import { eventTypes } from '../../../generated/catalogue.ts'
import type { DeliveryFilter, DeliveryRecord, Endpoint } from '../../webhooks/index.ts'
import { Card, Grid } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Filters } from '../kit/filters.tsx'
import { Head } from '../kit/head.tsx'
import { Notice } from '../kit/notice.tsx'
import { pluralText } from '../kit/numbers.ts'
import { Pager } from '../kit/pager.tsx'
import { Table, TwoLines } from '../kit/table.tsx'
import { momentIn, wordIn } from '../moments.ts'
import type { PageContext, PageRow } from '../page.ts'
import { cursorLinks, cutPage, pageSize } from '../paging.ts'
import { readWebhookHealth, WebhookHealth, type WebhookHealthProps } from './home/webhooks.tsx'
import { EndpointCard, EndpointState } from './webhooks/endpoint.tsx'
import { Delivery, deliveryWords, parseStatus } from './webhooks/words.tsx'

/** What the page of webhooks shows. */
type WebhooksProps = {
  readonly root: string
  readonly endpoint: Endpoint | undefined
  readonly health: WebhookHealthProps
  readonly held: bigint
  readonly deliveries: readonly DeliveryRecord[]
  readonly query: URLSearchParams
  readonly next: string | null
  readonly mayManage: boolean
}

const actionsOf = ({ root, endpoint, mayManage }: WebhooksProps) =>
  endpoint
    ? [
        { label: 'Send test event', href: `${root}/webhooks/test` },
        { label: 'Send again', href: `${root}/webhooks/replay` },
      ]
    : mayManage
      ? [{ label: 'Set the URL', href: `${root}/webhooks/url`, isPrimary: true }]
      : []

const responseText = ({ lastStatus, lastError }: DeliveryRecord): string =>
  lastStatus?.toString() ?? lastError ?? '–'

const Deliveries = ({ root, deliveries, query, next }: WebhooksProps): JSX.Element => (
  <Card id="deliveries" title="Deliveries" isFlush>
    <div class="pad">
      <Filters
        action={`${root}/webhooks`}
        filters={[
          {
            name: 'status',
            label: 'Status',
            value: query.get('status') ?? '',
            options: Object.entries(deliveryWords).map(([value, { word }]) => ({ value, label: word })),
          },
          {
            name: 'type',
            label: 'Event',
            value: query.get('type') ?? '',
            options: eventTypes.map((value) => ({ value, label: value })),
          },
          { name: 'since', label: 'Since (UTC)', value: query.get('since') ?? '', type: 'datetime-local' },
        ]}
      />
    </div>
    <Table
      caption="Events and their deliveries, newest first"
      rows={deliveries}
      empty={{ title: 'No events', text: 'No event matches these filters.' }}
      columns={[
        {
          label: 'Event',
          onCard: 'lead',
          cell: ({ event, eventId }) => (
            <TwoLines
              top={<a href={`${root}/events/${eventId}`}>{event}</a>}
              below={<code>{eventId}</code>}
            />
          ),
        },
        { label: 'Status', onCard: 'aside', cell: ({ status }) => <Delivery status={status} /> },
        { label: 'Created', cell: ({ createdAt }) => <Time at={createdAt} as="moment" /> },
        { label: 'Attempts', isRight: true, cell: ({ attempts }) => attempts },
        { label: 'Last response', mayWrap: true, cell: responseText },
        {
          label: 'Next attempt',
          cell: ({ nextAttemptAt }) => (nextAttemptAt ? <Time at={nextAttemptAt} as="moment" /> : '–'),
        },
      ]}
    />
    <Pager
      text={pluralText(deliveries.length, ['event', 'events'])}
      {...cursorLinks(`${root}/webhooks`, query, next)}
    />
  </Card>
)

const Webhooks = (props: WebhooksProps): JSX.Element => {
  const { root, endpoint, mayManage } = props
  return (
    <>
      <Head
        title="Webhooks"
        text="Events are sent to your URL, signed, until it accepts them."
        actions={actionsOf(props)}
      />
      {endpoint ? (
        <>
          <EndpointState endpoint={endpoint} held={props.held} />
          <Grid columns="pair">
            <EndpointCard root={root} endpoint={endpoint} mayManage={mayManage} />
            <WebhookHealth {...props.health} />
          </Grid>
        </>
      ) : (
        <Notice tone="note" title="There is no URL yet.">
          Events are kept, and none is sent.
        </Notice>
      )}
      <Deliveries {...props} />
    </>
  )
}

const idPattern = /^[0-9a-f]{24}$/

const filterIn = ({ request: { query } }: PageContext): DeliveryFilter => {
  const before = query.get('before') ?? ''
  return {
    eventId: null,
    type: wordIn(query, 'type', eventTypes) ?? null,
    status: parseStatus(query.get('status')),
    since: momentIn(query, 'since') ?? null,
    ...(idPattern.test(before) && { before }),
  }
}

/** `/webhooks`: the endpoint, its health, and the deliveries. */
export const webhooksPage: PageRow = {
  path: '/webhooks',
  permission: 'WEBHOOK.TEST',
  nav: { group: 'Developers', icon: 'hook', label: 'Webhooks' },
  get: async (context) => {
    const { rooms, businessId, to, can, request, show } = context
    const [endpoint, health, held, listed] = await Promise.all([
      rooms.webhooks.findEndpoint(businessId),
      readWebhookHealth(context),
      rooms.deliveries.countHeld(businessId),
      rooms.deliveries.list(businessId, filterIn(context), pageSize + 1),
    ])
    const { rows: deliveries, next } = cutPage(listed, ({ eventId }) => eventId)
    const { query } = request
    const props = { endpoint, health, held, deliveries, next, query, mayManage: can('WEBHOOK.MANAGE') }
    return show({ title: 'Webhooks', content: <Webhooks {...props} root={to('/')} /> })
  },
}
