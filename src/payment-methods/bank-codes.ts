import { countrySpecs, electronicFormatIBAN, isValidIBAN } from 'ibantools'
import { isSameCountry } from '../kernel/territories.ts'

/** Returns whether a BIC is of a bank in the country, its overseas territories included. */
export const isBicOf = (bic: string, countryCode: string): boolean =>
  isSameCountry(bic.slice(4, 6).toUpperCase(), countryCode)

/** Returns whether an account number begins like an IBAN of the country, but is none: its length, structure or check
 *  digits are wrong. */
export const isWrongIban = (accountNumber: string, countryCode: string): boolean => {
  const iban = electronicFormatIBAN(accountNumber)
  const hasIbans = countrySpecs[countryCode]?.IBANRegistry === true
  return hasIbans && iban !== null && iban.startsWith(countryCode) && !isValidIBAN(iban)
}
