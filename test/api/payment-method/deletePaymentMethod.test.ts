import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-method/{paymentMethodId}' as const
const at = (paymentMethodId: string) => ({ params: { path: { paymentMethodId } } })

describe('200', () => {
  it('returns {}, hides the method, and writes an event with its last state', async () => {
    const { client, key, id } = await aBusiness(app)
    const method = await aBankAccount(client)
    const target = `/api/v1/payment-method/${method.paymentMethodId}`
    const answer = await sendRaw(app.url, target, { method: 'DELETE', key })
    expect(answer.status).toBe(200)
    expect(answer.text).toBe('{}')
    expect(must(await client.GET('/api/v1/payment-method')).total).toBe(0)
    const events = await app.events(id, method.paymentMethodId)
    expect(events.map(({ type }) => type)).toEqual(['PAYMENT_METHOD.CREATED', 'PAYMENT_METHOD.DELETED'])
    expect(events[1]?.body).toMatchObject({ data: method })
  })

  it('succeeds once among concurrent requests', async () => {
    const { client, id } = await aBusiness(app)
    const { paymentMethodId } = await aBankAccount(client)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.DELETE(path, at(paymentMethodId))),
    )
    expect(answers.filter(({ response }) => response.status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ response }) => response.status !== 200)) {
      expectRefusal(answer, 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    }
    expect(await app.events(id, paymentMethodId)).toHaveLength(2)
  })
})

describe('refusals', () => {
  it('BUSINESS_PAYMENT_METHOD_NOT_FOUND the second time and for a foreign method, which is kept', async () => {
    const { client } = await aBusiness(app)
    const stranger = await aBusiness(app)
    const foreign = await aBankAccount(stranger.client)
    const { paymentMethodId } = await aBankAccount(client)
    must(await client.DELETE(path, at(paymentMethodId)))
    for (const id of [paymentMethodId, foreign.paymentMethodId]) {
      expectRefusal(await client.DELETE(path, at(id)), 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    }
    must(await stranger.client.GET(path, at(foreign.paymentMethodId)))
  })

  it('INVALID_BUSINESS_PAYMENT_METHOD_ID for a malformed id', async () => {
    const { client } = await aBusiness(app)
    expectRefusal(await client.DELETE(path, at('nope')), 'INVALID_BUSINESS_PAYMENT_METHOD_ID')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.CREATE', async () => {
    const { id, client } = await aBusiness(app)
    const { paymentMethodId } = await aBankAccount(client)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.READ'] })
    expectRefusal(await clientOf(app.url, key).DELETE(path, at(paymentMethodId)), 'AUTHENTICATION_ERROR')
  })
})
