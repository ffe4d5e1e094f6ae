import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, recipientBody } from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}/recipients' as const

describe('200', () => {
  it('lists the recipients as they were created, the last added first', async () => {
    const setup = await aBatch(app)
    const added = await addRecipients(setup, [recipientBody(), recipientBody(), recipientBody()])
    const { data, total, page } = must(await setup.client.GET(path, { params: setup.params }))
    expect(data).toEqual(added.toReversed())
    expect({ total, page }).toEqual({ total: 3, page: 0 })
    const query = { page: 1, limit: 2 }
    const second = must(await setup.client.GET(path, { params: { ...setup.params, query } }))
    expect(second).toMatchObject({ data: [{ recipientId: added[0]?.recipientId }], total: 3, page: 1 })
  })

  it('lists a recipient whose payment method was deleted', async () => {
    const setup = await aBatch(app)
    const [added] = await addRecipients(setup, [recipientBody()])
    const method = { path: { paymentMethodId: added?.paymentMethodId ?? '' } }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params: method }))
    expect(must(await setup.client.GET(path, { params: setup.params })).data).toEqual([added])
  })
})

describe('refusals', () => {
  const ask = async (query: string, permissions = ['PAYMENT_METHOD.READ']) => {
    const { business, batchId } = await aBatch(app)
    const { key } = await app.createKey(business.id, { permissions })
    return sendRaw(app.url, `/api/v1/payment-batch/${batchId}/recipients${query}`, { key })
  }

  it('VALIDATION_ERROR for a limit above a hundred and for an unknown parameter', async () => {
    expectRefusal(await ask('?limit=101'), 'VALIDATION_ERROR')
    expectRefusal(await ask('?account=1'), 'VALIDATION_ERROR')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.READ', async () => {
    expectRefusal(await ask('', ['PAYMENT_METHOD.CREATE']), 'AUTHENTICATION_ERROR')
  })

  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for a malformed id, 404 for a foreign one', async () => {
    const { client, params } = await aBatch(app)
    const malformed = await client.GET(path, { params: { path: { batchId: 'nope' } } })
    expectRefusal(malformed, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
    const stranger = await aBatch(app)
    expectRefusal(await stranger.client.GET(path, { params }), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
  })
})
