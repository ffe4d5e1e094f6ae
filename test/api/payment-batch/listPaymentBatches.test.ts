import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch } from '../../support/batches.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch' as const

describe('200', () => {
  it('lists the batches of the business, newest first, a hundred per page by default', async () => {
    const business = await aBusiness(app)
    const made: string[] = []
    for (let count = 0; count < 12; count += 1) made.unshift((await aBatch(app, {}, business)).batchId)
    await aBatch(app)
    const { data, total, page } = must(await business.client.GET(path))
    expect(data.map(({ id }) => id)).toEqual(made)
    expect({ total, page }).toEqual({ total: 12, page: 0 })
    const params = { query: { page: 1, limit: 5 } }
    const second = must(await business.client.GET(path, { params }))
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(5, 10))
    expect(second).toMatchObject({ total: 12, page: 1 })
  })

  it('leaves out deleted batches', async () => {
    const { client, params } = await aBatch(app)
    must(await client.DELETE('/api/v1/payment-batch/{batchId}', { params }))
    expect(must(await client.GET(path))).toEqual({ data: [], total: 0, page: 0 })
  })
})

describe('refusals', () => {
  it.each(['limit=101', 'limit=0', 'page=-1', 'name=x'])('VALIDATION_ERROR for ?%s', async (query) => {
    const { key } = await aBusiness(app)
    expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'VALIDATION_ERROR')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.CREATE'] })
    expectRefusal(await sendRaw(app.url, path, { key }), 'AUTHENTICATION_ERROR')
  })
})
