import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction/{transactionId}' as const
const at = (transactionId: string) => ({ params: { path: { transactionId } } })

describe('200', () => {
  it('shows the transaction as it was created', async () => {
    const setup = await setUpPayout(app)
    const created = await aPayout(setup)
    expect(must(await setup.client.GET(path, at(created.transactionId))).data).toEqual(created)
  })
})

describe('a payout of the sandbox', () => {
  it.each([
    ['6789', 'SUCCESS', ['HOLD', 'SETTLE'], { available: '89.50', pending: '0.00' }],
    ['0001', 'FAILED', ['HOLD', 'RELEASE'], { available: '100.00', pending: '0.00' }],
    ['0002', 'SUCCESS', ['HOLD', 'SETTLE'], { available: '89.50', pending: '0.00' }],
    ['0003', 'PENDING', ['HOLD'], { available: '89.50', pending: '10.50' }],
    ['0004', 'SUCCESS', ['HOLD', 'SETTLE'], { available: '89.50', pending: '0.00' }],
  ])('with an account ending in %s is %s about five minutes after creation', async (...outcome) => {
    const [ending, status, journals, wallet] = outcome
    const setup = await setUpPayout(app, { usd: '100.00', ending })
    const { transactionId } = await aPayout(setup)
    await app.advanceClock('4 minutes 50 seconds')
    await app.runDue()
    expect(must(await setup.client.GET(path, at(transactionId))).data.status).toBe('PENDING')
    await app.advanceClock('20 seconds')
    await app.runDue()
    expect(must(await setup.client.GET(path, at(transactionId))).data.status).toBe(status)
    expect(await app.journals(transactionId)).toEqual(journals)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual(wallet)
  })

  it('with SIMULATE_INSTANT in the reference is settled about thirty seconds after creation', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup, { reference: `SIMULATE_INSTANT-${setup.customerId}` })
    await app.advanceClock('25 seconds')
    await app.runDue()
    expect(must(await setup.client.GET(path, at(transactionId))).data.status).toBe('PENDING')
    await app.advanceClock('10 seconds')
    await app.runDue()
    expect(must(await setup.client.GET(path, at(transactionId))).data.status).toBe('SUCCESS')
  })

  it('with `fail` in the reference is FAILED with a reason, and its fee is released', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup, { reference: `order-FAIL-${setup.customerId}` })
    await app.advanceClock('6 minutes')
    await app.runDue()
    const { status, meta } = must(await setup.client.GET(path, at(transactionId))).data
    expect(status).toBe('FAILED')
    expect(meta.failureReason).toMatchObject({ code: 'SVC_PAYMENT_FAILED', retryable: false })
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '100.00', pending: '0.00' })
  })

  it('succeeds although its payment method was deleted meanwhile', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const params = { path: { paymentMethodId: setup.destinationId } }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
    await app.advanceClock('6 minutes')
    await app.runDue()
    expect(must(await setup.client.GET(path, at(transactionId))).data.status).toBe('SUCCESS')
  })
})

describe('refusals', () => {
  it('BUSINESS_TRANSACTION_NOT_FOUND, the same bytes for unknown and foreign ids', async () => {
    const setup = await setUpPayout(app)
    const stranger = await setUpPayout(app)
    const { transactionId } = await aPayout(stranger)
    const answers = await Promise.all(
      [transactionId, 'ffffffffffffffffffffffff'].map((id) => setup.client.GET(path, at(id))),
    )
    for (const answer of answers) expectRefusal(answer, 'BUSINESS_TRANSACTION_NOT_FOUND')
    expect(answers[0]?.error).toEqual(answers[1]?.error)
  })

  it('INVALID_BUSINESS_TRANSACTION_ID for a malformed id', async () => {
    const setup = await setUpPayout(app)
    for (const id of ['nope', 'FFFFFFFFFFFFFFFFFFFFFFFF', '%00', 'f'.repeat(25), ' '.repeat(24)]) {
      expectRefusal(await setup.client.GET(path, at(id)), 'INVALID_BUSINESS_TRANSACTION_ID')
    }
  })

  it('AUTHENTICATION_ERROR for a key without TRANSACTION.HISTORY.READ', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.WITHDRAW.CREATE'] })
    expectRefusal(await clientOf(app.url, key).GET(path, at(transactionId)), 'AUTHENTICATION_ERROR')
  })
})
