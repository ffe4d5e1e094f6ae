import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import {
  aBatch,
  addRecipients,
  openRun,
  payoutsOf,
  recipientBody,
  sessionsOf,
  withdraw,
} from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}' as const

describe('200', () => {
  it('hides the batch; payment methods stay and payouts continue', async () => {
    const setup = await aBatch(app)
    const { client, params } = setup
    const [added] = await addRecipients(setup, [recipientBody()])
    must(await withdraw(setup))
    const answer = await client.DELETE(path, { params })
    expect(answer.response.status).toBe(200)
    expect(answer.data).toEqual({})
    for (const gone of [
      await client.GET(path, { params }),
      await client.GET('/api/v1/payment-batch/{batchId}/recipients', { params }),
      await withdraw(setup),
    ]) {
      expectRefusal(gone, 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
    }
    const method = { path: { paymentMethodId: added?.paymentMethodId ?? '' } }
    must(await client.GET('/api/v1/payment-method/{paymentMethodId}', { params: method }))
    await app.advanceClock('6 minutes')
    await app.runDue()
    expect((await payoutsOf(setup)).map(({ status }) => status)).toEqual(['SUCCESS'])
  })

  it('keeps the sessions readable, and no recipient is paid again', async () => {
    const setup = await aBatch(app)
    const { client, params } = setup
    const [added] = await addRecipients(setup, [recipientBody()])
    must(await withdraw(setup))
    const [before] = await sessionsOf(setup)
    must(await client.DELETE(path, { params }))
    const [session, ...others] = await sessionsOf(setup)
    expect([session, others]).toEqual([before, []])
    const [payout] = await payoutsOf(setup)
    const result = session?.meta.results[added?.recipientId ?? '']
    expect(result?.transactionId).toBe(payout?.transactionId)
    expectRefusal(await withdraw(setup, session?.id), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
  })
})

describe('refusals', () => {
  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for a malformed id', async () => {
    const { client } = await aBatch(app)
    const answer = await client.DELETE(path, { params: { path: { batchId: 'nope' } } })
    expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.CREATE', async () => {
    const { business, params } = await aBatch(app)
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.READ'] })
    expectRefusal(await clientOf(app.url, key).DELETE(path, { params }), 'AUTHENTICATION_ERROR')
  })

  it('BUSINESS_PAYMENT_BATCH_NOT_FOUND for another business’s batch, and the second time', async () => {
    const { client, params } = await aBatch(app)
    const stranger = await aBatch(app)
    expectRefusal(await stranger.client.DELETE(path, { params }), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
    must(await client.DELETE(path, { params }))
    expectRefusal(await client.DELETE(path, { params }), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
  })

  it('DUPLICATE_REQUEST while a run is in progress, but not after it has ended', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    await openRun(app, setup)
    const { client, params } = setup
    expectRefusal(await client.DELETE(path, { params }), 'DUPLICATE_REQUEST')
    await app.advanceClock('31 seconds')
    await app.runDue()
    must(await client.DELETE(path, { params }))
  })
})
