import { createHash } from 'node:crypto'
import { isValidBIC } from 'ibantools'
import type { BankCodeType, InstitutionChannel } from '../../generated/catalogue.ts'
import { refuse } from '../kernel/refusal.ts'

const idDigits = 24
const headOfficeLength = 8
const headOfficeBranch = 'X'.repeat(3)
const routingWeights = [3, 7, 1] as const

/** The natural key of an institution: a code is unique only within its country and channel. */
export type InstitutionKey = {
  readonly countryCode: string
  readonly channel: InstitutionChannel
  readonly institutionCode: string
}

/** Derives the id of an institution, 24 hex digits, from its key, so that repeated imports keep its id. See
 *  docs/design/payment-methods.md#institution-ids-follow-from-their-code. */
export const institutionIdOf = ({ countryCode, channel, institutionCode }: InstitutionKey): string =>
  createHash('sha256').update(`${countryCode}|${channel}|${institutionCode}`).digest('hex').slice(0, idDigits)

/** Returns whether `text` is nine digits whose weighted sum (3, 7, 1, repeated) is a multiple of ten. */
export const isRoutingNumber = (text: string): boolean => {
  if (!/^[0-9]{9}$/.test(text)) return false
  const digits = Array.from(text, (digit) => Number.parseInt(digit, 10))
  const sum = digits.reduce(
    (total, digit, index) => total + digit * (routingWeights[index % routingWeights.length] ?? 0),
    0,
  )
  return sum % 10 === 0
}

/** Normalises a SWIFT/BIC code to the spelling that is stored: capitals, and a head office without its branch of three
 *  X. Returns undefined for anything else. See docs/design/payment-methods.md#bics-carry-their-country. */
export const toBic = (text: string): string | undefined => {
  // `toUpperCase` can turn non-ASCII letters into ASCII ones.
  if (!/^[0-9A-Za-z]+$/.test(text)) return undefined
  const bic = text.toUpperCase()
  if (!isValidBIC(bic)) return undefined
  return bic.slice(headOfficeLength) === headOfficeBranch ? bic.slice(0, headOfficeLength) : bic
}

/** A query for the bank of a code. */
export type CodeQuery = {
  readonly codeType: BankCodeType
  readonly searchTerm: string
  readonly country: string
}

/** Returns the codes to look up, most specific first: an unknown branch resolves to its head office. Refuses
 *  VALIDATION_ERROR for a malformed code, and for a routing number outside US. See
 *  docs/design/payment-methods.md#bics-carry-their-country. */
export const requireCodes = ({ codeType, searchTerm, country }: CodeQuery): readonly string[] => {
  if (codeType === 'swift_code') {
    const bic = toBic(searchTerm)
    if (bic === undefined) {
      return refuse('VALIDATION_ERROR', '`searchTerm` must be a SWIFT/BIC code of 8 or 11 characters.')
    }
    return bic.length === headOfficeLength ? [bic] : [bic, bic.slice(0, headOfficeLength)]
  }
  if (country !== 'US') refuse('VALIDATION_ERROR', `Routing numbers exist in US only, not in ${country}.`)
  if (!isRoutingNumber(searchTerm)) {
    refuse('VALIDATION_ERROR', '`searchTerm` must be a routing number: nine digits with a valid check digit.')
  }
  return [searchTerm]
}
