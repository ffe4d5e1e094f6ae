import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aBusiness, must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-method/{paymentMethodId}' as const
const at = (paymentMethodId: string) => ({ params: { path: { paymentMethodId } } })

describe('200', () => {
  it('returns the method as it was created, with its full account number', async () => {
    const { client } = await aBusiness(app)
    const created = await aBankAccount(client)
    expect(must(await client.GET(path, at(created.paymentMethodId))).data).toEqual(created)
    expect(created.accountNumber).toBe('0123456789')
  })
})

describe('refusals', () => {
  it('BUSINESS_PAYMENT_METHOD_NOT_FOUND, the same for unknown, deleted and foreign', async () => {
    const { client } = await aBusiness(app)
    const foreign = await aBankAccount((await aBusiness(app)).client)
    const deleted = await aBankAccount(client)
    must(await client.DELETE(path, at(deleted.paymentMethodId)))
    for (const id of ['f'.repeat(24), foreign.paymentMethodId, deleted.paymentMethodId]) {
      expectRefusal(await client.GET(path, at(id)), 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    }
  })

  it('INVALID_BUSINESS_PAYMENT_METHOD_ID for a malformed id', async () => {
    const { client } = await aBusiness(app)
    expectRefusal(await client.GET(path, at('nope')), 'INVALID_BUSINESS_PAYMENT_METHOD_ID')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.READ', async () => {
    const { id, client } = await aBusiness(app)
    const { paymentMethodId } = await aBankAccount(client)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.CREATE'] })
    expectRefusal(await clientOf(app.url, key).GET(path, at(paymentMethodId)), 'AUTHENTICATION_ERROR')
  })
})
