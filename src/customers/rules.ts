import {
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { kycDocumentTypes } from '../../generated/catalogue.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { Customer, DocumentReview, Documents, DocumentState } from './customer.ts'

/** Emails are compared without case; this is what is compared. */
export const emailKey = (email: string): string => email.toLowerCase()

/** True for the refusal that another customer has the email or the phone. Pure. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Refusal &&
  (error.code === 'EMAIL_ALREADY_EXISTS' || error.code === 'PHONE_NUMBER_ALREADY_EXISTS')

const e164 = /^\+[1-9][0-9]{6,14}$/

/** True where `phone` is E.164 with the calling code and a possible length of `countryCode`: any ten digits after +1
 *  pass for US (docs/behaviour.md#wire-habits). In a country that is not supported the form alone is judged. Pure. */
const phoneFitsCountry = (phone: string, countryCode: string): boolean => {
  if (!e164.test(phone)) return false
  if (!isSupportedCountry(countryCode)) return true
  const callingCode = getCountryCallingCode(countryCode)
  if (!phone.startsWith(`+${callingCode}`)) return false
  const national = phone.slice(1 + callingCode.length)
  const metadata = new Metadata()
  metadata.selectNumberingPlan(countryCode)
  if (!metadata.numberingPlan?.possibleLengths().includes(national.length)) return false
  // A trunk 0 left in (+234 0803 …) is no E.164: the same phone would be on file twice, in two spellings.
  return !national.startsWith('0') || parsePhoneNumberFromString(phone)?.number === phone
}

/** Refuses INVALID_BUSINESS_CUSTOMER_REQUEST with PHONE_COUNTRY_MISMATCH in the friendly message. Pure. */
export const requirePhoneOfCountry = (phone: string, countryCode: string): void => {
  if (!phoneFitsCountry(phone, countryCode)) {
    refuse(
      'INVALID_BUSINESS_CUSTOMER_REQUEST',
      `PHONE_COUNTRY_MISMATCH: the phone must be in E.164 form and fit the country ${countryCode}`,
    )
  }
}

/** Refuses VALIDATION_ERROR for a code that is no country. Pure. */
export const requireCountry = (countryCode: string): void => {
  if (!isSupportedCountry(countryCode)) {
    refuse('VALIDATION_ERROR', `countryCode ${countryCode} is not supported`)
  }
}

/** Refuses BUSINESS_CUSTOMER_NOT_FOUND where there is no customer. Pure. */
export const requireCustomer = (customer: Customer | undefined): Customer =>
  customer ?? refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'no such customer')

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Takes documents out of the wrapper `{kyc: {…}}`, accepted in place of the flat map. Pure. See
 *  docs/design/customers.md#documents. */
export const unwrapDocuments = (
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const { kyc, ...others } = body
  return isMap(kyc) && Object.keys(others).length === 0 ? kyc : body
}

// What is sent as a type is named only where it looks like one: it may be a value in the wrong place.
const looksLikeType = /^[A-Z_]{1,40}$/

/** Refuses INVALID_KYC_DOCUMENT_TYPE for an unknown type of document and for BVN. Pure. See
 *  docs/design/customers.md#documents. */
export const requireDocumentTypes = (kyc: Readonly<Record<string, unknown>>): void => {
  const unknown = Object.keys(kyc).find(
    (type) => type === 'BVN' || !kycDocumentTypes.some((known) => known === type),
  )
  if (unknown !== undefined) {
    const named = looksLikeType.test(unknown) ? unknown : 'one of the types'
    refuse('INVALID_KYC_DOCUMENT_TYPE', `${named} is not a document that can be sent here`)
  }
}

const maxDocumentCharacters = 2_000

const requireDocumentValue = (type: string, value: unknown): string => {
  if (typeof value !== 'string' || value === '') {
    return refuse('VALIDATION_ERROR', `the document ${type} must be a text`)
  }
  if (Array.from(value).length > maxDocumentCharacters) {
    const most = maxDocumentCharacters.toString()
    return refuse('VALIDATION_ERROR', `the document ${type} must have at most ${most} characters`)
  }
  return value
}

/** Reads the values of KYC documents as sent. Refuses VALIDATION_ERROR for one that is no text, an empty one, or one of
 *  more than 2,000 characters. Pure. See docs/design/customers.md#documents. */
export const requireDocumentValues = (kyc: Readonly<Record<string, unknown>>): Documents =>
  Object.fromEntries(Object.entries(kyc).map(([type, value]) => [type, requireDocumentValue(type, value)]))

/** True for a customer whose documents these are where one of them has been accepted. Pure. */
export const isVerified = (documents: readonly DocumentState[]): boolean =>
  documents.some(({ status }) => status === 'accepted')

const maxReasonCharacters = 500

/** The types of the documents that a review is about: the named one, else all pending ones. Refuses
 *  INVALID_KYC_DOCUMENT_TYPE for one that is not on file, INVALID_BUSINESS_CUSTOMER_REQUEST where there is nothing to
 *  say, VALIDATION_ERROR for a reason of more than 500 characters. Pure. See
 *  docs/design/customers.md#reviews-belong-to-the-value. */
export const requireReviewable = (
  documents: readonly DocumentState[],
  { documentType, outcome, reason = '' }: DocumentReview,
): readonly string[] => {
  if (reason.length > maxReasonCharacters) {
    refuse('VALIDATION_ERROR', `the reason must have at most ${maxReasonCharacters.toString()} characters`)
  }
  if (documentType === undefined) {
    const pending = documents.filter(({ status }) => status === 'pending')
    if (pending.length > 0) return pending.map((document) => document.documentType)
    return refuse('INVALID_BUSINESS_CUSTOMER_REQUEST', 'no document of the customer waits for review')
  }
  const named = documents.find((document) => document.documentType === documentType)
  if (!named) return refuse('INVALID_KYC_DOCUMENT_TYPE', `the customer has no ${documentType} on file`)
  if (named.status === outcome) {
    refuse('INVALID_BUSINESS_CUSTOMER_REQUEST', `${documentType} has been ${outcome} already`)
  }
  return [documentType]
}
