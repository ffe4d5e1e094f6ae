import { errors, eventTypes, type EventType } from '../../../../generated/catalogue.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { isId } from '../../../kernel/id.ts'
import { showFormPage } from '../../form-page.tsx'
import { Choice, Field } from '../../kit/field.tsx'
import { hasFaults, type Faults } from '../../kit/form.tsx'
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

const showForm = (context: PageContext, given: Given, faults: Faults = {}): Promise<PageAnswer> =>
  showFormPage(
    context,
    {
      title: 'Send test event',
      text: 'A new event about something of yours, as it is now.',
      above: [{ label: 'Webhooks', path: '/webhooks' }],
      card: 'Event',
      submit: 'Send',
      path,
      faults,
    },
    <>
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
    </>,
  )

/** `/webhooks/test`: sends a sample event, signed and delivered like every other. */
export const webhookTest: PageRow = {
  path,
  permission: 'WEBHOOK.TEST',
  get: (context) => showForm(context, givenIn(context.request.query)),
  act: {
    permission: 'WEBHOOK.TEST',
    audits: 'webhook test',
    prepare: async (context) => {
      const given = givenIn(context.request.fields)
      const faults = faultsOf(given)
      return hasFaults(faults) ? showForm(context, given, faults) : undefined
    },
    run: async ({ rooms, businessId, request, redirect }) => {
      const { event = eventTypes[0], entityId } = givenIn(request.fields)
      await rooms.samples.trigger(businessId, { event, entityId })
      return redirect('/webhooks')
    },
    refused: async (context, refusal) => {
      if (errors[refusal.code].status !== 404) throw refusal
      const entityId = 'Nothing of yours that the event may be about has this id.'
      return showForm(context, givenIn(context.request.fields), { entityId })
    },
  },
}
