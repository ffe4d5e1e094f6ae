import { confirming } from '../../confirming.tsx'
import { Checks } from '../../kit/field.tsx'
import type { PageRow } from '../../page.ts'
import { showSecret } from './url.tsx'

const manage = { permission: 'WEBHOOK.MANAGE' } as const

/** `/webhooks/rotate`: makes a new secret, which is shown once. */
const rotate = confirming({
  ...manage,
  path: '/webhooks/rotate',
  stepUp: true,
  audits: 'webhook rotate',
  view: () =>
    Promise.resolve({
      title: 'Rotate webhook secret',
      text: 'A new secret is made and shown once. The previous one also signs for 24 hours.',
      submit: 'Rotate secret',
      cancel: '/webhooks',
      fields: (
        <Checks
          kind="checkbox"
          name="atOnce"
          label="If the secret leaked"
          options={[{ value: 'yes', label: 'Stop signing with the previous secret at once' }]}
          chosen={[]}
        />
      ),
    }),
  run: async (context) => {
    const { rooms, businessId, request } = context
    const isAtOnce = request.fields.get('atOnce') === 'yes'
    const { secret } = await rooms.webhooks.rotate(businessId, { isAtOnce })
    return showSecret(context, secret)
  },
})

/** `/webhooks/pause`: holds deliveries. */
const pause = confirming({
  ...manage,
  path: '/webhooks/pause',
  audits: 'webhook pause',
  view: () =>
    Promise.resolve({
      title: 'Pause webhooks',
      text: 'Events are kept and delivered when you resume. Attempts in flight finish.',
      submit: 'Pause',
      cancel: '/webhooks',
    }),
  run: async ({ rooms, businessId, request, redirect }) => {
    await rooms.webhooks.pause(businessId, request.fields.get('reason')?.trim() ?? '')
    return redirect('/webhooks')
  },
})

/** `/webhooks/resume`: delivers what was held. */
const resume = confirming({
  ...manage,
  path: '/webhooks/resume',
  audits: 'webhook resume',
  view: async ({ rooms, businessId }) => ({
    title: 'Resume webhooks',
    text: 'Held events are delivered now, and each new one as it occurs.',
    facts: [{ term: 'Held', value: (await rooms.deliveries.countHeld(businessId)).toString() }],
    submit: 'Resume',
    cancel: '/webhooks',
  }),
  run: async ({ rooms, businessId, redirect }) => {
    await rooms.webhooks.resume(businessId)
    return redirect('/webhooks')
  },
})

/** The acts on the endpoint beside its URL. */
export const webhookChanges: readonly PageRow[] = [rotate, pause, resume]
