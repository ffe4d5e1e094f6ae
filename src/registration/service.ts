import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { noKey, type RequestKey } from '../idempotency/index.ts'
import { createId } from '../kernel/id.ts'
import { randomText } from '../kernel/random.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { OtpSender } from '../rails/index.ts'
import type { Vault } from '../vault/index.ts'
import type { Applicant, Details, Registration, RegistrationIds } from './registration.ts'
import {
  detailsMs,
  isActive,
  maxOtpAttempts,
  maxRegistrationAttempts,
  otpMs,
  parseKenyanMobile,
  registrationAttemptsMs,
  requireOtpAccepted,
  requireRegistration,
  requireStatus,
  sendingMs,
  statusAt,
  uploadKeysOf,
  wrongPasswordsReason,
} from './rules.ts'
import { hashesOfOtp, sealApplicant, sealDetails } from './sealed.ts'
import {
  countCreatedAfter,
  expireDue,
  expireUnsent,
  findNewest,
  findRegistration,
  insertRegistration,
  lockNewestRegistration,
  markSent,
  submitDetails,
  tryOtp,
} from './store.ts'

/** A registration at a moment of the database's clock. */
export type RegistrationAt = { readonly registration: Registration; readonly at: Date }

/** Submitted details; without an id, for the registration in progress. */
export type Submission = { readonly registrationId: string | undefined; readonly details: Details }

/** Takes businesses through their registration (KYB), step by step. Refuses INVALID_SME_REGISTRATION_REQUEST for a step
 *  out of order or too late, and SME_REGISTRATION_NOT_FOUND for an id that is unknown or of another business. See
 *  docs/design/registration.md#a-state-machine-without-timers. */
export type RegistrationService = {
  /** Starts a registration and sends a one-time password, outside database transactions. Refuses VALIDATION_ERROR
   *  unless the number is a Kenyan mobile one, INVALID_SME_REGISTRATION_REQUEST while another is in progress, submitted
   *  or approved and for the eleventh in 24 hours, and EXTERNAL_REQUEST_ERROR where the password cannot be sent: the
   *  registration has then ended. */
  readonly initiate: (businessId: string, applicant: Applicant, key?: RequestKey) => Promise<Registration>
  /** Confirms the password. One statement counts and checks an attempt; the fifth wrong one ends the registration.
   *  Refuses OTP_INCORRECT. */
  readonly confirm: (businessId: string, registrationId: string, otp: string) => Promise<Registration>
  /** Submits the details for review by an operator. Refuses VALIDATION_ERROR for a number that is not a Kenyan mobile
   *  one, and MEDIA_NOT_FOUND for a document that the business has not uploaded. */
  readonly submit: (businessId: string, submission: Submission) => Promise<Registration>
  /** Returns the newest registration of the business, or undefined. */
  readonly find: (businessId: string) => Promise<RegistrationAt | undefined>
}

/** The dependencies of registrations. Without a sender none can be started. */
export type RegistrationDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly otpSender: OtpSender | undefined
  /** Refuses MEDIA_NOT_FOUND unless the upload belongs to the business, is of type `user`, and is stored. */
  readonly requireDocument: (businessId: string, key: string) => Promise<unknown>
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

// Configuring a sender takes an operator at least a minute.
const noSenderRetrySeconds = 60
const retryAfterSeconds = 5

const requireSender = ({ otpSender }: RegistrationDeps): OtpSender => {
  if (otpSender) return otpSender
  const friendly = 'No sender of one-time passwords is configured here.'
  throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds: noSenderRetrySeconds })
}

/** Refuses to start a registration while another is active, or after too many. Locks the newest registration, so that
 *  concurrent starts see each other. */
const requireNoneActive = async (trx: Trx, businessId: string, at: Date): Promise<void> => {
  await lockNewestRegistration(trx, businessId)
  await expireDue(trx, businessId, at)
  const newest = await findNewest(trx, businessId)
  if (newest && isActive(newest)) {
    refuse('INVALID_SME_REGISTRATION_REQUEST', 'The business already has a registration in progress.')
  }
  const since = after(at, -registrationAttemptsMs)
  if ((await countCreatedAfter(trx, businessId, since)) >= maxRegistrationAttempts) {
    refuse(
      'INVALID_SME_REGISTRATION_REQUEST',
      `${maxRegistrationAttempts.toString()} registrations were started in 24 hours: start another one later.`,
    )
  }
}

/** Starts a registration that ends soon, with its key, unless `finishSending` follows: a process that dies before the
 *  message is sent does not block the business for the time of a password. */
const start = (
  deps: RegistrationDeps,
  businessId: string,
  { key, ...input }: { applicant: Applicant; code: string; key: RequestKey },
) =>
  inTransaction(deps.db, async (trx) => {
    const at = await readNow(trx)
    const ids = { businessId, registrationId: createId(at) }
    const expiresAt = after(at, sendingMs)
    // First, so that a repetition gets the id of the registration, and no refusal because of it.
    await key.claim(trx, ids.registrationId, expiresAt)
    await requireNoneActive(trx, businessId, at)
    return insertRegistration(trx, {
      ...ids,
      applicantEncrypted: sealApplicant(deps.vault, ids, input.applicant),
      otpHashes: hashesOfOtp(deps.vault, ids, input.code),
      expiresAt,
      at,
    })
  })

