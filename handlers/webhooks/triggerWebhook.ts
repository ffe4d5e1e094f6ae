import type { Handler } from '../context.ts'

/** Sends a sample event about an entity of the business. */
export const triggerWebhook: Handler<'triggerWebhook'> = async ({ caller, services }, { body }) => {
  const { event, entityId } = body
  const deliveryUrl = await services.samples.trigger(caller.business.id, { event, entityId })
  return { status: 200, body: { data: { queued: true, event, entityId, deliveryUrl } } }
}
