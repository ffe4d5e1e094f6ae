import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Registration, RegistrationIds } from './registration.ts'

const columns = `business_id as "businessId", id, status, otp_attempts as "otpAttempts", expires_at as "expiresAt",
  submitted_at as "submittedAt", review_status as "reviewStatus", reviewed_at as "reviewedAt",
  reject_reasons as "rejectReasons", created_at as "createdAt"`

/** A registration to insert. */
export type NewRegistration = RegistrationIds & {
  readonly applicantEncrypted: string
  /** Under every key, newest first. */
  readonly otpHashes: readonly Buffer[]
  readonly expiresAt: Date
  readonly at: Date
}

/** Inserts a registration. The unique index `registrations_one_active` refuses a second active one. */
export const insertRegistration = async (trx: Trx, input: NewRegistration): Promise<Registration> => {
  const rows = await query<Registration>(
    trx,
    `insert into registrations (business_id, id, status, moved_by, applicant_encrypted, otp_hash, expires_at,
                                created_at, updated_at)
     values (:businessId, :registrationId, 'OTP_PENDING', 'business', :applicantEncrypted, :otpHash, :expiresAt,
             :at, :at)
     returning ${columns}`,
    { ...input, otpHash: input.otpHashes[0] },
  )
  const [row] = rows
  if (!row) throw new Error('the registration was not inserted')
  return row
}

const selectOne = `select ${columns} from registrations where business_id = :businessId and id = :registrationId`
const selectNewest = `select ${columns} from registrations
  where business_id = :businessId order by created_at desc, id desc limit 1`
const lockNewest = `${selectNewest} for no key update`

/** Finds a registration by primary key. */
export const findRegistration = (on: Queryable, ids: RegistrationIds): Promise<Registration | undefined> =>
  queryOne(on, selectOne, ids)

/** Finds the newest registration of a business, through index `registrations_newest`. */
export const findNewest = (on: Queryable, businessId: string): Promise<Registration | undefined> =>
  queryOne(on, selectNewest, { businessId })

/** Finds and locks the newest registration, so that other starts wait until the commit. */
export const lockNewestRegistration = (trx: Trx, businessId: string): Promise<Registration | undefined> =>
  queryOne(trx, lockNewest, { businessId })

/** Counts the registrations that a business started after a moment, through index `registrations_newest`. */
export const countCreatedAfter = async (on: Queryable, businessId: string, after: Date): Promise<number> => {
  const rows = await query<{ id: string }>(
    on,
    `select id from registrations where business_id = :businessId and created_at > :after
      order by created_at desc, id desc limit 1000`,
    { businessId, after },
  )
  return rows.length
}

/** Ends the registration of a business whose deadline has passed, so that another may start. */
export const expireDue = async (trx: Trx, businessId: string, at: Date): Promise<void> => {
  await query(
    trx,
    `update registrations set status = 'EXPIRED', version = version + 1, moved_by = 'clock', updated_at = :at
      where business_id = :businessId and status in ('OTP_PENDING', 'DETAILS_PENDING') and expires_at <= :at`,
    { businessId, at },
  )
}

/** Sets until when the password that was sent may be confirmed, unless it was meanwhile. Returns undefined where the
 *  registration has expired. */
