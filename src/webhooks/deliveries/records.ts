import type { DataKey } from '../../vault/index.ts'

/** The status of a delivery: the receiver accepted it (`delivered`), it is due now or later (`waiting`), deliveries are
 *  paused (`held`), all retries failed (`failed`), or the business had no URL when the event was emitted (`unsent`). */
export type DeliveryStatus = 'delivered' | 'waiting' | 'held' | 'failed' | 'unsent'

/** An event and its delivery, without the body. `subjectId` is the entity of the event; a sample is its own subject. */
export type DeliveryRecord = {
  readonly eventId: string
  readonly event: string
  readonly subjectId: string
  readonly sequence: number
  readonly createdAt: Date
  readonly status: DeliveryStatus
  readonly attempts: number
  /** Of the last attempt: the status of the response, or the error where there was none. */
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: Date | null
}

/** The filter of a list of deliveries; null matches everything. */
export type DeliveryFilter = {
  readonly eventId: string | null
  readonly type: string | null
  readonly status: DeliveryStatus | null
  readonly since: Date | null
  /** Only events that are older than this one. */
  readonly before?: string
}

/** An event as a receiver gets it now: the bytes of its body, and the headers with both signatures, newly made. */
export type EventPreview = { readonly body: string; readonly headers: Readonly<Record<string, string>> }

/** An event with its delivery and attempts. `preview` is null where the customer of the event was erased. */
export type ShownEvent = {
  readonly record: DeliveryRecord
  readonly attempts: readonly KeptAttempt[]
  readonly preview: EventPreview | null
}

/** One attempt of a delivery as stored; the beginning of the response body is sealed. */
export type SealedAttempt = {
  readonly attempt: number
  readonly url: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly status: number | null
  readonly error: string | null
  readonly sealedHead: string | null
  /** Null: the customer of the event was erased. */
  readonly dataKey: DataKey | null
}

/** One attempt of a delivery, with the first KiB of the response body. */
export type KeptAttempt = Omit<SealedAttempt, 'sealedHead' | 'dataKey'> & {
  readonly responseHead: string | null
}

/** An event with its sealed body. */
export type StoredEvent = {
  readonly id: string
  readonly type: string
  readonly sequence: number
  readonly bodyEncrypted: string
  /** Null: the customer of the event was erased. */
  readonly dataKey: DataKey | null
  readonly createdAt: Date
}
