import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import {
  aBankAccount,
  aBusiness,
  aCustomer,
  aPayout,
  setUpPayout,
  must,
  payoutBody,
} from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/customer/{customerId}' as const
const at = (customerId: string) => ({ params: { path: { customerId } } })

describe('200', () => {
  it('returns {}, hides the customer, and writes an event with its last state', async () => {
    const { client, key, id } = await aBusiness(app)
    const customer = await aCustomer(client, { kyc: { PASSPORT: 'A1' } })
    const answer = await sendRaw(app.url, `/api/v1/customer/${customer.customerId}`, {
      method: 'DELETE',
      key,
    })
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('{}')
    expectRefusal(await client.GET(path, at(customer.customerId)), 'BUSINESS_CUSTOMER_NOT_FOUND')
    const events = await app.events(id, customer.customerId)
    expect(events.map(({ type }) => type)).toEqual(['CUSTOMER.CREATED', 'CUSTOMER.DELETED'])
    expect(events[1]?.text).not.toContain('PASSPORT')
  })

  it('keeps its transactions', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    must(await setup.client.DELETE(path, at(setup.customerId)))
    const params = { path: { transactionId } }
    const kept = must(await setup.client.GET('/api/v1/transaction/{transactionId}', { params })).data
    expect(kept.customerId).toBe(setup.customerId)
  })

  it('keeps its payment methods, to which it can no longer pay out', async () => {
    const setup = await setUpPayout(app)
    const { client, customerId, destinationId } = setup
    must(await client.DELETE(path, at(customerId)))
    const { data } = must(await client.GET('/api/v1/payment-method'))
    expect(data).toMatchObject([{ paymentMethodId: destinationId, customerId }])
    expectRefusal(
      await client.POST('/api/v1/transaction', { body: payoutBody(setup) }),
      'BUSINESS_CUSTOMER_NOT_FOUND',
    )
    await expect(aBankAccount(client, { customerId })).rejects.toThrow('BUSINESS_CUSTOMER_NOT_FOUND')
    const events = await app.events(setup.business.id, destinationId)
    expect(events.map(({ type }) => type)).toEqual(['PAYMENT_METHOD.CREATED'])
    const params = { path: { paymentMethodId: destinationId } }
    must(await client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
  })

  it('succeeds once among concurrent requests', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.DELETE(path, at(customerId))))
    expect(answers.filter(({ response }) => response.status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ response }) => response.status !== 200)) {
      expectRefusal(answer, 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
    expect(await app.events(id, customerId)).toHaveLength(2)
  })
})

describe('refusals', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND the second time, for a foreign one and for the owner', async () => {
    const { client, ownerCustomerId } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const foreign = await aCustomer((await aBusiness(app)).client)
    must(await client.DELETE(path, at(customerId)))
    for (const id of [customerId, foreign.customerId, ownerCustomerId]) {
      expectRefusal(await client.DELETE(path, at(id)), 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
  })

  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed id', async () => {
    const { client } = await aBusiness(app)
    expectRefusal(await client.DELETE(path, at('nope')), 'INVALID_BUSINESS_CUSTOMER_ID')
  })

  it('AUTHENTICATION_ERROR without CUSTOMER.DELETE', async () => {
    const { id, client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.UPDATE'] })
    expectRefusal(await clientOf(app.url, key).DELETE(path, at(customerId)), 'AUTHENTICATION_ERROR')
  })
})
