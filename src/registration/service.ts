import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { randomText } from '../kernel/random.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { OtpSender } from '../rails/index.ts'
import type { Vault } from '../vault/index.ts'
import type { Applicant, Details, Registration } from './registration.ts'
import {
  beginningsMs,
  detailsMs,
  isActive,
  keysOf,
  maxBeginnings,
  maxOtpAttempts,
  otpMs,
  parseKenyanMobile,
  requireOtpTaken,
  requireRegistration,
  requireStatus,
  statusAt,
  wrongPasswordsReason,
} from './rules.ts'
import { hashOtp, sealApplicant, sealDetails } from './sealed.ts'
import {
  countBegunAfter,
  expireDue,
  findNewest,
  findRegistration,
  giveUp,
  insertRegistration,
  lockNewestRegistration,
  submitDetails,
  tryOtp,
} from './store.ts'

/** A registration as it stood at a moment of the database's clock. */
export type RegistrationAt = { readonly registration: Registration; readonly at: Date }

/** What the business submits; without an id the registration it has under way is meant. */
export type Submission = { readonly registrationId: string | undefined; readonly details: Details }

/** Registrations of businesses (KYB), as the business takes them from step to step. A step out of order or too late is
 *  refused with INVALID_SME_REGISTRATION_REQUEST, an id of nobody or of another business with
 *  SME_REGISTRATION_NOT_FOUND. See docs/design/registration.md#a-state-machine-without-timers. */
export type RegistrationService = {
  /** Begins one and sends a one-time password, outside any transaction. Refuses VALIDATION_ERROR for what is no Kenyan
   *  mobile number, INVALID_SME_REGISTRATION_REQUEST while another is under way, submitted or approved, and for the
   *  eleventh in 24 hours; EXTERNAL_REQUEST_ERROR where nothing is or can be sent: then none is under way. */
  readonly initiate: (businessId: string, applicant: Applicant) => Promise<Registration>
  /** Hands in the password. Each try is counted and judged in one statement; the fifth wrong one ends the registration.
   *  Refuses OTP_INCORRECT. */
  readonly confirm: (businessId: string, registrationId: string, otp: string) => Promise<Registration>
  /** Hands in the details, which an operator reviews. Refuses VALIDATION_ERROR for what is no Kenyan mobile number, and
   *  MEDIA_NOT_FOUND for a document that the business has not uploaded. */
  readonly submit: (businessId: string, submission: Submission) => Promise<Registration>
  /** The newest registration of the business; undefined where it has begun none. */
  readonly find: (businessId: string) => Promise<RegistrationAt | undefined>
}

/** What registrations need from outside. Without a sender none can be begun. */
export type RegistrationDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly otpSender: OtpSender | undefined
  /** Refuses MEDIA_NOT_FOUND unless the upload is the business's own, of type `user`, and stored. */
  readonly requireDocument: (businessId: string, key: string) => Promise<unknown>
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

// Nobody will configure a sender within seconds.
const noSenderRetrySeconds = 60
const retryAfterSeconds = 5

const requireSender = ({ otpSender }: RegistrationDeps): OtpSender => {
  if (otpSender) return otpSender
  const friendly = 'no sender of one-time passwords is configured here'
  throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds: noSenderRetrySeconds })
}

/** Locks the newest registration of the business, so that of several beginnings one goes on, and the others see it. */
const requireNoneUnderWay = async (trx: Trx, businessId: string, at: Date): Promise<void> => {
  await lockNewestRegistration(trx, businessId)
  await expireDue(trx, businessId, at)
  const newest = await findNewest(trx, businessId)
  if (newest && isActive(newest)) {
    refuse('INVALID_SME_REGISTRATION_REQUEST', 'a registration of the business is under way already')
  }
  if ((await countBegunAfter(trx, businessId, after(at, -beginningsMs))) >= maxBeginnings) {
    const most = maxBeginnings.toString()
    refuse(
      'INVALID_SME_REGISTRATION_REQUEST',
      `${most} registrations were begun in 24 hours: begin another later`,
    )
  }
}

