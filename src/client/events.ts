import type { EventType } from '../../generated/catalogue.ts'
import type { webhooks } from '../../generated/types.ts'

type Body = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']
type DataOf<Name, One> = One extends { readonly event: infer Names; readonly data: infer Data }
  ? Name extends Names
    ? Data
    : never
  : never

/** One kind of event, by its name: what a function takes that handles that kind alone.
 *  @example
 *  const onTransaction = ({ data }: WebhookEventOf<'TRANSACTION.UPDATED'>) => console.log(data.status) */
export type WebhookEventOf<Name extends EventType> = {
  /** The same on retries and replays: skip an id that was handled already. */
  readonly id: string
  readonly event: Name
  /** The subject as it stood after the change. */
  readonly data: DataOf<Name, Body>
  /** When it happened, ISO 8601. */
  readonly createdAt: string
}

/** Any event of the contract; `event` tells which, and with it what `data` is. A later version of the service may send
 *  kinds that this list does not have: let the `default` of a `switch` pass them by. */
export type WebhookEvent = { readonly [Name in EventType]: WebhookEventOf<Name> }[EventType]
