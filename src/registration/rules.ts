import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { SmeRegistrationStatus, SmeRegistrationStep } from '../../generated/catalogue.ts'
import { refuse } from '../kernel/refusal.ts'
import type { MediaKeys, Registration } from './registration.ts'
import { isTimed } from './states.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long a one-time password may be handed in, and after it the details. */
export const otpMs = 10 * minuteMs

/** How long the details may be handed in. */
export const detailsMs = 7 * dayMs

/** Wrong one-time passwords that end a registration. */
export const maxOtpAttempts = 5

/** Registrations that a business may begin in 24 hours: each sends a message to a number of its choice, and has five
 *  guesses at a password. See docs/design/registration.md#beginning-one-sends-a-message. */
export const maxBeginnings = 10

/** The time in which they are counted. */
export const beginningsMs = dayMs

/** The reason of a registration that ended by wrong passwords. */
export const wrongPasswordsReason = 'The one-time password was wrong five times.'

const patienceMs = 3 * dayMs

// 0712345678, 712345678, 254712345678 and +254712345678 are one number
// (docs/design/registration.md#kenyan-mobile-numbers).
const kenyan = /^(?:\+?254|0)?([17][0-9]{8})$/

/** Reads a Kenyan mobile number in any of its four spellings, and gives it in E.164. Refuses VALIDATION_ERROR for what
 *  is none. Pure. See docs/design/registration.md#kenyan-mobile-numbers. */
export const parseKenyanMobile = (text: string, field: string): string => {
  const national = kenyan.exec(text)?.[1] ?? ''
  const phone = parsePhoneNumberFromString(`+254${national}`)
  const isMobile = phone?.country === 'KE' && phone.isValid() && phone.getType() === 'MOBILE'
  return isMobile ? phone.number : refuse('VALIDATION_ERROR', `${field} must be a Kenyan mobile number`)
}

/** The status of a registration at a moment: nobody has to come by for a deadline to pass. Pure. */
export const statusAt = ({ status, expiresAt }: Registration, now: Date): SmeRegistrationStatus =>
  isTimed(status) && expiresAt <= now ? 'EXPIRED' : status

/** True for a registration beside which no other may begin: under way, under review or approved. Pure. */
export const isActive = ({ status }: Registration): boolean => isTimed(status) || status === 'SUBMITTED'

const sentences: Readonly<Record<SmeRegistrationStatus, string>> = {
  OTP_PENDING: 'awaits its one-time password',
  DETAILS_PENDING: 'awaits its details',
  SUBMITTED: 'was submitted',
  EXPIRED: 'has expired: begin another',
  REJECTED: 'was rejected: begin another',
}

/** Refuses INVALID_SME_REGISTRATION_REQUEST unless the registration is in `wanted` at this moment. Pure. */
export const requireStatus = (registration: Registration, wanted: SmeRegistrationStatus, now: Date): void => {
  const status = statusAt(registration, now)
  if (status !== wanted) {
    refuse('INVALID_SME_REGISTRATION_REQUEST', `the registration ${sentences[status]}`)
  }
}

/** Refuses SME_REGISTRATION_NOT_FOUND where there is no registration. Pure. */
export const requireRegistration = (registration: Registration | undefined): Registration =>
  registration ?? refuse('SME_REGISTRATION_NOT_FOUND', 'no such registration')

/** Refuses OTP_INCORRECT where a handed-in password left the registration where it was, or ended it. Pure. */
export const requireOtpTaken = ({ status, otpAttempts }: Registration): void => {
  if (status === 'DETAILS_PENDING') return
  const left = maxOtpAttempts - otpAttempts
  refuse('OTP_INCORRECT', left > 0 ? `${left.toString()} tries are left` : 'the registration is over')
}

/** The keys of uploads in what was submitted, each once. Pure. */
export const keysOf = (media: MediaKeys | undefined): readonly string[] => [
  ...new Set<string>(Object.values(media ?? {})),
]

/** The step that a registration awaits at a moment; null for none. Pure. */
export const nextStepOf = (
  status: SmeRegistrationStatus,
): Exclude<SmeRegistrationStep, 'INITIATE'> | null => {
  if (status === 'OTP_PENDING') return 'CONFIRM_OTP'
  return status === 'DETAILS_PENDING' ? 'SUBMIT' : null
}

/** Whether a review has been pending for so long that its status says little. Pure. See
 *  docs/design/registration.md#reviews. */
export const isReviewStale = ({ reviewStatus, submittedAt }: Registration, now: Date): boolean =>
  reviewStatus === 'PENDING' && submittedAt !== null && now.getTime() - submittedAt.getTime() >= patienceMs

const maxReasons = 20
const maxReasonCharacters = 500

/** Refuses VALIDATION_ERROR unless there are one to 20 reasons of 1 to 500 characters. Pure. */
export const requireReasons = (reasons: readonly string[]): void => {
  const isWhole = reasons.every((reason) => reason.trim() !== '' && reason.length <= maxReasonCharacters)
  if (reasons.length === 0 || reasons.length > maxReasons || !isWhole) {
    const [most, characters] = [maxReasons.toString(), maxReasonCharacters.toString()]
    refuse('VALIDATION_ERROR', `give one to ${most} reasons of 1 to ${characters} characters`)
  }
}