export const markSent = (
  on: Queryable,
  ids: RegistrationIds,
  { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
): Promise<Registration | undefined> =>
  queryOne(
    on,
    `update registrations
        set expires_at = case when status = 'OTP_PENDING' then :expiresAt else expires_at end
      where business_id = :businessId and id = :registrationId and status <> 'EXPIRED'
        and (status <> 'OTP_PENDING' or expires_at > :at)
      returning ${columns}`,
    { ...ids, at, expiresAt },
  )

/** Ends a registration whose password could not be sent, unless it has moved on meanwhile. */
export const expireUnsent = async (on: Queryable, ids: RegistrationIds, at: Date): Promise<void> => {
  await query(
    on,
    `update registrations set status = 'EXPIRED', version = version + 1, moved_by = 'service', updated_at = :at
      where business_id = :businessId and id = :registrationId and status = 'OTP_PENDING'`,
    { ...ids, at },
  )
}

/** An attempt to confirm a password, and the deadline or reason that follows from it. */
export type OtpAttempt = RegistrationIds & {
  /** Under every key, newest first. */
  readonly otpHashes: readonly Buffer[]
  readonly at: Date
  readonly detailsExpireAt: Date
  readonly maxAttempts: number
  readonly reason: string
}

/** Checks and counts an attempt in one statement, so concurrent attempts see each other. Returns the registration after
 *  it, or undefined where it awaits no password. */
export const tryOtp = (on: Queryable, attempt: OtpAttempt): Promise<Registration | undefined> =>
  queryOne(
    on,
    `update registrations
        set status = case when otp_hash = any (:otpHashes::bytea[]) then 'DETAILS_PENDING'
                          when otp_attempts + 1 >= :maxAttempts then 'REJECTED' else status end,
            version = version + (otp_hash = any (:otpHashes::bytea[]) or otp_attempts + 1 >= :maxAttempts)::integer,
            moved_by = 'business',
            otp_attempts = otp_attempts + (otp_hash <> all (:otpHashes::bytea[]))::integer,
            expires_at = case when otp_hash = any (:otpHashes::bytea[]) then :detailsExpireAt else expires_at end,
            reject_reasons = case when otp_hash <> all (:otpHashes::bytea[]) and otp_attempts + 1 >= :maxAttempts
                                  then array[:reason::text] else reject_reasons end,
            updated_at = :at
      where business_id = :businessId and id = :registrationId and status = 'OTP_PENDING' and expires_at > :at
      returning ${columns}`,
    attempt,
  )

/** Stores the details; returns undefined where the registration does not await them. */
export const submitDetails = (
  on: Queryable,
  submitted: RegistrationIds & { readonly detailsEncrypted: string; readonly at: Date },
): Promise<Registration | undefined> =>
  queryOne(
    on,
    `update registrations
        set status = 'SUBMITTED', version = version + 1, moved_by = 'business', details_encrypted = :detailsEncrypted,
            submitted_at = :at, review_status = 'PENDING', updated_at = :at
      where business_id = :businessId and id = :registrationId and status = 'DETAILS_PENDING' and expires_at > :at
      returning ${columns}`,
    submitted,
  )

/** Approves a registration; returns undefined where it is not under review. */
export const approveRegistration = (
  trx: Trx,
  ids: RegistrationIds,
  at: Date,
): Promise<Registration | undefined> =>
  queryOne(
    trx,
    `update registrations
        set review_status = 'APPROVED', reviewed_at = :at, version = version + 1, moved_by = 'operator',
            updated_at = :at
      where business_id = :businessId and id = :registrationId and status = 'SUBMITTED' and review_status = 'PENDING'
      returning ${columns}`,
    { ...ids, at },
  )

/** Rejects a submitted registration, also an approved one; returns undefined where it was not submitted. */
export const rejectRegistration = (
  trx: Trx,
  ids: RegistrationIds,
  rejection: { readonly reasons: readonly string[]; readonly at: Date },
): Promise<Registration | undefined> =>
  queryOne(
    trx,
    `update registrations
        set status = 'REJECTED', review_status = 'REJECTED', reviewed_at = :at, reject_reasons = :reasons,
            version = version + 1, moved_by = 'operator', updated_at = :at
      where business_id = :businessId and id = :registrationId and status = 'SUBMITTED'
      returning ${columns}`,
    { ...ids, ...rejection },
  )

/** The sealed parts of a registration. */
export type SealedParts = { readonly applicant: string; readonly details: string | null }

/** Finds the sealed parts of a registration by primary key. */
export const findSealed = (on: Queryable, ids: RegistrationIds): Promise<SealedParts | undefined> =>
  queryOne(
    on,
    `select applicant_encrypted as applicant, details_encrypted as details from registrations
      where business_id = :businessId and id = :registrationId`,
    ids,
  )

/** Lists the registrations of every business that are pending review, oldest first, through index
 *  `registrations_to_review`. */
export const listPendingReview = (on: Queryable): Promise<Registration[]> =>
  query(
    on,
    `select ${columns} from registrations where review_status = 'PENDING' order by submitted_at, id limit 1000`,
  )

/** Lists the registrations of a business, newest first, through index `registrations_newest`. */
export const listByBusiness = (on: Queryable, businessId: string): Promise<Registration[]> =>
  query(
    on,
    `select ${columns} from registrations where business_id = :businessId
      order by created_at desc, id desc limit 1000`,
    { businessId },
  )
