import type { Client } from 'openapi-fetch'
import type { paths } from '../../generated/types.ts'
import type { Lookup } from './settle.ts'

const pageLimit = 100

/** Creates a lookup of transactions and customers over the client itself. Finds only what the key may read. */
export const createLookup = (http: Client<paths>): Lookup => ({
  transaction: async (reference, signal) => {
    for (let page = 0; ; page += 1) {
      const query = { reference, page, limit: pageLimit }
      const { data } = await http.GET('/api/v1/transaction', { params: { query }, signal })
      // Payments of checkouts and batches match the filter too, but have another `meta.reference`.
      const found = data?.data.find(({ meta }) => meta.reference === reference)
      if (found || !data || (page + 1) * pageLimit >= data.total) return found
    }
  },
  customer: async (customerId, signal) => {
    const params = { path: { customerId } }
    return (await http.GET('/api/v1/customer/{customerId}', { params, signal })).data?.data
  },
})
