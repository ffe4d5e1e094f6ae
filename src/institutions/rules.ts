import { createHash } from 'node:crypto'
import { isValidBIC } from 'ibantools'
import type { BankCodeType, InstitutionChannel } from '../../generated/catalogue.ts'
import { refuse } from '../kernel/refusal.ts'

const idDigits = 24
const headOfficeLength = 8
const headOfficeBranch = 'X'.repeat(3)
const routingWeights = [3, 7, 1] as const

/** What makes an institution itself: a code means nothing without its country and channel. */
export type InstitutionKey = {
  readonly countryCode: string
  readonly channel: InstitutionChannel
  readonly institutionCode: string
}

/** The id of an institution, 24 hex digits that follow from its key alone: an import that brings the institution again
 *  gives it the same id. Pure. See docs/design/payment-methods.md#institution-ids-follow-from-their-code. */
export const institutionIdOf = ({ countryCode, channel, institutionCode }: InstitutionKey): string =>
  createHash('sha256').update(`${countryCode}|${channel}|${institutionCode}`).digest('hex').slice(0, idDigits)

/** True for nine digits whose weighted sum (3, 7, 1, repeated) is a multiple of ten. Pure. */
export const isRoutingNumber = (text: string): boolean => {
  if (!/^[0-9]{9}$/.test(text)) return false
  const digits = Array.from(text, (digit) => Number.parseInt(digit, 10))
  const sum = digits.reduce(
    (total, digit, index) => total + digit * (routingWeights[index % routingWeights.length] ?? 0),
    0,
  )
  return sum % 10 === 0
}

/** A SWIFT/BIC code in the one spelling that is stored: capitals, and a head office without its branch of three X.
 *  Undefined for what is none. Pure. See docs/design/payment-methods.md#bics-carry-their-country. */
export const toBic = (text: string): string | undefined => {
  // Letters beyond ASCII could become ASCII capitals.
  if (!/^[0-9A-Za-z]+$/.test(text)) return undefined
  const bic = text.toUpperCase()
  if (!isValidBIC(bic)) return undefined
  return bic.slice(headOfficeLength) === headOfficeBranch ? bic.slice(0, headOfficeLength) : bic
}

/** A code that somebody wants to know the bank of. */
export type CodeQuestion = {
  readonly codeType: BankCodeType
  readonly searchTerm: string
  readonly country: string
}

/** The stored codes that answer a question, the most exact one first: a branch is its head office where it is not known
 *  by itself. Refuses VALIDATION_ERROR for a code that is not well formed, and for a routing number outside US. Pure.
 *  See docs/design/payment-methods.md#bics-carry-their-country. */
export const requireCodes = ({ codeType, searchTerm, country }: CodeQuestion): readonly string[] => {
  if (codeType === 'swift_code') {
    const bic = toBic(searchTerm)
    if (bic === undefined) {
      return refuse('VALIDATION_ERROR', 'searchTerm must be a SWIFT/BIC code of 8 or 11 characters')
    }
    return bic.length === headOfficeLength ? [bic] : [bic, bic.slice(0, headOfficeLength)]
  }
  if (country !== 'US') refuse('VALIDATION_ERROR', `routing numbers exist in US only, not in ${country}`)
  if (!isRoutingNumber(searchTerm)) {
    refuse('VALIDATION_ERROR', 'searchTerm must be a routing number: nine digits with a right check digit')
  }
  return [searchTerm]
}
