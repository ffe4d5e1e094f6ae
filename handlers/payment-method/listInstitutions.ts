import { parseWireCountry } from '../../src/contract/country.ts'
import { viewInstitution } from '../../src/institutions/index.ts'
import type { Handler } from '../context.ts'

/** Lists the banks or providers that a payment method can name, on one page. */
export const listInstitutions: Handler<'listInstitutions'> = async ({ services }, { query }) => {
  const { channel } = query
  const countryCode = parseWireCountry(query.countryCode, 'countryCode')
  const { items, total, page } = await services.institutions.list({ channel, countryCode })
  return { status: 200, body: { data: items.map(viewInstitution), total, page } }
}