const begin = (deps: RegistrationDeps, businessId: string, wish: { applicant: Applicant; code: string }) =>
  inTransaction(deps.db, async (trx) => {
    const at = await readNow(trx)
    await requireNoneUnderWay(trx, businessId, at)
    const ids = { businessId, registrationId: createId(at) }
    return insertRegistration(trx, {
      ...ids,
      applicantEncrypted: sealApplicant(deps.vault, ids, wish.applicant),
      otpHash: hashOtp(deps.vault, ids, wish.code),
      expiresAt: after(at, otpMs),
      at,
    })
  })

const initiate = async (deps: RegistrationDeps, businessId: string, asked: Applicant) => {
  const sender = requireSender(deps)
  const mobile = parseKenyanMobile(asked.mobile, 'mobile')
  const code = sender.fixedCode ?? randomText('0123456789', 6)
  const registration = await begin(deps, businessId, { applicant: { ...asked, mobile }, code })
  try {
    await sender.send({ mobile, code, expiresAt: registration.expiresAt })
  } catch (cause) {
    // Nobody has the password: the business begins again rather than waits for the deadline.
    await giveUp(deps.db, { businessId, registrationId: registration.id }, await readNow(deps.db))
    const friendly = 'the one-time password could not be sent; begin again'
    throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })
  }
  return registration
}

/** Says why a registration did not take a step. */
const explain = async (
  { db }: RegistrationDeps,
  ids: { readonly businessId: string; readonly registrationId: string },
  wanted: Registration['status'],
): Promise<never> => {
  const registration = requireRegistration(await findRegistration(db, ids))
  requireStatus(registration, wanted, await readNow(db))
  // It has changed between two statements, and is as it was: whoever asks again finds out.
  return refuse('INVALID_SME_REGISTRATION_REQUEST', 'the registration changed meanwhile: ask for its status')
}

const confirm = async (
  deps: RegistrationDeps,
  ids: { readonly businessId: string; readonly registrationId: string },
  otp: string,
): Promise<Registration> => {
  const { db, vault } = deps
  const at = await readNow(db)
  const registration = await tryOtp(db, {
    ...ids,
    otpHash: hashOtp(vault, ids, otp),
    at,
    detailsExpireAt: after(at, detailsMs),
    maxAttempts: maxOtpAttempts,
    reason: wrongPasswordsReason,
  })
  if (!registration) return explain(deps, ids, 'OTP_PENDING')
  requireOtpTaken(registration)
  return registration
}

/** The registration that details are for: the named one, or the newest. */
const findSubmitted = async ({ db }: RegistrationDeps, businessId: string, id: string | undefined) => {
  if (id !== undefined) {
    return requireRegistration(await findRegistration(db, { businessId, registrationId: id }))
  }
  const newest = await findNewest(db, businessId)
  return newest ?? refuse('INVALID_SME_REGISTRATION_REQUEST', 'begin a registration first: step INITIATE')
}

const normalised = (details: Details): Details => ({
  ...details,
  directors: details.directors.map((director, index) => ({
    ...director,
    mobile: parseKenyanMobile(director.mobile, `directors.${index.toString()}.mobile`),
  })),
})

const submit = async (deps: RegistrationDeps, businessId: string, submission: Submission) => {
  const { db, vault, requireDocument } = deps
  const details = normalised(submission.details)
  const registration = await findSubmitted(deps, businessId, submission.registrationId)
  requireStatus(registration, 'DETAILS_PENDING', await readNow(db))
  // One after the other: a storage may be far away, and fifty at once would be a burst.
  for (const key of keysOf(details.media)) await requireDocument(businessId, key)
  const ids = { businessId, registrationId: registration.id }
  const detailsEncrypted = sealDetails(vault, ids, details)
  const submitted = await submitDetails(db, { ...ids, detailsEncrypted, at: await readNow(db) })
  return submitted ?? explain(deps, ids, 'DETAILS_PENDING')
}

/** Opens registrations over the pool, the vault, the sender of passwords and the uploads. */
export const createRegistrationService = (deps: RegistrationDeps): RegistrationService => ({
  initiate: (businessId, applicant) => initiate(deps, businessId, applicant),
  confirm: (businessId, registrationId, otp) => confirm(deps, { businessId, registrationId }, otp),
  submit: (businessId, submission) => submit(deps, businessId, submission),
  find: async (businessId) => {
    const registration = await findNewest(deps.db, businessId)
    if (!registration) return undefined
    const at = await readNow(deps.db)
    return { registration: { ...registration, status: statusAt(registration, at) }, at }
  },
})
