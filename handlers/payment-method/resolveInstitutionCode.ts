import type { Handler } from '../context.ts'

/** Whose a BIC or a routing number is. */
export const resolveInstitutionCode: Handler<'resolveInstitutionCode'> = async ({ services }, { query }) => {
  const { searchTerm, codeType, country = 'US' } = query
  const bankName = await services.institutions.findBank({ codeType, searchTerm, country })
  return { status: 200, body: { data: bankName === null ? null : { bankName } } }
}
