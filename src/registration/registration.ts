import type { SmeRegistrationStatus, SmeReviewStatus } from '../../generated/catalogue.ts'

/** A registration of a business (KYB), without its sealed personal data. */
export type Registration = {
  readonly businessId: string
  readonly id: string
  /** The stored status; a deadline may have passed since (see `statusAt`). */
  readonly status: SmeRegistrationStatus
  readonly otpAttempts: number
  /** The deadline of the next step; of the last step once there is no next one. */
  readonly expiresAt: Date
  /** Null until the details are submitted, like the review. */
  readonly submittedAt: Date | null
  readonly reviewStatus: SmeReviewStatus | null
  readonly reviewedAt: Date | null
  readonly rejectReasons: readonly string[]
  readonly createdAt: Date
}

/** The primary key of a registration. */
export type RegistrationIds = { readonly businessId: string; readonly registrationId: string }

/** The person who starts a registration; stored sealed. `mobile` is E.164. */
export type Applicant = { readonly mobile: string; readonly email: string }

/** The details of a business, with free members beside these; stored sealed. Mobile numbers of directors are E.164. */
export type Details = {
  readonly directors: readonly Readonly<{ mobile: string; [member: string]: unknown }>[]
  readonly media?: MediaKeys | undefined
  readonly [member: string]: unknown
}

/** Keys of uploads, as a list or by kind of document. */
export type MediaKeys = readonly string[] | Readonly<Record<string, string>>
