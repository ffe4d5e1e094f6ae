import type { JSX } from 'preact'
import { eventTypes } from '../../../generated/catalogue.ts'
import type { DeliveryFilter, DeliverySums, DeliveryRecord, Endpoint } from '../../webhooks/index.ts'
import { Card, Grid } from '../kit/card.tsx'
import { durationText, Time } from '../kit/dates.tsx'
import { Facts } from '../kit/facts.tsx'
import { Filters } from '../kit/filters.tsx'
import { Head } from '../kit/head.tsx'
import { Notice } from '../kit/notice.tsx'
import { Pager } from '../kit/pager.tsx'
import { Table, TwoLines } from '../kit/table.tsx'
import { parseMoment } from '../moments.ts'
import type { PageContext, PageRow } from '../page.ts'
import { EndpointCard, EndpointState } from './webhooks/endpoint.tsx'
import { Delivery, deliveryWords, parseStatus } from './webhooks/words.tsx'

/** What the page of webhooks shows. */
type WebhooksProps = {
  readonly root: string
  readonly endpoint: Endpoint | undefined
  readonly health: DeliverySums
  readonly held: bigint
  readonly deliveries: readonly DeliveryRecord[]
  readonly query: URLSearchParams
  readonly older: string | undefined
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

const HealthCard = ({ health, held }: Pick<WebhooksProps, 'health' | 'held'>): JSX.Element => (
  <Card id="health" title="Health" end={<span class="faint">{`latest ${health.events} events`}</span>}>
    <Facts
      facts={[
        { term: 'Delivered', value: health.delivered },
        { term: 'Waiting or held', value: health.waiting },
        { term: 'Failed', value: health.failed },
        { term: 'Median response', value: health.medianMs === null ? '–' : durationText(health.medianMs) },
        { term: 'Held until resumed', value: held.toString() },
      ]}
    />
  </Card>
)

const responseText = ({ lastStatus, lastError }: DeliveryRecord): string =>
  lastStatus?.toString() ?? lastError ?? '–'

const Deliveries = ({ root, deliveries, query, older }: WebhooksProps): JSX.Element => (
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
      text={`${deliveries.length} events`}
      newest={query.has('before') ? `${root}/webhooks` : undefined}
      older={older}
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
            <HealthCard {...props} />
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

const perPage = 50
const idPattern = /^[0-9a-f]{24}$/

const filterIn = ({ request: { query } }: PageContext): DeliveryFilter => {
  const [type, before] = [query.get('type'), query.get('before') ?? '']
  return {
    eventId: null,
    type: eventTypes.find((one) => one === type) ?? null,
    status: parseStatus(query.get('status')),
    since: parseMoment(query.get('since')) ?? null,
    ...(idPattern.test(before) && { before }),
  }
}

/** Returns the address of the next page of a list: the same filters, after the last row. */
export const olderThan = (
  path: string,
  query: URLSearchParams,
  last: string | undefined,
): string | undefined => {
  if (last === undefined) return undefined
  const next = new URLSearchParams(query)
  next.set('before', last)
  return `${path}?${next.toString()}`
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
      rooms.deliveries.health(businessId),
      rooms.deliveries.countHeld(businessId),
      rooms.deliveries.list(businessId, filterIn(context), perPage + 1),
    ])
    const deliveries = listed.slice(0, perPage)
    const last = listed.length > perPage ? deliveries.at(-1)?.eventId : undefined
    const { query } = request
    const props = { endpoint, health, held, deliveries, query, mayManage: can('WEBHOOK.MANAGE') }
    return show({
      title: 'Webhooks',
      content: <Webhooks {...props} root={to('/')} older={olderThan(to('/webhooks'), query, last)} />,
    })
  },
}
