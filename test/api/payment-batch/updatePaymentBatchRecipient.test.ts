import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, openRun, payoutsOf, recipientBody, withdraw } from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}/recipients/{recipientId}' as const

const aMember = async () => {
  const setup = await aBatch(app)
  const body = recipientBody()
  const [member] = await addRecipients(setup, [body])
  const recipientId = member?.recipientId ?? ''
  return { ...setup, body, member, at: { path: { batchId: setup.batchId, recipientId } } }
}

describe('200', () => {
  it('replaces the account with another payment method; the recipient id and the previous method stay', async () => {
    const { client, at, member, ...setup } = await aMember()
    const { data } = must(
      await client.PATCH(path, { params: at, body: recipientBody({ value: '2.00', currencyCode: 'USD' }) }),
    )
    expect(data.recipientId).toBe(at.path.recipientId)
    expect(data.paymentMethodId).not.toBe(member?.paymentMethodId)
    expect(data).toMatchObject({ id: data.paymentMethodId, amount: { value: '2.00', currencyCode: 'USD' } })
    const method = { path: { paymentMethodId: member?.paymentMethodId ?? '' } }
    must(await client.GET('/api/v1/payment-method/{paymentMethodId}', { params: method }))
    must(await withdraw({ client, ...setup }))
    expect(await payoutsOf({ client })).toMatchObject([
      { sourceAmount: '2.00', destinationId: data.paymentMethodId },
    ])
  })

  it('keeps the payment method if the account is the same', async () => {
    const { business, client, at, member, body } = await aMember()
    const amount = { value: '99.00', currencyCode: 'NGN' }
    const { data } = must(await client.PATCH(path, { params: at, body: { ...body, amount } }))
    expect(data).toMatchObject({ paymentMethodId: member?.paymentMethodId, amount })
    expect(await app.events(business.id, data.paymentMethodId)).toHaveLength(1)
  })
})

describe('refusals', () => {
  it('VALIDATION_ERROR for an incomplete body', async () => {
    const { client, at } = await aMember()
    const body = { amount: { value: '1.00', currencyCode: 'NGN' } }
    expectRefusal(await client.PATCH(path, { params: at, body: body as never }), 'VALIDATION_ERROR')
  })

  it('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for an account that its channel does not accept', async () => {
    const { client, at } = await aMember()
    const body = { ...recipientBody(), institution: {} }
    expectRefusal(await client.PATCH(path, { params: at, body }), 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST')
  })

  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for malformed ids', async () => {
    const { client, at } = await aMember()
    for (const ids of [{ batchId: 'nope' }, { recipientId: 'nope' }]) {
      const params = { path: { ...at.path, ...ids } }
      const answer = await client.PATCH(path, { params, body: recipientBody() })
      expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
    }
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.CREATE', async () => {
    const { business, at } = await aMember()
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.READ'] })
    const answer = await clientOf(app.url, key).PATCH(path, { params: at, body: recipientBody() })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })

  it('BUSINESS_PAYMENT_BATCH_NOT_FOUND or BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND for unknown ids', async () => {
    const { client, at } = await aMember()
    const other = await aMember()
    const body = recipientBody()
    const foreign = await client.PATCH(path, { params: other.at, body })
    expectRefusal(foreign, 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
    for (const recipientId of ['f'.repeat(24), other.at.path.recipientId]) {
      const params = { path: { ...at.path, recipientId } }
      const answer = await client.PATCH(path, { params, body })
      expectRefusal(answer, 'BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND')
    }
  })

  it('DUPLICATE_REQUEST for the account of another recipient, and while a run is in progress', async () => {
    const { client, at, ...setup } = await aMember()
    const other = recipientBody()
    await addRecipients({ client, ...setup }, [other])
    expectRefusal(await client.PATCH(path, { params: at, body: other }), 'DUPLICATE_REQUEST')
    await openRun(app, { client, ...setup })
    expectRefusal(await client.PATCH(path, { params: at, body: recipientBody() }), 'DUPLICATE_REQUEST')
  })
})
