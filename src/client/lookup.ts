import type { Client } from 'openapi-fetch'
import type { OperationId } from '../../generated/catalogue.ts'
import type { paths } from '../../generated/types.ts'
import type { SentCall } from './retry.ts'
import type { Lookup } from './settle.ts'

const pageLimit = 100

type Http = Client<paths>

/** What a call made: its id, and the path parameters of the call. */
type Made = {
  readonly http: Http
  readonly id: string
  readonly call: SentCall
  readonly signal: AbortSignal
}

const readCustomer = async ({ http, id, signal }: Made) => {
  const params = { path: { customerId: id } }
  return (await http.GET('/api/v1/customer/{customerId}', { params, signal })).data
}

const readMethod = async ({ http, id, signal }: Made) => {
  const params = { path: { paymentMethodId: id } }
  return (await http.GET('/api/v1/payment-method/{paymentMethodId}', { params, signal })).data
}

const readBatch = async ({ http, id, signal }: Made) => {
  const params = { path: { batchId: id } }
  return (await http.GET('/api/v1/payment-batch/{batchId}', { params, signal })).data
}

const readRecipient = async ({ http, id, call, signal }: Made) => {
  const path = { batchId: String(call.path['batchId']) }
  const url = '/api/v1/payment-batch/{batchId}/recipients'
  for (let page = 0; ; page += 1) {
    const { data } = await http.GET(url, { params: { path, query: { page, limit: pageLimit } }, signal })
    const found = data?.data.find(({ recipientId }) => recipientId === id)
    if (found) return { data: found }
    if (!data || (page + 1) * pageLimit >= data.total) return undefined
  }
}

const readTransaction = async ({ http, id, signal }: Made) => {
  const params = { path: { transactionId: id } }
  return (await http.GET('/api/v1/transaction/{transactionId}', { params, signal })).data
}

const readTransfer = async (made: Made) => {
  const { data } = (await readTransaction(made)) ?? {}
  return data && { data: { reference: data.merchantReference } }
}

/** How to read what a call made. The results of a list, of a run and of a registration, and the address of a checkout
 *  page, cannot be read again. */
const readers: Partial<Record<OperationId, (made: Made) => Promise<object | undefined>>> = {
  createCustomer: readCustomer,
  createPaymentMethod: readMethod,
  createVirtualAccount: readMethod,
  simulateVirtualAccountTransfer: readTransfer,
  createPaymentBatch: readBatch,
  createPaymentBatchRecipient: readRecipient,
  topUpBalance: readTransaction,
}

/** Creates a lookup over the client itself. Finds only what the key may read. */
export const createLookup = (http: Http): Lookup => ({
  transaction: async (reference, signal) =>
    (await http.GET('/api/v1/transaction', { params: { query: { reference } }, signal })).data?.data[0],
  made: async (call, id, signal) => readers[call.operationId]?.({ http, id, call, signal }),
})
