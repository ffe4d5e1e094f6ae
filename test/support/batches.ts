import { createRunsService } from '../../src/batches/runs.ts'
import type { components } from '../../generated/types.ts'
import { aBusiness, must, unique, type BusinessWish, type TestBusiness } from './builders.ts'
import type { ApiClient } from './client.ts'
import type { TestApp } from './app.ts'

type Schemas = components['schemas']

/** A batch of a business with everything a call needs. */
export type BatchScene = {
  readonly business: TestBusiness
  readonly client: ApiClient
  readonly batchId: string
  readonly params: { readonly path: { readonly batchId: string } }
}

/** What a business says of a batch. */
export const batchBody = (
  currencyCode = 'USD',
  name = 'Salaries May',
): Schemas['SavePaymentBatchRequest'] => ({
  name,
  sourcePaymentMethod: { channel: 'WALLET', currencyCode },
})

/** A Nigerian bank account whose number nobody else has, paid in naira; `ending` chooses the sandbox outcome. */
export const recipientBody = (
  wish: { readonly ending?: string; readonly value?: string | number; readonly currencyCode?: string } = {},
): Schemas['SavePaymentBatchRecipientRequest'] => {
  const { ending = '6789', value = '1540.25', currencyCode = 'NGN' } = wish
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

/** A business with money and a batch that pays out of its dollars. */
export const aBatch = async (
  app: TestApp,
  wish: BusinessWish = { balances: { USD: '1000.00' } },
  given?: TestBusiness,
): Promise<BatchScene> => {
  const business = given ?? (await aBusiness(app, wish))
  const { id } = must(await business.client.POST('/api/v1/payment-batch', { body: batchBody() })).data
  return { business, client: business.client, batchId: id, params: { path: { batchId: id } } }
}

/** Adds recipients that must be added, and gives them in their order. */
export const addRecipients = async (
  { client, params }: BatchScene,
  bodies: readonly Schemas['SavePaymentBatchRecipientRequest'][],
): Promise<readonly Schemas['PaymentBatchRecipient'][]> => {
  const added: Schemas['PaymentBatchRecipient'][] = []
  for (const body of bodies) {
    added.push(must(await client.POST('/api/v1/payment-batch/{batchId}/recipients', { params, body })).data)
  }
  return added
}

/** The ids of recipients, in their order. */
export const idsOf = (added: readonly { readonly recipientId: string }[]): readonly string[] =>
  added.map(({ recipientId }) => recipientId)

/** What a run says of recipients who all got their payout. */
export const allCreated = (ids: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(ids.map((id) => [id, 'The payout was created.']))

/** Adds many recipients at once, who must all be added. */
export const addMany = async (scene: BatchScene, count: number, value = '1540.25'): Promise<void> => {
  const { client, params } = scene
  const body = Array.from({ length: count }, () => recipientBody({ value }))
  const path = '/api/v1/payment-batch/{batchId}/recipients/bulk' as const
  const { data } = must(await client.POST(path, { params, body }))
  if (Object.keys(data.errors).length > 0) throw new Error(JSON.stringify(data.errors).slice(0, 500))
}

/** Runs the batch, or tries a session of it again. */
export const withdraw = ({ client, params }: BatchScene, sessionId?: string) =>
  client.POST('/api/v1/payment-batch/{batchId}/withdraw', {
    params: { ...params, query: sessionId === undefined ? {} : { sessionId } },
  })

/** The sessions of the batch, newest first. */
export const sessionsOf = async ({
  client,
  params,
}: BatchScene): Promise<readonly Schemas['PaymentBatchSession'][]> =>
  must(await client.GET('/api/v1/payment-batch/{batchId}/sessions', { params })).data

/** Every payout of the business that a batch made: its recipient, and how it stands. */
export const payoutsOf = async ({
  client,
}: Pick<BatchScene, 'client'>): Promise<readonly Schemas['Transaction'][]> => {
  const payouts: Schemas['Transaction'][] = []
  for (let page = 0; ; page += 1) {
    const params = { query: { page, limit: 100, type: ['WITHDRAW' as const] } }
    const { data } = must(await client.GET('/api/v1/transaction', { params }))
    payouts.push(...data)
    if (data.length < 100) return payouts
  }
}

/** A run that its request could not go on with: it stands, nobody is paid, and the worker takes it in 30 seconds. */
export const openRun = async (app: TestApp, { business, batchId }: BatchScene): Promise<void> => {
  const record = await app.wired.businesses.show(business.id)
  const runs = createRunsService({
    db: app.wired.db,
    transactions: {
      createMany: () => Promise.reject(new Error('this process died')),
      findByKeys: app.wired.services.transactions.findByKeys,
    },
    findBusiness: app.wired.businesses.show,
  })
  await runs.withdraw(record, { batchId, sessionId: undefined })
}
