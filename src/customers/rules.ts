import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { kycDocumentTypes } from '../../generated/catalogue.ts'
import { isBlank, isLongerThan } from '../kernel/plain-text.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { isSameCountry } from '../kernel/territories.ts'
import type { Customer, DocumentReview, Documents, DocumentState } from './customer.ts'

/** Returns whether an error refuses an email or phone that another customer has. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === 'EMAIL_ALREADY_EXISTS' || error.code === 'PHONE_NUMBER_ALREADY_EXISTS')

const e164 = /^\+[1-9][0-9]{6,14}$/

// docs/behaviour.md#wire-habits
const anyUsNumber = /^\+1[0-9]{10}$/

/** Returns whether `phone` is E.164 and a valid number of `countryCode`. For an unsupported country only the form is
 *  checked. */
const phoneFitsCountry = (phone: string, countryCode: string): boolean => {
  if (!e164.test(phone)) return false
  if (!isSupportedCountry(countryCode)) return true
  if (countryCode === 'US' && anyUsNumber.test(phone)) return true
  const parsed = parsePhoneNumberFromString(phone)
  // A remaining trunk 0 (+234 0803 …) would allow two spellings of one phone.
  if (parsed?.number !== phone) return false
  if (isSameCountry(parsed.country ?? '', countryCode)) return parsed.isValid()
  // Countries with one calling code may share numbers: the parser names only one of them.
  parsed.country = countryCode
  return phone.startsWith(`+${getCountryCallingCode(countryCode)}`) && parsed.isValid()
}

/** Refuses INVALID_BUSINESS_CUSTOMER_REQUEST, with PHONE_COUNTRY_MISMATCH in the friendly message, for a phone that
 *  does not fit the country. */
export const requirePhoneOfCountry = (phone: string, countryCode: string): void => {
  if (!phoneFitsCountry(phone, countryCode)) {
    refuse(
      'INVALID_BUSINESS_CUSTOMER_REQUEST',
      `PHONE_COUNTRY_MISMATCH: the phone must be a valid number of ${countryCode}, in E.164 form.`,
    )
  }
}

/** Refuses VALIDATION_ERROR for an unsupported country. */
export const requireCountry = (countryCode: string): void => {
  if (!isSupportedCountry(countryCode)) {
    refuse('VALIDATION_ERROR', `\`countryCode\` ${countryCode} is not supported.`)
  }
}

/** Refuses BUSINESS_CUSTOMER_NOT_FOUND where there is no customer. */
export const requireCustomer = (customer: Customer | undefined): Customer =>
  customer ?? refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'No customer with the id in `customerId`.')

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Unwraps documents sent as `{kyc: {…}}` instead of a flat map. See docs/design/customers.md#documents. */
export const unwrapDocuments = (
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const { kyc, ...others } = body
  return isMap(kyc) && Object.keys(others).length === 0 ? kyc : body
}

// An unknown type is quoted only where it looks like a type: it may be a KYC value in the wrong place.
const looksLikeType = /^[A-Z_]{1,40}$/

/** Refuses INVALID_KYC_DOCUMENT_TYPE for an unknown type of document and for BVN. See
 *  docs/design/customers.md#documents. */
export const requireDocumentTypes = (kyc: Readonly<Record<string, unknown>>): void => {
  const unknown = Object.keys(kyc).find(
    (type) => type === 'BVN' || !kycDocumentTypes.some((known) => known === type),
  )
  if (unknown !== undefined) {
    const named = looksLikeType.test(unknown) ? unknown : 'one of the types'
    refuse('INVALID_KYC_DOCUMENT_TYPE', `${named} is not a document that can be sent here.`)
  }
}

const maxDocumentCharacters = 2_000

const requireDocumentValue = (type: string, value: unknown): string => {
  if (typeof value !== 'string' || isBlank(value)) {
    return refuse('VALIDATION_ERROR', `The document ${type} must be a text that is not blank.`)
  }
  if (isLongerThan(value, maxDocumentCharacters)) {
    const most = maxDocumentCharacters.toString()
    return refuse('VALIDATION_ERROR', `The document ${type} must have at most ${most} characters.`)
  }
  return value
}

/** Returns the values of KYC documents. Refuses VALIDATION_ERROR unless each is a string of 1 to 2,000 characters. See
 *  docs/design/customers.md#documents. */
export const requireDocumentValues = (kyc: Readonly<Record<string, unknown>>): Documents =>
  Object.fromEntries(Object.entries(kyc).map(([type, value]) => [type, requireDocumentValue(type, value)]))

/** Returns whether a customer with these documents is verified: one of them is accepted. */
export const isVerified = (documents: readonly DocumentState[]): boolean =>
  documents.some(({ status }) => status === 'accepted')

const maxReasonCharacters = 500

/** Returns the document types that a review applies to: the named one, else all pending ones. Refuses
 *  INVALID_KYC_DOCUMENT_TYPE for a type that is not on file, INVALID_BUSINESS_CUSTOMER_REQUEST where there is nothing
 *  to review or a document was sent after they were shown, VALIDATION_ERROR for a reason of more than 500 characters.
 *  See docs/design/customers.md#reviews-belong-to-the-value. */
export const requireReviewable = (
  documents: readonly DocumentState[],
  { documentType, outcome, reason = '', shownAt }: DocumentReview,
): readonly string[] => {
  if (reason.length > maxReasonCharacters) {
    refuse('VALIDATION_ERROR', `The reason must have at most ${maxReasonCharacters.toString()} characters.`)
  }
  if (shownAt && documents.some(({ updatedAt }) => updatedAt > shownAt))
    refuse(
      'INVALID_BUSINESS_CUSTOMER_REQUEST',
      'Documents were sent after these were shown: look at them again.',
    )
  if (documentType === undefined) {
    const pending = documents.filter(({ status }) => status === 'pending')
    if (pending.length > 0) return pending.map((document) => document.documentType)
    return refuse('INVALID_BUSINESS_CUSTOMER_REQUEST', 'No document of the customer waits for review.')
  }
  const named = documents.find((document) => document.documentType === documentType)
  if (!named) return refuse('INVALID_KYC_DOCUMENT_TYPE', `The customer has no ${documentType} on file.`)
  if (named.status === outcome) {
    refuse('INVALID_BUSINESS_CUSTOMER_REQUEST', `${documentType} has been ${outcome} already.`)
  }
  return [documentType]
}
