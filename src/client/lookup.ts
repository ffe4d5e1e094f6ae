import type { Client } from 'openapi-fetch'
import type { paths } from '../../generated/types.ts'
import type { Lookup } from './settle.ts'

const mostPerPage = 100

/** Looks for what may have been created unheard, over the client itself. What the key may not read is not seen. */
export const createLookup = (http: Client<paths>): Lookup => ({
  transaction: async (reference, signal) => {
    for (let page = 0; ; page += 1) {
      const query = { reference, page, limit: mostPerPage }
      const { data } = await http.GET('/api/v1/transaction', { params: { query }, signal })
      // Payments of checkouts and batches carry the business's reference too, but not as their own.
      const found = data?.data.find(({ meta }) => meta.reference === reference)
      if (found || !data || (page + 1) * mostPerPage >= data.total) return found
    }
  },
  customer: async (customerId, signal) => {
    const params = { path: { customerId } }
    return (await http.GET('/api/v1/customer/{customerId}', { params, signal })).data?.data
  },
})
