import type { EventType } from '../../generated/catalogue.ts'
import type { Trx } from '../db/tx.ts'
import type { DataKey, KeyOwner } from '../vault/index.ts'

/** An event to emit. `data` is the subject after the change, in the shape of the contract. `customerId` is the customer
 *  that it concerns, or null. */
export type EventInput = {
  readonly businessId: string
  readonly type: EventType
  readonly subjectId: string
  readonly customerId: string | null
  readonly data: object
  readonly at: Date
}

/** An event whose body is serialised and sealed, as `app.emit_events` takes it. */
export type FrozenEvent = {
  readonly businessId: string
  readonly id: string
  readonly type: EventType
  readonly subjectId: string
  /** Whose data key seals the body. */
  readonly customerId: string
  readonly bodyEncrypted: string
  readonly createdAt: string
}

/** Serialises an event and seals it under a data key, for a statement that also writes the change. */
export type FreezeEvent = (event: Omit<EventInput, 'customerId'>, key: DataKey) => FrozenEvent

/** Writes an event, and its delivery where the business has an endpoint, in the caller's transaction. */
export type EmitEvent = (trx: Trx, event: EventInput) => Promise<void>

/** Writes many events of one customer in one statement. */
export type EmitEvents = (
  trx: Trx,
  owner: KeyOwner,
  events: readonly Omit<EventInput, 'customerId'>[],
) => Promise<void>
