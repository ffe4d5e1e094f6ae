import { isBlank, isPlainText } from '../kernel/plain-text.ts'
import { isMobileNumber } from '../payment-methods/index.ts'
import type { Payer } from '../transactions/index.ts'
import type { Fault, Faults, FormResult } from './card.ts'

/** A mobile money provider that payers can use. */
export type Network = { readonly code: string; readonly name: string }

/** The mobile money form as submitted. */
export type MobileFields = { readonly network: string; readonly name: string; readonly phone: string }

const maxNameCharacters = 255

const faultOfName = (name: string): Fault | undefined => {
  if (isBlank(name)) return 'nameMissing'
  const isStorable = isPlainText(name) && name.length <= maxNameCharacters
  return isStorable ? undefined : 'nameInvalid'
}

const faultOfPhone = (number: string, countryCode: string): Fault | undefined => {
  if (number === '') return 'phoneMissing'
  return isMobileNumber(number, countryCode) ? undefined : 'phoneInvalid'
}

/** Validates the mobile money form: a network of the country, a name, and a mobile number of the country, with or
 *  without spaces, dots, dashes and parentheses. Pure. */
export const readMobilePayer = (
  fields: MobileFields,
  { countryCode, networks }: { readonly countryCode: string; readonly networks: readonly Network[] },
): FormResult<Payer, keyof MobileFields> => {
  const chosen = networks.find(({ code }) => code === fields.network)
  const accountName = fields.name.trim()
  const accountNumber = fields.phone.replace(/[\s().-]/g, '')
  const faults: Faults<keyof MobileFields> = {
    network: chosen ? undefined : 'networkMissing',
    name: faultOfName(accountName),
    phone: faultOfPhone(accountNumber, countryCode),
  }
  if (!chosen || Object.values(faults).some((fault) => fault !== undefined)) return { ok: false, faults }
  const { code: institutionCode, name: institutionName } = chosen
  return { ok: true, value: { countryCode, accountName, accountNumber, institutionCode, institutionName } }
}
