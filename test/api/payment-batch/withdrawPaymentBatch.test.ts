import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import {
  aBatch,
  addRecipients,
  allCreated,
  idsOf,
  batchBody,
  openRun,
  payoutsOf,
  recipientBody,
  sessionsOf,
  withdraw,
} from '../../support/batches.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()

describe('200', () => {
  it('pays each recipient with an ordinary withdrawal of the business owner', async () => {
    const setup = await aBatch(app)
    const bodies = [recipientBody(), recipientBody({ value: '10.00', currencyCode: 'USD' })]
    const added = await addRecipients(setup, bodies)
    const { data } = must(await withdraw(setup))
    expect(data).toEqual({ successes: allCreated(idsOf(added)), errors: {} })
    const payouts = await payoutsOf(setup)
    expect(payouts).toHaveLength(2)
    const [session] = await sessionsOf(setup)
    for (const [index, { recipientId, paymentMethodId }] of added.entries()) {
      const key = `batch-${session?.id ?? ''}-${recipientId}`
      const payout = payouts.find(({ destinationId }) => destinationId === paymentMethodId)
      expect(payout).toMatchObject({
        status: 'PENDING',
        customerId: setup.business.ownerCustomerId,
        channel: 'BANK_ACCOUNT',
        sourceAmount: ['1.00', '10.00'][index],
        destinationAmount: ['1540.25', '15402.50'][index],
        rate: '1540.25',
        fee: '0.50',
        merchantReference: key,
        meta: { idempotencyKey: key, reference: key, batchId: setup.batchId, recipientId },
      })
      const transactionId = payout?.transactionId ?? ''
      expect(session?.meta.results[recipientId]).toEqual({ status: 'PROCESSING', transactionId })
      expect(await app.journals(transactionId)).toEqual(['HOLD'])
      const events = await app.events(setup.business.id, transactionId)
      expect(events).toMatchObject([{ type: 'TRANSACTION.CREATED', body: { data: payout } }])
    }
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '988.00', pending: '12.00' })
  })

  it('leaves no job, and a second run pays every recipient again', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    must(await withdraw(setup))
    expect(await app.runDue()).toBe(0)
    await app.advanceClock('31 seconds')
    expect(await app.runDue()).toBe(0)
    must(await withdraw(setup))
    expect(await payoutsOf(setup)).toHaveLength(2)
  })

  it('pays in order while there is money, and later recipients with smaller amounts', async () => {
    const setup = await aBatch(app, { balances: { USD: '20.00' } })
    const values = ['5.00', '9.00', '9.00', '9.00', '3.00']
    const bodies = values.map((value) => recipientBody({ value, currencyCode: 'USD' }))
    const ids = idsOf(await addRecipients(setup, bodies))
    const { data } = must(await withdraw(setup))
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids
    expect(data.successes).toEqual(allCreated([first, second, fifth]))
    expect(data.errors).toEqual({ [third]: 'BALANCE_INSUFFICIENT', [fourth]: 'BALANCE_INSUFFICIENT' })
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '1.50', pending: '18.50' })
  })

  it('returns for each recipient the code that a single payout would be refused with', async () => {
    const setup = await aBatch(app)
    const dear = recipientBody({ value: '90.00', currencyCode: 'USD' })
    const bodies = [recipientBody(), recipientBody(), dear, recipientBody({ ending: '0005' })]
    const added = await addRecipients(setup, bodies)
    const [fine = '', gone = '', over = '', declined = ''] = idsOf(added)
    const paymentMethodId = added[1]?.paymentMethodId ?? ''
    const params = { path: { paymentMethodId } }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
    await app.wired.limits.set(setup.business.id, { currency: 'USD', daily: '50.00' })
    const { data } = must(await withdraw(setup))
    expect(data).toEqual({
      successes: allCreated([fine]),
      errors: {
        [gone]: 'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
        [over]: 'BUSINESS_LIMIT_EXCEEDED',
        [declined]: 'SVC_INVALID_RECIPIENT',
      },
    })
    expect((await payoutsOf(setup)).map(({ status }) => status).toSorted()).toEqual(['FAILED', 'PENDING'])
  })

  it('counts the whole run towards the limits', async () => {
    const setup = await aBatch(app)
    await app.wired.limits.set(setup.business.id, { currency: 'USD', daily: '25.00', minimum: '2.00' })
    const values = ['10.00', '10.00', '10.00', '5.00', '1.00']
    const added = await addRecipients(
      setup,
      values.map((value) => recipientBody({ value, currencyCode: 'USD' })),
    )
    const { data } = must(await withdraw(setup))
    const [, , third = '', , fifth = ''] = idsOf(added)
    expect(Object.keys(data.successes)).toHaveLength(3)
    expect(data.errors).toEqual({
      [third]: 'BUSINESS_LIMIT_EXCEEDED',
      [fifth]: 'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET',
    })
  })

  it('requires a verified business owner if customers must be verified', async () => {
    const setup = await aBatch(app)
    const [added] = await addRecipients(setup, [recipientBody()])
    const { businesses } = app.wired
    await businesses.change(setup.business.id, { customersMustBeVerified: true })
    expect(must(await withdraw(setup)).data.errors).toEqual({ [added?.recipientId ?? '']: 'FORBIDDEN' })
    await businesses.change(setup.business.id, { isVerified: true })
    await app.advanceClock('6 seconds')
    expect(Object.keys(must(await withdraw(setup)).data.successes)).toEqual([added?.recipientId])
  })

  it('returns errors in production, where no rail is configured', async () => {
    await app.inProduction(async ({ url, key }) => {
      const client = clientOf(url, key)
      const { id } = must(await client.POST('/api/v1/payment-batch', { body: batchBody() })).data
      const params = { path: { batchId: id } }
      const path = '/api/v1/payment-batch/{batchId}/recipients' as const
      must(await client.POST(path, { params, body: recipientBody() }))
      const { data } = must(await client.POST('/api/v1/payment-batch/{batchId}/withdraw', { params }))
      expect(Object.values(data.errors)).toEqual(['VALIDATION_ERROR'])
    })
  })

  it('does not count towards the rate limit', async () => {
    const setup = await aBatch(app, { balances: { USD: '1000.00' }, rate: 1 })
    await addRecipients(setup, [recipientBody(), recipientBody(), recipientBody()])
    const answer = await withdraw(setup)
    expect(Object.keys(must(answer).data.successes)).toHaveLength(3)
    expect(answer.response.headers.get('x-ratelimit-limit')).toBeNull()
  })

  it('accepts a JSON content type without a body', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    const path = `/api/v1/payment-batch/${setup.batchId}/withdraw`
    const { status } = await sendRaw(app.url, path, { method: 'POST', key: setup.business.key, body: '' })
    expect(status).toBe(200)
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST without recipients, and for malformed ids', async () => {
    const setup = await aBatch(app)
    const code = 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST'
    expectRefusal(await withdraw(setup), code)
    expect(await sessionsOf(setup)).toEqual([])
    expectRefusal(await withdraw(setup, 'nope'), code)
    expectRefusal(await withdraw({ ...setup, params: { path: { batchId: 'nope' } } }), code)
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without TRANSACTION.WITHDRAW.CREATE', async () => {
    const setup = await aBatch(app)
    const { key } = await app.createKey(setup.business.id, { permissions: ['PAYMENT_METHOD.CREATE'] })
    expectRefusal(await withdraw({ ...setup, client: clientOf(app.url, key) }), 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_PAYMENT_BATCH_NOT_FOUND for another business’s batch', async () => {
    const setup = await aBatch(app)
    const { client } = await aBusiness(app)
    expectRefusal(await withdraw({ ...setup, client }), 'BUSINESS_PAYMENT_BATCH_NOT_FOUND')
  })

  it('BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND for an unknown session, or a foreign one', async () => {
    const setup = await aBatch(app)
    const sibling = await aBatch(app, {}, setup.business)
    const foreign = await aBatch(app)
    for (const other of [sibling, foreign]) {
      await addRecipients(other, [recipientBody()])
      must(await withdraw(other))
    }
    const sessions = [...(await sessionsOf(sibling)), ...(await sessionsOf(foreign))].map(({ id }) => id)
    for (const id of ['f'.repeat(24), ...sessions]) {
      expectRefusal(await withdraw(setup, id), 'BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND')
    }
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST while a run is in progress, which pays once', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    await openRun(app, setup)
    const [session] = await sessionsOf(setup)
    expectRefusal(await withdraw(setup), 'DUPLICATE_REQUEST')
    expectRefusal(await withdraw(setup, session?.id), 'DUPLICATE_REQUEST')
    await app.advanceClock('31 seconds')
    await app.runDue()
    expect(await payoutsOf(setup)).toHaveLength(1)
  })

  it('DUPLICATE_REQUEST within five seconds after the end of a run, but not later', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    must(await withdraw(setup))
    expectRefusal(await withdraw(setup), 'DUPLICATE_REQUEST')
    expect(await payoutsOf(setup)).toHaveLength(1)
    await app.advanceClock('6 seconds')
    must(await withdraw(setup))
    expect(await payoutsOf(setup)).toHaveLength(2)
  })
})

