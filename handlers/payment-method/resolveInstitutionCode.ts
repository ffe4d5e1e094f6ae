import { parseWireCountry } from '../../src/contract/country.ts'
import type { Handler } from '../context.ts'

/** Looks up the bank of a BIC or routing number. */
export const resolveInstitutionCode: Handler<'resolveInstitutionCode'> = async ({ services }, { query }) => {
  const { searchTerm, codeType } = query
  const country = parseWireCountry(query.country ?? 'US', 'country')
  const bankName = await services.institutions.findBank({ codeType, searchTerm, country })
  return { status: 200, body: { data: bankName === null ? null : { bankName } } }
}
