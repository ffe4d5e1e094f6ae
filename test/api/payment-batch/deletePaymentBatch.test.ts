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
  it('hides the batch; payment methods stay and payouts go on', async () => {
    const scene = await aBatch(app)
    const { client, params } = scene
    const [added] = await addRecipients(scene, [recipientBody()])
    must(await withdraw(scene))
    const answer = await client.DELETE(path, { params })
    expect(answer.response.status).toBe(200)
    expect(answer.data).toEqual({})
    for (const gone of [
      await client.GET(path, { params }),
      await client.GET('/api/v1/payment-batch/{batchId}/recipients', { params }),
      await withdraw(scene),
    ]) {
      expectRefusal(gone, 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
    }
    const method = { path: { paymentMethodId: added?.paymentMethodId ?? '' } }
    must(await client.GET('/api/v1/payment-method/{paymentMethodId}', { params: method }))
    await app.advanceClock('6 minutes')
    await app.runDue()
    expect((await payoutsOf(scene)).map(({ status }) => status)).toEqual(['SUCCESS'])
  })

  it('leaves the sessions: who was paid can be read for ever, and nobody is paid again', async () => {
    const scene = await aBatch(app)
    const { client, params } = scene
    const [added] = await addRecipients(scene, [recipientBody()])
    must(await withdraw(scene))
    const [before] = await sessionsOf(scene)
    must(await client.DELETE(path, { params }))
    const [session, ...others] = await sessionsOf(scene)
    expect([session, others]).toEqual([before, []])
    const [payout] = await payoutsOf(scene)
    const result = session?.meta.results[added?.recipientId ?? '']
    expect(result?.transactionId).toBe(payout?.transactionId)
    expectRefusal(await withdraw(scene, session?.id), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
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

  it('BUSINESS_PAYMENT_BATCH_NOT_FOUND for another business’s, and the second time', async () => {
    const { client, params } = await aBatch(app)
    const stranger = await aBatch(app)
    expectRefusal(await stranger.client.DELETE(path, { params }), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
    must(await client.DELETE(path, { params }))
    expectRefusal(await client.DELETE(path, { params }), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
  })

  it('DUPLICATE_REQUEST while a run is in progress, and not any more once it has ended', async () => {
    const scene = await aBatch(app)
    await addRecipients(scene, [recipientBody()])
    await openRun(app, scene)
    const { client, params } = scene
    expectRefusal(await client.DELETE(path, { params }), 'DUPLICATE_REQUEST')
    await app.advanceClock('31 seconds')
    await app.runDue()
    must(await client.DELETE(path, { params }))
  })
})
