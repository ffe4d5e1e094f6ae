import type { EventType } from '../../generated/catalogue.ts'
import type { Trx } from '../db/tx.ts'

/** A change a business is told of. `data` is the contract's view of the subject after the change. */
export type EventInput = {
  readonly businessId: string
  readonly type: EventType
  readonly subjectId: string
  readonly data: object
  readonly at: Date
}

/** An event whose body's bytes are fixed and sealed, as `app.emit_events` takes it. */
export type FrozenEvent = {
  readonly businessId: string
  readonly id: string
  readonly type: EventType
  readonly subjectId: string
  readonly bodyEncrypted: string
  readonly createdAt: string
}

/** Fixes the bytes of an event's body, for a statement that writes the event itself. */
export type FreezeEvent = (event: EventInput) => FrozenEvent

/** Writes an event, and its delivery where the business has an endpoint, in the caller's transaction.
 *  Every room may emit: the outbox lies under them. */
export type EmitEvent = (trx: Trx, event: EventInput) => Promise<void>

/** Writes many events at once. */
export type EmitEvents = (trx: Trx, events: readonly EventInput[]) => Promise<void>
