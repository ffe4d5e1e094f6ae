// The public entry of the room: other rooms import events, endpoints and deliveries from here only.

export { createSender } from './sender.ts'
export type {
  DeliveryFilter,
  DeliveryRecord,
  DeliveryStatus,
  KeptAttempt,
  ShownEvent,
} from './deliveries/records.ts'
export {
  createDeliveryHealthService,
  type DeliveryHealth,
  type DeliveryHealthService,
  type HalfHour,
} from './deliveries/health.ts'
export { createDeliveriesService } from './deliveries/service.ts'
export type { Endpoint } from './endpoint.ts'
export type { EmitEvent, EmitEvents, EventInput, FreezeEvent, FrozenEvent } from './event.ts'
export { createForwardService, type Forwarded } from './forward.ts'
export {
  createSamplesService,
  type FindSample,
  type Sample,
  type SampleSources,
  type SamplesService,
} from './samples.ts'
export { createWebhooksService, type WebhooksService } from './service.ts'
export { createWebhookSecret, signStandard, type SignedContent } from './signature.ts'
export type { PublishedKey, SigningKeys, WebhookKey } from './signing-keys.ts'
export { webhookTasks } from './tasks.ts'
