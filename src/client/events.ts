import type { EventType } from '../../generated/catalogue.ts'
import type { webhooks } from '../../generated/types.ts'

type Body = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']
type DataOf<Name, One> = One extends { readonly event: infer Names; readonly data: infer Data }
  ? Name extends Names
    ? Data
    : never
  : never

/** The event of one kind, for functions that handle only that kind.
 *  @example
 *  const onTransaction = ({ data }: WebhookEventOf<'TRANSACTION.UPDATED'>) => console.log(data.status) */
export type WebhookEventOf<Name extends EventType> = {
  /** The same on retries and replays: skip an id that you have handled. */
  readonly id: string
  readonly event: Name
  /** The subject after the change. */
  readonly data: DataOf<Name, Body>
  /** The time of the change, ISO 8601. */
  readonly createdAt: string
}

/** Any event of the contract; `event` determines the type of `data`. A later version of the service may send other
 *  kinds: ignore them in the `default` of a `switch`. */
export type WebhookEvent = { readonly [Name in EventType]: WebhookEventOf<Name> }[EventType]