describe('422', () => {
  it('VALIDATION_ERROR for a body with content: `sessionId` is a query parameter', async () => {
    const setup = await aBatch(app)
    await addRecipients(setup, [recipientBody()])
    const path = `/api/v1/payment-batch/${setup.batchId}/withdraw`
    const sent = { method: 'POST', key: setup.business.key }
    for (const body of ['{"sessionId":"0123456789abcdef01234567"}', '[1]', 'null'])
      expectRefusal(await sendRaw(app.url, path, { ...sent, body }), 'VALIDATION_ERROR')
    expectRefusal(await sendRaw(app.url, path, { ...sent, body: '{' }), 'BAD_REQUEST_ERROR')
    // A 400 comes before a 422.
    const malformed = path.replace(setup.batchId, 'mine')
    const refused = await sendRaw(app.url, malformed, { ...sent, body: '[1]' })
    expectRefusal(refused, 'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST')
    expect(await payoutsOf(setup)).toEqual([])
    expect((await sendRaw(app.url, path, { ...sent, body: '{}' })).status).toBe(200)
  })

  it('VALIDATION_ERROR for an unknown parameter', async () => {
    const { business, batchId } = await aBatch(app)
    const path = `/api/v1/payment-batch/${batchId}/withdraw?session=1`
    const answer = await sendRaw(app.url, path, { method: 'POST', key: business.key })
    expectRefusal(answer, 'VALIDATION_ERROR')
  })
})
