/** How the delivery of an event stands: got through; due, now or later; put off while deliveries are paused; given up;
 *  never begun, for want of a URL when it happened. */
export type DeliveryStatus = 'delivered' | 'waiting' | 'held' | 'failed' | 'unsent'

/** An event and its delivery, without its body. `subjectId` is whom it is about; a sample is its own subject. */
export type DeliveryRecord = {
  readonly eventId: string
  readonly event: string
  readonly subjectId: string
  readonly sequence: number
  readonly createdAt: Date
  readonly status: DeliveryStatus
  readonly attempts: number
  /** Of the last attempt: the answer's status, or why there was none. */
  readonly lastStatus: number | null
  readonly lastError: string | null
  readonly nextAttemptAt: Date | null
}

/** What a list of deliveries is narrowed by; null narrows nothing. */
export type DeliveryFilter = {
  readonly eventId: string | null
  readonly type: string | null
  readonly status: DeliveryStatus | null
  readonly since: Date | null
}

/** One attempt of a delivery, as it is kept: what was answered is sealed. */
export type SealedAttempt = {
  readonly attempt: number
  readonly url: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly status: number | null
  readonly error: string | null
  readonly sealedHead: string | null
}

/** One attempt of a delivery, with the first 1 KiB of the answer. */
export type KeptAttempt = Omit<SealedAttempt, 'sealedHead'> & { readonly responseHead: string | null }

/** An event with its sealed body. */
export type StoredEvent = {
  readonly id: string
  readonly type: string
  readonly sequence: number
  readonly bodyEncrypted: string
  readonly createdAt: Date
}
