import { createRunsService } from '../../src/batches/runs.ts'
import type { components } from '../../generated/types.ts'
import { aBusiness, must, unique, type BusinessOptions, type TestBusiness } from './builders.ts'
import type { ApiClient } from './client.ts'
import type { TestApp } from './app.ts'

type Schemas = components['schemas']

/** A batch with what its calls need. */
export type TestBatch = {
  readonly business: TestBusiness
  readonly client: ApiClient
  readonly batchId: string
  readonly params: { readonly path: { readonly batchId: string } }
}

/** Returns the body of a batch. */
export const batchBody = (
  currencyCode = 'USD',
  name = 'Salaries May',
): Schemas['SavePaymentBatchRequest'] => ({
  name,
  sourcePaymentMethod: { channel: 'WALLET', currencyCode },
})

/** Returns a recipient with an unused Nigerian bank account, paid in naira; `ending` selects the sandbox outcome. */
export const recipientBody = (
  overrides: {
    readonly ending?: string
    readonly value?: string | number
    readonly currencyCode?: string
  } = {},
): Schemas['SavePaymentBatchRecipientRequest'] => {
  const { ending = '6789', value = '1540.25', currencyCode = 'NGN' } = overrides
  return {
    type: 'WITHDRAW',
    channel: 'BANK_ACCOUNT',
    accountName: 'Ngozi Eze',
    accountNumber: `${(100_000 + unique()).toString()}${ending}`,
    countryCode: 'NG',
    institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
    amount: { value, currencyCode },
  }
}

/** Creates a business with money and a batch that pays out of its dollar wallet. */
export const aBatch = async (
  app: TestApp,
  overrides: BusinessOptions = { balances: { USD: '1000.00' } },
  given?: TestBusiness,
): Promise<TestBatch> => {
  const business = given ?? (await aBusiness(app, overrides))
  const { id } = must(await business.client.POST('/api/v1/payment-batch', { body: batchBody() })).data
  return { business, client: business.client, batchId: id, params: { path: { batchId: id } } }
}

/** Adds recipients; returns them in input order. */
export const addRecipients = async (
  { client, params }: TestBatch,
  bodies: readonly Schemas['SavePaymentBatchRecipientRequest'][],
): Promise<readonly Schemas['PaymentBatchRecipient'][]> => {
  const added: Schemas['PaymentBatchRecipient'][] = []
  for (const body of bodies) {
    added.push(must(await client.POST('/api/v1/payment-batch/{batchId}/recipients', { params, body })).data)
  }
  return added
}

/** Returns the ids of recipients, in order. */
export const idsOf = (added: readonly { readonly recipientId: string }[]): readonly string[] =>
  added.map(({ recipientId }) => recipientId)

/** The result of a run in which every recipient got a payout. */
export const allCreated = (ids: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(ids.map((id) => [id, 'The payout was created.']))

/** Adds many recipients in one request. */
export const addMany = async (setup: TestBatch, count: number, value = '1540.25'): Promise<void> => {
  const { client, params } = setup
  const body = Array.from({ length: count }, () => recipientBody({ value }))
  const path = '/api/v1/payment-batch/{batchId}/recipients/bulk' as const
  const { data } = must(await client.POST(path, { params, body }))
  if (Object.keys(data.errors).length > 0) throw new Error(JSON.stringify(data.errors).slice(0, 500))
}

/** Runs the batch, or retries one of its sessions. */
export const withdraw = ({ client, params }: TestBatch, sessionId?: string) =>
  client.POST('/api/v1/payment-batch/{batchId}/withdraw', {
    params: { ...params, query: sessionId === undefined ? {} : { sessionId } },
  })

/** Lists the sessions of the batch, newest first. */
export const sessionsOf = async ({
  client,
  params,
}: TestBatch): Promise<readonly Schemas['PaymentBatchSession'][]> =>
  must(await client.GET('/api/v1/payment-batch/{batchId}/sessions', { params })).data

/** Lists the payouts of the batch: recipient and status. */
export const payoutsOf = async ({
  client,
}: Pick<TestBatch, 'client'>): Promise<readonly Schemas['Transaction'][]> => {
  const payouts: Schemas['Transaction'][] = []
  for (let page = 0; ; page += 1) {
    const params = { query: { page, limit: 100, type: ['WITHDRAW' as const] } }
    const { data } = must(await client.GET('/api/v1/transaction', { params }))
    payouts.push(...data)
    if (data.length < 100) return payouts
  }
}

/** Starts a run whose request stopped: no recipient is paid yet, and the worker continues it after 30 seconds. */
export const openRun = async (app: TestApp, { business, batchId }: TestBatch): Promise<void> => {
  const record = await app.wired.businesses.show(business.id)
  const runs = createRunsService({
    db: app.wired.db,
    transactions: {
      createMany: () => Promise.reject(new Error('this process died')),
      findByKeys: app.wired.services.transactions.findByKeys,
      findForeignKeys: app.wired.services.transactions.findForeignKeys,
    },
    findBusiness: app.wired.businesses.show,
  })
  await runs.withdraw(record, { batchId, sessionId: undefined })
}
