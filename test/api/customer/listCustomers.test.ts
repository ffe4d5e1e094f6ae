import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/customer' as const

describe('200', () => {
  it('lists the newest first with the exact total, without the owner and deleted customers', async () => {
    const { client } = await aBusiness(app)
    const created = []
    for (let index = 0; index < 3; index += 1)
      created.unshift(await aCustomer(client, { kyc: { PASSPORT: 'A1' } }))
    const gone = await aCustomer(client)
    must(
      await client.DELETE('/api/v1/customer/{customerId}', {
        params: { path: { customerId: gone.customerId } },
      }),
    )
    expect(must(await client.GET(path))).toEqual({ data: created, total: 3, page: 0 })
    const second = must(await client.GET(path, { params: { query: { page: 1, limit: 2 } } }))
    expect(second).toEqual({ data: created.slice(2), total: 3, page: 1 })
  })

  it('filters by email without case and by phone, exactly, and by both at once', async () => {
    const { client } = await aBusiness(app)
    const [one, two] = [await aCustomer(client), await aCustomer(client)]
    const ids = async (query: { email?: string; phone?: string }) =>
      must(await client.GET(path, { params: { query } })).data.map(({ customerId }) => customerId)
    expect(await ids({ email: one.email.toUpperCase() })).toEqual([one.customerId])
    expect(await ids({ phone: two.phone })).toEqual([two.customerId])
    expect(await ids({ email: one.email, phone: two.phone })).toEqual([])
    expect(await ids({ email: 'nobody@example.com' })).toEqual([])
  })

  it('finds a phone number whose + was not percent-encoded', async () => {
    const { client, key } = await aBusiness(app)
    const { phone, customerId } = await aCustomer(client)
    const answer = await sendRaw(app.url, `${path}?phone=${phone}`, { key })
    expect(answer.json).toMatchObject({ data: [{ customerId }], total: 1 })
  })

  it('returns only the customers of the business', async () => {
    await aCustomer((await aBusiness(app)).client)
    expect(must(await (await aBusiness(app)).client.GET(path))).toEqual({ data: [], total: 0, page: 0 })
  })
})

describe('refusals', () => {
  it.each(['page=-1', 'limit=101', 'limit=0', 'name=x', 'email='])(
    'VALIDATION_ERROR for ?%s',
    async (query) => {
      const { key } = await aBusiness(app)
      expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'VALIDATION_ERROR')
    },
  )

  it('AUTHENTICATION_ERROR without CUSTOMER.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.CREATE'] })
    expectRefusal(await sendRaw(app.url, path, { key }), 'AUTHENTICATION_ERROR')
  })
})
