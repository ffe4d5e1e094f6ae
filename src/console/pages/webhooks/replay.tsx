import type { PageAnswer } from '../../../http/pages.ts'
import { showFormPage } from '../../form-page.tsx'
import { Field } from '../../kit/field.tsx'
import { Head } from '../../kit/head.tsx'
import { Notice } from '../../kit/notice.tsx'
import { momentValue, parseMoment } from '../../moments.ts'
import type { PageContext, PageRow } from '../../page.ts'

const path = '/webhooks/replay'
const maxDays = 30
const dayMs = 86_400_000
// They are queued in the transaction of the form.
const maxEvents = 5_000

const faultOf = (since: Date | undefined, now: Date): string | undefined => {
  if (!since) return 'Give a date and a time, in UTC.'
  return since.getTime() < now.getTime() - maxDays * dayMs
    ? `Choose a time of the last ${maxDays} days.`
    : undefined
}

const showForm = (context: PageContext, since: string, fault?: string): Promise<PageAnswer> =>
  showFormPage(
    context,
    {
      title: 'Send events again',
      text: 'Every event since a time that your URL never accepted, oldest first.',
      above: [{ label: 'Webhooks', path: '/webhooks' }],
      card: 'Undelivered events',
      path,
      submit: 'Send again',
      faults: { since: fault },
    },
    <>
      <p>They keep their ids, bodies and sequence numbers, so a receiver can drop what it knows.</p>
      <Field
        name="since"
        label="Since (UTC)"
        value={since}
        fault={fault}
        attributes={{ type: 'datetime-local' }}
      />
    </>,
  )

/** `/webhooks/replay`: sends all undelivered events since a time again. */
export const webhookReplay: PageRow = {
  path,
  permission: 'WEBHOOK.TEST',
  get: (context) => showForm(context, momentValue(new Date(context.now.getTime() - dayMs))),
  act: {
    permission: 'WEBHOOK.TEST',
    audits: 'webhook replay',
    prepare: async (context) => {
      const since = context.request.fields.get('since')
      const fault = faultOf(parseMoment(since), context.now)
      return fault === undefined ? undefined : showForm(context, since ?? '', fault)
    },
    refused: (context, refusal) =>
      showForm(context, context.request.fields.get('since') ?? '', refusal.detail.friendly),
    run: async ({ rooms, businessId, request, now, to, show }) => {
      const since = parseMoment(request.fields.get('since')) ?? now
      const sent = await rooms.deliveries.replaySince(businessId, {
        since,
        isUndelivered: true,
        most: maxEvents,
      })
      return show({
        title: 'Send events again',
        content: (
          <>
            <Head
              title="Send events again"
              actions={[{ label: 'Webhooks', href: to('/webhooks?status=waiting') }]}
            />
            <Notice tone="good" title={`Events that are sent again: ${sent}.`} />
          </>
        ),
      })
    },
  },
}
