import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, batchBody, openRun, recipientBody, withdraw } from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}' as const

describe('200', () => {
  it('replaces name and source, and keeps the recipients', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    const { data } = must(
      await setup.client.PATCH(path, { params: setup.params, body: batchBody('EUR', 'Salaries June') }),
    )
    expect(data).toMatchObject({
      id: setup.batchId,
      name: 'Salaries June',
      sourcePaymentMethod: { channel: 'WALLET', currencyCode: 'EUR' },
      meta: { memberCount: 1 },
    })
    expect(Date.parse(data.updatedAt)).toBeGreaterThan(Date.parse(data.createdAt))
  })

  it('makes the next run pay from the new wallet', async () => {
    const setup = await aBatch(app, { balances: { EUR: '100.00' } })
    const [added] = await addRecipients(setup, [recipientBody()])
    must(await setup.client.PATCH(path, { params: setup.params, body: batchBody('EUR') }))
    const { data } = must(await withdraw(setup))
    expect(Object.keys(data.successes)).toEqual([added?.recipientId])
    expect((await app.wallet(setup.business.id, 'EUR')).pending).toBe('0.94')
  })
})

describe('refusals', () => {
  it('VALIDATION_ERROR for an incomplete body', async () => {
    const { client, params } = await aBatch(app)
    const body = { name: 'Only a name' }
    expectRefusal(await client.PATCH(path, { params, body: body as never }), 'VALIDATION_ERROR')
  })

  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST for a malformed id', async () => {
    const { client } = await aBatch(app)
    const answer = await client.PATCH(path, { params: { path: { batchId: 'nope' } }, body: batchBody() })
    expectRefusal(answer, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.CREATE', async () => {
    const { business, params } = await aBatch(app)
    const { key } = await app.createKey(business.id, { permissions: ['PAYMENT_METHOD.READ'] })
    const answer = await clientOf(app.url, key).PATCH(path, { params, body: batchBody() })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })

  it('BUSINESS_PAYMENT_BATCH_NOT_FOUND for a batch of another business', async () => {
    const { params } = await aBatch(app)
    const { client } = await aBatch(app)
    const answer = await client.PATCH(path, { params, body: batchBody() })
    expectRefusal(answer, 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
  })

  it('DUPLICATE_REQUEST while a run is in progress', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    await openRun(app, setup)
    const { client, params } = setup
    expectRefusal(await client.PATCH(path, { params, body: batchBody() }), 'DUPLICATE_REQUEST')
  })
})