/** Binds the key, and gives the password its time; returns undefined where the registration has expired meanwhile. */
const finishSending = (
  { db }: RegistrationDeps,
  { businessId, registrationId, expiresAt }: RegistrationIds & { readonly expiresAt: Date },
  key: RequestKey,
) =>
  inTransaction(db, async (trx) => {
    const at = await readNow(trx)
    const sent = await markSent(trx, { businessId, registrationId }, { at, expiresAt })
    if (sent) await key.claim(trx, registrationId)
    return sent
  })

const initiate = async (
  deps: RegistrationDeps,
  businessId: string,
  { applicant, key }: { readonly applicant: Applicant; readonly key: RequestKey },
) => {
  const sender = requireSender(deps)
  const mobile = parseKenyanMobile(applicant.mobile, 'mobile')
  const code = sender.fixedCode ?? randomText('0123456789', 6)
  const { id, createdAt } = await start(deps, businessId, {
    applicant: { ...applicant, mobile },
    code,
    key,
  })
  const ids = { businessId, registrationId: id }
  const expiresAt = after(createdAt, otpMs)
  // Without a password the registration is useless, so end it: the business can start another at once.
  const fail = async (cause: unknown): Promise<never> => {
    await expireUnsent(deps.db, ids, await readNow(deps.db))
    await key.release(deps.db, id)
    const friendly = 'The one-time password could not be sent; begin again.'
    throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })
  }
  await sender.send({ mobile, code, expiresAt }).catch(fail)
  return (await finishSending(deps, { ...ids, expiresAt }, key)) ?? fail(new Error('it was sent too late'))
}

/** Refuses a step that the registration did not take, with the reason. */
const refuseStep = async (
  { db }: RegistrationDeps,
  ids: { readonly businessId: string; readonly registrationId: string },
  wanted: Registration['status'],
): Promise<never> => {
  const registration = requireRegistration(await findRegistration(db, ids))
  requireStatus(registration, wanted, await readNow(db))
  // It changed between two statements.
  return refuse('INVALID_SME_REGISTRATION_REQUEST', 'The registration changed meanwhile: get its status.')
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
    otpHashes: hashesOfOtp(vault, ids, otp),
    at,
    detailsExpireAt: after(at, detailsMs),
    maxAttempts: maxOtpAttempts,
    reason: wrongPasswordsReason,
  })
  if (!registration) return refuseStep(deps, ids, 'OTP_PENDING')
  requireOtpAccepted(registration)
  return registration
}

/** Finds the registration that details are for: the named one, or the newest. */
const findTarget = async ({ db }: RegistrationDeps, businessId: string, id: string | undefined) => {
  if (id !== undefined) {
    return requireRegistration(await findRegistration(db, { businessId, registrationId: id }))
  }
  const newest = await findNewest(db, businessId)
  return newest ?? refuse('INVALID_SME_REGISTRATION_REQUEST', 'Begin a registration first: step INITIATE.')
}

const normaliseMobiles = (details: Details): Details => ({
  ...details,
  directors: details.directors.map((director, index) => ({
    ...director,
    mobile: parseKenyanMobile(director.mobile, `directors.${index.toString()}.mobile`),
  })),
})

const submit = async (deps: RegistrationDeps, businessId: string, submission: Submission) => {
  const { db, vault, requireDocument } = deps
  const details = normaliseMobiles(submission.details)
  const registration = await findTarget(deps, businessId, submission.registrationId)
  requireStatus(registration, 'DETAILS_PENDING', await readNow(db))
  // One at a time, so that fifty documents are not a burst of calls to the storage.
  for (const key of uploadKeysOf(details.media)) await requireDocument(businessId, key)
  const ids = { businessId, registrationId: registration.id }
  const detailsEncrypted = sealDetails(vault, ids, details)
  const submitted = await submitDetails(db, { ...ids, detailsEncrypted, at: await readNow(db) })
  return submitted ?? refuseStep(deps, ids, 'DETAILS_PENDING')
}

/** Creates the service of registrations. */
export const createRegistrationService = (deps: RegistrationDeps): RegistrationService => ({
  initiate: (businessId, applicant, key = noKey) => initiate(deps, businessId, { applicant, key }),
  confirm: (businessId, registrationId, otp) => confirm(deps, { businessId, registrationId }, otp),
  submit: (businessId, submission) => submit(deps, businessId, submission),
  find: async (businessId) => {
    const registration = await findNewest(deps.db, businessId)
    if (!registration) return undefined
    const at = await readNow(deps.db)
    return { registration: { ...registration, status: statusAt(registration, at) }, at }
  },
})
