export { createClient, type Corridor } from './client.ts'
export {
  CorridorConnectionError,
  CorridorError,
  CorridorUsageError,
  WebhookVerificationError,
  type WebhookVerificationReason,
} from './errors.ts'
export type { WebhookEvent, WebhookEventOf } from './events.ts'
export type { CallInput, CallOptions, CallOutput } from './operations.ts'
export type { ClientOptions } from './options.ts'
export type { Item, ListOperationId } from './paging.ts'
export { createPublishedKeys, type PublishedKeys, type PublishedKeysOptions } from './published-keys.ts'
export type { WaitOptions } from './wait.ts'
export {
  Webhook,
  type WebhookBody,
  type WebhookHeaders,
  type WebhookKeys,
  type WebhookVerifier,
} from './webhook.ts'
export type { Schemas } from '../contract/operation.ts'
export {
  errors,
  failureReasons,
  type ErrorCode,
  type EventType,
  type OperationId,
} from '../../generated/catalogue.ts'
