import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { SmeRegistrationStatus, SmeRegistrationStep } from '../../generated/catalogue.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import { triesLeft } from '../kernel/count.ts'
import type { MediaKeys, Registration } from './registration.ts'
import { isTimed } from './states.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a one-time password is valid. */
export const otpMs = 10 * minuteMs

/** How long a registration waits until its one-time password is sent: longer than the timeout of senders. */
export const sendingMs = minuteMs

/** How long the details may be submitted after the password. */
export const detailsMs = 7 * dayMs

/** The number of wrong one-time passwords that ends a registration. */
export const maxOtpAttempts = 5

/** How many registrations a business may start in 24 hours: each sends a message to a number of its choice, and allows
 *  five guesses of a password. See docs/design/registration.md#starting-one-sends-a-message. */
export const maxRegistrationAttempts = 10

/** The window of `maxRegistrationAttempts`. */
export const registrationAttemptsMs = dayMs

/** The reject reason of a registration that wrong passwords ended. */
export const wrongPasswordsReason = 'The one-time password was wrong five times.'

const staleReviewMs = 3 * dayMs

// Accepts 0712345678, 712345678, 254712345678 and +254712345678
// (docs/design/registration.md#kenyan-mobile-numbers).
const kenyan = /^(?:\+?254|0)?([17][0-9]{8})$/

/** Parses a Kenyan mobile number in any of its four spellings, and returns it in E.164. Refuses VALIDATION_ERROR for
 *  anything else. See docs/design/registration.md#kenyan-mobile-numbers. */
export const parseKenyanMobile = (text: string, field: string): string => {
  const national = kenyan.exec(text)?.[1] ?? ''
  const phone = parsePhoneNumberFromString(`+254${national}`)
  const isMobile = phone?.country === 'KE' && phone.isValid() && phone.getType() === 'MOBILE'
  return isMobile ? phone.number : refuse('VALIDATION_ERROR', `${field} must be a Kenyan mobile number.`)
}

/** Returns the status of a registration at a moment: EXPIRED once its deadline has passed, whatever the row says. */
export const statusAt = ({ status, expiresAt }: Registration, now: Date): SmeRegistrationStatus =>
  isTimed(status) && expiresAt <= now ? 'EXPIRED' : status

/** Returns whether a registration blocks the start of another: it is in progress, under review or approved. */
export const isActive = ({ status }: Registration): boolean => isTimed(status) || status === 'SUBMITTED'

const sentences: Readonly<Record<SmeRegistrationStatus, string>> = {
  OTP_PENDING: 'awaits its one-time password',
  DETAILS_PENDING: 'awaits its details',
  SUBMITTED: 'was submitted',
  EXPIRED: 'has expired: begin another',
  REJECTED: 'was rejected: begin another',
}

/** Refuses INVALID_SME_REGISTRATION_REQUEST unless the registration has the wanted status at this moment. */
export const requireStatus = (registration: Registration, wanted: SmeRegistrationStatus, now: Date): void => {
  const status = statusAt(registration, now)
  if (status !== wanted) {
    refuse('INVALID_SME_REGISTRATION_REQUEST', `The registration ${sentences[status]}.`)
  }
}

/** Refuses SME_REGISTRATION_NOT_FOUND where there is no registration. */
export const requireRegistration = (registration: Registration | undefined): Registration =>
  registration ?? refuse('SME_REGISTRATION_NOT_FOUND', 'No registration with this id.')

/** Refuses OTP_INCORRECT after an attempt that did not accept the password. */
export const requireOtpAccepted = ({ status, otpAttempts }: Registration): void => {
  if (status === 'DETAILS_PENDING') return
  const left = maxOtpAttempts - otpAttempts
  refuse('OTP_INCORRECT', left > 0 ? triesLeft(left) : 'The registration is over: begin another one.')
}

/** Returns the distinct keys of uploads in submitted details. */
export const uploadKeysOf = (media: MediaKeys | undefined): readonly string[] => [
  ...new Set<string>(Object.values(media ?? {})),
]

/** Returns the step that a registration in this status awaits, or null. */
export const nextStepOf = (
  status: SmeRegistrationStatus,
): Exclude<SmeRegistrationStep, 'INITIATE'> | null => {
  if (status === 'OTP_PENDING') return 'CONFIRM_OTP'
  return status === 'DETAILS_PENDING' ? 'SUBMIT' : null
}

/** Returns whether a review has been pending for three days or more. See docs/design/registration.md#reviews. */
export const isReviewStale = ({ reviewStatus, submittedAt }: Registration, now: Date): boolean =>
  reviewStatus === 'PENDING' && submittedAt !== null && now.getTime() - submittedAt.getTime() >= staleReviewMs

const maxReasons = 20
const maxReasonCharacters = 500

/** Refuses VALIDATION_ERROR unless there are one to 20 reasons of 1 to 500 characters. */
export const requireReasons = (reasons: readonly string[]): void => {
  const areValid = reasons.every((reason) => !isBlank(reason) && reason.length <= maxReasonCharacters)
  if (reasons.length === 0 || reasons.length > maxReasons || !areValid) {
    const [most, characters] = [maxReasons.toString(), maxReasonCharacters.toString()]
    refuse('VALIDATION_ERROR', `Give one to ${most} reasons of 1 to ${characters} characters.`)
  }
}
