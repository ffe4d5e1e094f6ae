import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, openRun, recipientBody } from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}/recipients/{recipientId}' as const

const aMember = async () => {
  const setup = await aBatch(app)
  const [member] = await addRecipients(setup, [recipientBody()])
  const recipientId = member?.recipientId ?? ''
  return { ...setup, member, at: { path: { batchId: setup.batchId, recipientId } } }
}

describe('200', () => {
  it('removes the recipient and keeps its payment method', async () => {
    const { client, params, member, at } = await aMember()
    const answer = await client.DELETE(path, { params: at })
    expect(answer.response.status).toBe(200)
    expect(answer.data).toEqual({})
    const listed = must(await client.GET('/api/v1/payment-batch/{batchId}/recipients', { params }))
    expect(listed).toEqual({ data: [], total: 0, page: 0 })
    const method = { path: { paymentMethodId: member?.paymentMethodId ?? '' } }
    must(await client.GET('/api/v1/payment-method/{paymentMethodId}', { params: method }))
  })
})

describe('refusals', () => {
  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for malformed ids', async () => {
    const { client, at } = await aMember()
    for (const ids of [{ batchId: 'nope' }, { recipientId: 'nope' }]) {
      const answer = await client.DELETE(path, { params: { path: { ...at.path, ...ids } } })
      expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
    }
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.CREATE', async () => {
    const { business, at } = await aMember()
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.READ'] })
    expectRefusal(await clientOf(app.url, key).DELETE(path, { params: at }), 'AUTHENTICATION_ERROR')
  })

  it('BUSINESS_PAYMENT_BATCH_NOT_FOUND for another business’s batch', async () => {
    const { at } = await aMember()
    const { client } = await aMember()
    expectRefusal(await client.DELETE(path, { params: at }), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
  })

  it('BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND for a recipient of another batch, and the second time', async () => {
    const { client, business, at } = await aMember()
    const other = await aBatch(app, {}, business)
    const elsewhere = { path: { batchId: other.batchId, recipientId: at.path.recipientId } }
    const code = 'BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND'
    expectRefusal(await client.DELETE(path, { params: elsewhere }), code)
    must(await client.DELETE(path, { params: at }))
    expectRefusal(await client.DELETE(path, { params: at }), code)
  })

  it('DUPLICATE_REQUEST while a run is in progress, but not after it has ended', async () => {
    const { client, at, ...setup } = await aMember()
    await openRun(app, { client, ...setup })
    expectRefusal(await client.DELETE(path, { params: at }), 'DUPLICATE_REQUEST')
    await app.advanceClock('31 seconds')
    await app.runDue()
    must(await client.DELETE(path, { params: at }))
  })
})
