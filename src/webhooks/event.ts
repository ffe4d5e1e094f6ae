import type { EventType } from '../../generated/catalogue.ts'
import type { Trx } from '../db/tx.ts'
import type { DataKey } from '../vault/index.ts'

/** An event to emit. `data` is the subject after the change, in the shape of the contract. */
export type EventInput = {
  readonly businessId: string
  readonly type: EventType
  readonly subjectId: string
  /** Of the customer that it concerns, else of the business owner: it seals the body. */
  readonly dataKey: DataKey
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
  /** The traceparent header of what emits it, which its delivery continues. */
  readonly trace: string | null
}

/** Serialises and seals an event, for a statement that also writes the change. */
export type FreezeEvent = (event: EventInput) => FrozenEvent

/** Writes an event, and its delivery where the business has an endpoint, in the caller's transaction. Refuses
 *  BUSINESS_CUSTOMER_NOT_FOUND where the customer was erased since the data key was read. */
export type EmitEvent = (trx: Trx, event: EventInput) => Promise<void>

/** Writes many events in one statement. */
export type EmitEvents = (trx: Trx, events: readonly EventInput[]) => Promise<void>
