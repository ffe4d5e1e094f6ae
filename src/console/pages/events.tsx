import type { JSX } from 'preact'
import type { KeptAttempt, ShownEvent } from '../../webhooks/index.ts'
import { confirming, paramOf } from '../confirming.tsx'
import { Card, Stack } from '../kit/card.tsx'
import { Code, prettyJson } from '../kit/code.tsx'
import { durationText, Time } from '../kit/dates.tsx'
import { Facts } from '../kit/facts.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { Notice } from '../kit/notice.tsx'
import { Table, TwoLines } from '../kit/table.tsx'
import type { PageRow } from '../page.ts'
import { Delivery } from './webhooks/words.tsx'

const Attempts = ({ attempts }: { readonly attempts: readonly KeptAttempt[] }): JSX.Element => (
  <Card id="attempts" title="Attempts" isFlush>
    <Table
      caption="Attempts to deliver the event"
      rows={attempts}
      empty={{ title: 'Not sent yet' }}
      columns={[
        {
          label: 'Attempt',
          onCard: 'lead',
          cell: ({ attempt, startedAt }) => (
            <TwoLines top={attempt} below={<Time at={startedAt} as="moment" />} />
          ),
        },
        { label: 'Response', onCard: 'aside', cell: ({ status, error }) => status ?? error },
        { label: 'Duration', isRight: true, cell: ({ durationMs }) => durationText(durationMs) },
        { label: 'To', mayWrap: true, cell: ({ url }) => <code>{url}</code> },
        {
          label: 'Beginning of the response',
          mayWrap: true,
          cell: ({ responseHead }) =>
            responseHead ? <Code label="Show" text={responseHead} /> : <span class="faint">empty</span>,
        },
      ]}
    />
  </Card>
)

const Sent = ({ preview }: Pick<ShownEvent, 'preview'>): JSX.Element =>
  preview ? (
    <Card id="sent" title="What the receiver gets">
      <p>Both signatures are over the exact bytes of the body; here they are made anew, for this moment.</p>
      <Code
        label="Headers"
        text={Object.entries(preview.headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
        isOpen
      />
      <Code label="Body, with a member per line" text={prettyJson(preview.body)} isOpen />
      <Code label="Body as sent" text={preview.body} />
    </Card>
  ) : (
    <Notice tone="plain" title="The body cannot be read any more.">
      The customer of this event was erased.
    </Notice>
  )

const EventView = (props: ShownEvent & { readonly root: string }): JSX.Element => {
  const { root, record, attempts, preview } = props
  return (
    <>
      <Crumbs above={[{ label: 'Webhooks', href: `${root}/webhooks` }]}>{record.eventId}</Crumbs>
      <Head
        title={record.event}
        text={<code>{record.eventId}</code>}
        {...(preview && {
          actions: [{ label: 'Send again', href: `${root}/events/${record.eventId}/replay` }],
        })}
      />
      <Stack>
        <Card id="delivery" title="Delivery" end={<Delivery status={record.status} />}>
          <Facts
            facts={[
              { term: 'Created', value: <Time at={record.createdAt} as="moment" /> },
              { term: 'About', value: <code>{record.subjectId}</code> },
              { term: 'Sequence', value: record.sequence },
              { term: 'Attempts', value: record.attempts },
              {
                term: 'Next attempt',
                value: record.nextAttemptAt ? <Time at={record.nextAttemptAt} as="moment" /> : 'none',
              },
            ]}
          />
        </Card>
        <Attempts attempts={attempts} />
        <Sent preview={preview} />
      </Stack>
    </>
  )
}

/** `/events/:eventId`: an event as its receiver gets it, and the attempts to deliver it. */
const eventPage: PageRow = {
  path: '/events/:eventId',
  permission: 'WEBHOOK.TEST',
  below: '/webhooks',
  get: async (context) => {
    const { rooms, businessId, to, show } = context
    const shown = await rooms.deliveries.show(businessId, paramOf(context, 'eventId'))
    return show({ title: shown.record.event, content: <EventView {...shown} root={to('/')} /> })
  },
}

/** `/events/:eventId/replay`: sends one event again. */
const eventReplay = confirming({
  path: '/events/:eventId/replay',
  below: '/webhooks',
  permission: 'WEBHOOK.TEST',
  audits: 'webhook replay',
  view: async (context) => {
    const eventId = paramOf(context, 'eventId')
    const { record } = await context.rooms.deliveries.show(context.businessId, eventId)
    return {
      title: 'Send event again',
      text: 'The event is sent with the same id and body, and a new schedule of retries.',
      facts: [
        { term: 'Event', value: record.event },
        { term: 'Id', value: <code>{eventId}</code> },
      ],
      submit: 'Send again',
      cancel: `/events/${eventId}`,
    }
  },
  run: async (context) => {
    const eventId = paramOf(context, 'eventId')
    await context.rooms.deliveries.replay(context.businessId, eventId)
    return context.redirect(`/events/${eventId}`)
  },
})

/** The pages of an event. */
export const eventRows: readonly PageRow[] = [eventPage, eventReplay]
