import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBatch, addRecipients, batchBody, openRun, recipientBody, withdraw } from '../../support/batches.ts'
import { must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-batch/{batchId}' as const

describe('200', () => {
  it('replaces name and source whole, and the recipients stay', async () => {
    const scene = await aBatch(app)
    await addRecipients(scene, [recipientBody()])
    const { data } = must(
      await scene.client.PATCH(path, { params: scene.params, body: batchBody('EUR', 'Salaries June') }),
    )
    expect(data).toMatchObject({
      id: scene.batchId,
      name: 'Salaries June',
      sourcePaymentMethod: { channel: 'WALLET', currencyCode: 'EUR' },
      meta: { memberCount: 1 },
    })
    expect(Date.parse(data.updatedAt)).toBeGreaterThan(Date.parse(data.createdAt))
  })

  it('lets the next run pay out of the new wallet', async () => {
    const scene = await aBatch(app, { balances: { EUR: '100.00' } })
    const [added] = await addRecipients(scene, [recipientBody()])
    must(await scene.client.PATCH(path, { params: scene.params, body: batchBody('EUR') }))
    const { data } = must(await withdraw(scene))
    expect(Object.keys(data.successes)).toEqual([added?.recipientId])
    expect((await app.wallet(scene.business.id, 'EUR')).pending).toBe('0.94')
  })
})

describe('refusals', () => {
  it('VALIDATION_ERROR for a part of it: it is replaced whole', async () => {
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
    const scene = await aBatch(app)
    await addRecipients(scene, [recipientBody()])
    await openRun(app, scene)
    const { client, params } = scene
    expectRefusal(await client.PATCH(path, { params, body: batchBody() }), 'DUPLICATE_REQUEST')
  })
})
