import type { SmeRegistrationStatus, SmeReviewStatus } from '../../generated/catalogue.ts'

/** A registration of a business (KYB) as its row says it. What is personal in it is apart, sealed. */
export type Registration = {
  readonly businessId: string
  readonly id: string
  /** As it was last written; a deadline may have passed since (`statusAt`). */
  readonly status: SmeRegistrationStatus
  readonly otpAttempts: number
  /** Until when the business may take its next step; kept as it was once there is none. */
  readonly expiresAt: Date
  /** Null until the details are submitted, as the review. */
  readonly submittedAt: Date | null
  readonly reviewStatus: SmeReviewStatus | null
  readonly reviewedAt: Date | null
  readonly rejectReasons: readonly string[]
  readonly createdAt: Date
}

/** A registration's primary key. */
export type RegistrationIds = { readonly businessId: string; readonly registrationId: string }

/** Who begins a registration; kept sealed. `mobile` is E.164. */
export type Applicant = { readonly mobile: string; readonly email: string }

/** What is submitted of a business, open but for these; kept sealed. Mobile numbers of directors are E.164. */
export type Details = {
  readonly directors: readonly Readonly<{ mobile: string; [member: string]: unknown }>[]
  readonly media?: MediaKeys | undefined
  readonly [member: string]: unknown
}

/** Keys of uploads, as a list or by what they show. */
export type MediaKeys = readonly string[] | Readonly<Record<string, string>>
