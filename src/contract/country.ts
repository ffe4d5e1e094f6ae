import countryToCurrency from 'country-to-currency'
import { refuse } from '../kernel/refusal.ts'

/** Returns `code`. Refuses VALIDATION_ERROR for what is no ISO 3166-1 country, naming `field`. */
export const parseWireCountry = (code: string, field: string): string =>
  Object.hasOwn(countryToCurrency, code)
    ? code
    : refuse('VALIDATION_ERROR', `\`${field}\` ${code} is not a country.`)
