import { eventTypes, type EventType } from '../../../../generated/catalogue.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { isId } from '../../../kernel/id.ts'
import { Card } from '../../kit/card.tsx'
import { Choice, Field } from '../../kit/field.tsx'
import { Form, type Faults } from '../../kit/form.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import type { PageContext, PageRow } from '../../page.ts'

const path = '/webhooks/test'

type Given = { readonly event: EventType | undefined; readonly entityId: string }

const givenIn = (fields: URLSearchParams): Given => ({
  event: eventTypes.find((type) => type === fields.get('event')),
  entityId: fields.get('entityId')?.trim() ?? '',
})

const faultsOf = ({ event, entityId }: Given): Faults => ({
  ...(event === undefined && { event: 'Choose an event.' }),
  ...(!isId(entityId) && { entityId: 'An id has 24 hexadecimal digits, such as that of a payment.' }),
})

const showForm = (context: PageContext, given: Given, faults: Faults = {}): Promise<PageAnswer> => {
  const { to, form, show } = context
  return show({
    title: 'Send test event',
    ...(Object.keys(faults).length > 0 && { status: 422 }),
    content: (
      <>
        <Crumbs above={[{ label: 'Webhooks', href: to('/webhooks') }]}>Test</Crumbs>
        <Head title="Send test event" text="A new event about something of yours, as it is now." />
        <Card id="test" title="Event">
          <Form action={to(path)} secret={form(path)} submit="Send" cancel={to('/webhooks')} faults={faults}>
            <Choice
              name="event"
              label="Event"
              prompt="Choose"
              options={eventTypes.map((value) => ({ value, label: value }))}
              value={given.event}
              fault={faults['event']}
            />
            <Field
              name="entityId"
              label="Id"
              hint="Of the customer, payment method, payment or checkout session that the event is about"
              value={given.entityId}
              fault={faults['entityId']}
            />
          </Form>
        </Card>
      </>
    ),
  })
}

/** `/webhooks/test`: sends a sample event, signed and delivered like every other. */
export const webhookTest: PageRow = {
  path,
  permission: 'WEBHOOK.TEST',
  get: (context) => showForm(context, givenIn(context.request.query)),
  act: {
    permission: 'WEBHOOK.TEST',
    audits: 'webhook test',
    isOnce: true,
    prepare: async (context) => {
      const given = givenIn(context.request.fields)
      const faults = faultsOf(given)
      return Object.keys(faults).length > 0 ? showForm(context, given, faults) : undefined
    },
    run: async ({ rooms, businessId, request, redirect }) => {
      const { event = eventTypes[0], entityId } = givenIn(request.fields)
      await rooms.samples.trigger(businessId, { event, entityId })
      return redirect('/webhooks')
    },
  },
}
