import {
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { refuse } from '../kernel/refusal.ts'

/** The document types that a business may send by itself; `BVN` comes only by verification. Source: contract §2. */
const documentTypes: readonly string[] = [
  'REPRESENTATIVE_TYPE',
  'DATE_OF_BIRTH',
  'ADDRESS',
  'BANK_STATEMENT',
  'BUSINESS_CERTIFICATE',
  'ID_FRONT',
  'ID_BACK',
  'SELFIE',
  'PROOF_OF_ADDRESS',
  'PROOF_OF_INCOME',
  'DRIVER_LICENSE',
  'PASSPORT',
  'NATIONAL_ID',
  'PAYMENT_METHOD',
  'RESIDENCE_PERMIT',
  'VEHICLE_REGISTRATION',
  'VOTER_ID',
  'OTHERS',
]

/** Emails are compared without case (contract §2); this is what is compared. */
export const emailKey = (email: string): string => email.toLowerCase()

const e164 = /^\+[1-9][0-9]{6,14}$/

/** True where `phone` is E.164 with the calling code and a possible length of `countryCode`: any ten digits after +1
 *  pass for US (contract §2 (w)). In a country that is not supported the form alone is judged. Pure. */
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

/** Refuses INVALID_BUSINESS_CUSTOMER_REQUEST with PHONE_COUNTRY_MISMATCH in the friendly message (§2.1). Pure. */
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

/** Refuses INVALID_KYC_DOCUMENT_TYPE for an unknown type of document and for BVN. Pure. Source: contract §2, D-0107. */
export const requireDocumentTypes = (kyc: Readonly<Record<string, unknown>>): void => {
  const unknown = Object.keys(kyc).find((type) => !documentTypes.includes(type))
  if (unknown !== undefined) {
    refuse('INVALID_KYC_DOCUMENT_TYPE', `${unknown} is not a document that can be sent here`)
  }
}

/** Reads the values of KYC documents as sent. Refuses VALIDATION_ERROR for one that is no text, or an empty one. Pure.
 *  Source: D-0107. */
export const requireDocumentValues = (
  kyc: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> => {
  const entries = Object.entries(kyc).map(([type, value]): [string, string] => [
    type,
    typeof value === 'string' && value !== ''
      ? value
      : refuse('VALIDATION_ERROR', `kyc.${type} must be a text`),
  ])
  return Object.fromEntries(entries)
}
