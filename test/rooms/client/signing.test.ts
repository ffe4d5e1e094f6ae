import { describe, expect, it } from 'vitest'
import { createClient, type Corridor } from '../../../src/client/index.ts'
import { useApp } from '../../support/app.ts'
import { setUpPayout, payoutBody } from '../../support/builders.ts'
import { recipientBody } from '../../support/batches.ts'
import { failureOf } from './failure-of.ts'

// A business that has signing enabled must sign its requests.

const app = useApp()

/** Creates a business with money that must sign, and a function that creates its clients. */
const setUpSigning = async () => {
  const setup = await setUpPayout(app)
  const { secret } = await app.wired.signing.enable(setup.business.id)
  const clientOf = (signingSecret?: string): Corridor =>
    createClient({
      apiKey: setup.business.key,
      baseUrl: app.url,
      retries: 0,
      ...(signingSecret !== undefined && { signingSecret }),
    })
  return { setup, secret, clientOf }
}

describe('a client with the signing secret', () => {
  const batch = {
    name: 'Payroll',
    sourcePaymentMethod: { channel: 'WALLET', currencyCode: 'USD' },
  } as const

  it('signs bodies, and queries without undefined members', async () => {
    const { setup, secret, clientOf } = await setUpSigning()
    const corridor = clientOf(secret)
    const body = payoutBody(setup, { reference: 'order-Adaéze-🌍' })
    expect((await corridor.createTransaction({ body })).data.merchantReference).toBe('order-Adaéze-🌍')
    await corridor.createPaymentBatch({ body: batch })
    expect((await corridor.listPaymentBatches()).total).toBe(1)
    expect((await corridor.listPaymentBatches({ query: { page: 1, limit: 5 } })).data).toEqual([])
    // Undefined members, as JavaScript callers often pass them.
    const unsaid = { page: undefined } as unknown as { page: number }
    expect((await corridor.listPaymentBatches({ query: unsaid })).total).toBe(1)
  })

  it('signs paths, and a batch run, which has neither body nor query', async () => {
    const { secret, clientOf } = await setUpSigning()
    const corridor = clientOf(secret)
    const { data: created } = await corridor.createPaymentBatch({ body: batch })
    const path = { batchId: created.id }
    await corridor.createPaymentBatchRecipient({ path, body: recipientBody() })
    expect((await corridor.listPaymentBatchRecipients({ path, query: { limit: 7 } })).total).toBe(1)
    expect((await corridor.getPaymentBatch({ path })).data.id).toBe(created.id)
    const run = await corridor.withdrawPaymentBatch({ path })
    expect(Object.keys(run.data.successes)).toHaveLength(1)
    await corridor.deletePaymentBatch({ path })
  })

  it('is refused with another secret, and without one', async () => {
    const { setup, clientOf } = await setUpSigning()
    for (const corridor of [clientOf('another'), clientOf()]) {
      const refused = await failureOf(corridor.createTransaction({ body: payoutBody(setup) }))
      expect(refused).toMatchObject({ code: 'AUTHENTICATION_ERROR', status: 401 })
      expect(await failureOf(corridor.listPaymentBatches())).toMatchObject({ code: 'AUTHENTICATION_ERROR' })
      // Operations that need no signature still succeed.
      expect((await corridor.listTransactions()).total).toBe(1)
    }
    expect(await app.countTransactions(setup.business.id)).toBe(0)
  })
})
