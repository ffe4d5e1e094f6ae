import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, recipientBody } from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}' as const

describe('200', () => {
  it('shows the batch with the number of its recipients', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody(), recipientBody()])
    const { data } = must(await setup.client.GET(path, { params: setup.params }))
    expect(data).toMatchObject({ id: setup.batchId, name: 'Salaries May', meta: { memberCount: 2 } })
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for a malformed id', async () => {
    const { business } = await aBatch(app)
    for (const id of ['nope', 'F'.repeat(24), 'f'.repeat(25)]) {
      const answer = await sendRaw(app.url, `/api/v1/payment-batch/${id}`, { key: business.key })
      expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
    }
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.READ', async () => {
    const { business, batchId } = await aBatch(app)
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.CREATE'] })
    expectRefusal(await sendRaw(app.url, `/api/v1/payment-batch/${batchId}`, { key }), 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_PAYMENT_BATCH_NOT_FOUND for an unknown batch, one of another business, and a deleted one', async () => {
    const { client, params } = await aBatch(app)
    const foreign = await aBatch(app)
    must(await client.DELETE(path, { params }))
    for (const batchId of ['f'.repeat(24), foreign.batchId, params.path.batchId]) {
      const answer = await client.GET(path, { params: { path: { batchId } } })
      expectRefusal(answer, 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
    }
  })
})
