import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/customer/{customerId}' as const
const at = (customerId: string) => ({ params: { path: { customerId } } })

describe('200', () => {
  it('returns the customer as it was created, including documents', async () => {
    const { client } = await aBusiness(app)
    const created = await aCustomer(client, { kyc: { PASSPORT: 'A01234567' } })
    expect(must(await client.GET(path, at(created.customerId))).data).toEqual(created)
  })
})

describe('refusals', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND, the same for unknown, deleted, foreign and the owner', async () => {
    const business = await aBusiness(app)
    const stranger = await aBusiness(app)
    const foreign = await aCustomer(stranger.client)
    const deleted = await aCustomer(business.client)
    must(await business.client.DELETE(path, at(deleted.customerId)))
    for (const id of ['f'.repeat(24), foreign.customerId, deleted.customerId, business.ownerCustomerId]) {
      expectRefusal(await business.client.GET(path, at(id)), 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
  })

  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed id', async () => {
    const { client } = await aBusiness(app)
    expectRefusal(await client.GET(path, at('nope')), 'INVALID_BUSINESS_CUSTOMER_ID')
  })

  it('AUTHENTICATION_ERROR without CUSTOMER.READ', async () => {
    const { id, client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.CREATE'] })
    expectRefusal(await clientOf(app.url, key).GET(path, at(customerId)), 'AUTHENTICATION_ERROR')
  })
})
