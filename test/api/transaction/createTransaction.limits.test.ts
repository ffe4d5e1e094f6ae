import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, aPayout, setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { aDeposit, setUpDeposit, aSwapper, depositBody, swapBody } from '../../support/deposits.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { beforeStatements } from '../../support/statements.ts'

const app = useApp()
const path = '/api/v1/transaction' as const
const usedOf = async (businessId: string): Promise<readonly (string | null)[]> =>
  (await app.wired.limits.show(businessId)).limits.map(({ used }) => used)

describe('400', () => {
  it('BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET below the minimum; equal is allowed', async () => {
    const setup = await setUpPayout(app)
    await app.wired.limits.set(setup.business.id, { minimum: '10.00' })
    const below = payoutBody(setup, { sourceAmount: '9.99', destinationAmount: '15387.09' })
    const refusal = expectRefusal(
      await setup.client.POST(path, { body: below }),
      'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET',
    )
    expect(refusal.friendlyMessage).toContain('10.00 USD')
    expect((await aPayout(setup)).sourceAmount).toBe('10.00')
  })
})

describe('403', () => {
  it.each([
    ['daily', { daily: '20.00' }],
    ['weekly', { weekly: '20.00' }],
    ['monthly', { monthly: '20.00' }],
  ])(
    'BUSINESS_LIMIT_EXCEEDED above the %s limit; equal is allowed, and the key stays free',
    async (name, limits) => {
      const setup = await setUpPayout(app)
      await app.wired.limits.set(setup.business.id, limits)
      await aPayout(setup)
      await aPayout(setup)
      const body = payoutBody(setup, { sourceAmount: '0.01', destinationAmount: '15.40' })
      const refusal = expectRefusal(await setup.client.POST(path, { body }), 'BUSINESS_LIMIT_EXCEEDED')
      expect(refusal.friendlyMessage).toContain(`${name} limit of 20.00 USD`)
      await app.wired.limits.set(setup.business.id, { [name]: 'none' })
      expect((await setup.client.POST(path, { body })).response.status).toBe(201)
    },
  )

  it('needs no rate for limits once every limit is removed', async () => {
    const business = await aSwapper(app, { NGN: '500000.00' })
    await app.wired.limits.set(business.id, { daily: '20.00' })
    await app.wired.limits.set(business.id, { currency: 'GBP', daily: 'none' })
    expect(await app.wired.limits.show(business.id)).toEqual({ currency: null, limits: [] })
    const body = swapBody({ sourceAmount: '1540.25', sourceCurrency: 'NGN', destinationCurrency: 'USD' })
    must(await business.client.POST(path, { body }))
  })

  it('BUSINESS_LIMIT_EXCEEDED takes precedence over the minimum and the balance', async () => {
    const setup = await setUpPayout(app, { usd: '5.00' })
    await app.wired.limits.set(setup.business.id, { daily: '1.00', minimum: '50.00' })
    expectRefusal(await setup.client.POST(path, { body: payoutBody(setup) }), 'BUSINESS_LIMIT_EXCEEDED')
    await app.wired.limits.set(setup.business.id, { daily: 'none' })
    expectRefusal(
      await setup.client.POST(path, { body: payoutBody(setup) }),
      'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET',
    )
  })

  it('counts the amounts of all types except top-ups, without fee, at the published rate', async () => {
    const business = await aSwapper(app, { USD: '500.00', NGN: '500000.00' })
    await app.wired.limits.set(business.id, { daily: '100.00' })
    const payouts = await setUpPayout(app, {}, business)
    await aPayout(payouts)
    await aDeposit(await setUpDeposit(app, {}, business))
    must(await business.client.POST(path, { body: swapBody({ sourceAmount: '20.00' }) }))
    expect(await usedOf(business.id)).toEqual(['37.70', '37.70', '37.70', null])
  })

  it('returns the usage of a failed transaction to its period, and a declined one uses nothing', async () => {
    const setup = await setUpPayout(app)
    await app.wired.limits.set(setup.business.id, { daily: '10.00' })
    const { transactionId } = await aPayout(setup)
    const params = { path: { transactionId } }
    must(
      await setup.client.POST('/api/v1/transaction/{transactionId}/simulate', {
        params,
        body: { outcome: 'failed' },
      }),
    )
    expect(await usedOf(setup.business.id)).toEqual(['0.00', '0.00', '0.00', null])
    const declined = await setUpPayout(app, { ending: '0005' }, setup.business)
    expect((await aPayout(declined)).status).toBe('FAILED')
    expect((await aPayout(setup)).status).toBe('PENDING')
  })

  it('counts transactions made before the limits were set, in the currency of the limits', async () => {
    const setup = await setUpPayout(app)
    await aPayout(setup)
    await app.wired.limits.set(setup.business.id, { daily: '15.00' })
    expect(await usedOf(setup.business.id)).toEqual(['10.00', '10.00', '10.00', null])
    expectRefusal(await setup.client.POST(path, { body: payoutBody(setup) }), 'BUSINESS_LIMIT_EXCEEDED')
    await app.wired.limits.set(setup.business.id, { currency: 'NGN', daily: '30805.00' })
    expect(await usedOf(setup.business.id)).toEqual(['15402.50', '15402.50', '15402.50', null])
    await aPayout(setup)
    expectRefusal(await setup.client.POST(path, { body: payoutBody(setup) }), 'BUSINESS_LIMIT_EXCEEDED')
  })

  it('FORBIDDEN for an unverified customer if the business requires verification, except for swaps', async () => {
    const business = await aSwapper(app)
    await app.wired.businesses.change(business.id, { customersMustBeVerified: true })
    const payouts = await setUpPayout(app, {}, business)
    const deposits = await setUpDeposit(app, {}, business)
    for (const body of [payoutBody(payouts), depositBody(deposits)]) {
      const refusal = expectRefusal(await business.client.POST(path, { body }), 'FORBIDDEN')
      expect(refusal.friendlyMessage).toBe('The customer is not verified: verify a document first.')
    }
    expect((await business.client.POST(path, { body: swapBody() })).response.status).toBe(201)
    const params = { path: { customerId: payouts.customerId } }
    const verify = { params, body: { docType: 'BVN' as const, docValue: '22145678901' } }
    must(await business.client.POST('/api/v1/customer/{customerId}/verify', verify))
    expect((await aPayout(payouts)).status).toBe('PENDING')
  })

  it('FORBIDDEN in production for an unverified business', async () => {
    await app.inProduction(async ({ url, key, businessId }) => {
      const client = clientOf(url, key)
      await app.wired.businesses.change(businessId, { isSwapEnabled: true })
      const refusal = expectRefusal(await client.POST(path, { body: swapBody() }), 'FORBIDDEN')
      expect(refusal.friendlyMessage).toBe('The business is not verified: ask the operator.')
      await app.wired.businesses.change(businessId, { isVerified: true })
      expectRefusal(await client.POST(path, { body: swapBody() }), 'BALANCE_INSUFFICIENT')
    })
  })
})

describe('422', () => {
  it('VALIDATION_ERROR without a rate to the currency of the limits', async () => {
    const business = await aSwapper(app, { EUR: '100.00' })
    await app.wired.limits.set(business.id, { daily: '100.00' })
    const body = swapBody({ sourceCurrency: 'EUR' })
    expectRefusal(await business.client.POST(path, { body }), 'VALIDATION_ERROR')
  })
})

describe('limits whose currency changes during a create', () => {
  const inNaira = { currency: 'NGN', daily: '20000.00' }
  const inDollars = { currency: 'USD', daily: '20.00' }

  /** Creates a payout while an operator sets limits before each of its writes; returns the number of writes. */
  const createWhile = async (
    setup: Awaited<ReturnType<typeof setUpPayout>>,
    changes: readonly (typeof inNaira)[],
  ) => {
    let writes = 0
    const change = async (): Promise<void> => {
      const limits = changes[writes]
      writes += 1
      if (limits) await app.wired.limits.set(setup.business.id, limits)
    }
    const body = payoutBody(setup)
    const create = () => setup.client.POST(path, { body })
    return { answer: await beforeStatements(/app\.create_transactions\(/, change, create), writes, create }
  }

  it('make it read its facts again, and apply to it', async () => {
    const setup = await setUpPayout(app)
    await app.wired.limits.set(setup.business.id, inDollars)
    const { answer, writes } = await createWhile(setup, [inNaira])
    expect([answer.response.status, writes]).toEqual([201, 2])
    expect(await usedOf(setup.business.id)).toEqual(['15402.50', '15402.50', '15402.50', null])
  })

  it('refuse it if it exceeds the new limits', async () => {
    const setup = await setUpPayout(app)
    const { answer, writes } = await createWhile(setup, [{ currency: 'NGN', daily: '15402.49' }])
    const refusal = expectRefusal(answer, 'BUSINESS_LIMIT_EXCEEDED')
    expect(refusal.friendlyMessage).toContain('daily limit of 15402.49 NGN')
    expect(writes).toBe(1)
    expect(await app.countTransactions(setup.business.id)).toBe(0)
  })

  it('make it fail with 503 after three attempts, and nothing is stored', async () => {
    const setup = await setUpPayout(app)
    const before = await app.wallet(setup.business.id, 'USD')
    const { answer, writes, create } = await createWhile(setup, [inNaira, inDollars, inNaira])
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(writes).toBe(3)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual(before)
    expect((await create()).response.status).toBe(201)
  })
})

describe('operators', () => {
  it('cannot set an invalid limit, or one in a currency without a rate from earlier transactions', async () => {
    const { id } = await aBusiness(app)
    await expect(app.wired.limits.set(id, { daily: '-1' })).rejects.toThrow('VALIDATION_ERROR')
    await expect(app.wired.limits.set(id, { currency: 'ABC' })).rejects.toThrow('VALIDATION_ERROR')
    const setup = await setUpPayout(app)
    await aPayout(setup)
    const inYen = app.wired.limits.set(setup.business.id, { currency: 'JPY', daily: '100' })
    await expect(inYen).rejects.toThrow('No rate is published from USD to JPY')
    expect(await app.wired.limits.show(setup.business.id)).toEqual({ currency: null, limits: [] })
  })

  it('can clear the limits, and later limits count the transactions made in between', async () => {
    const setup = await setUpPayout(app)
    await app.wired.limits.set(setup.business.id, { daily: '10.00' })
    await aPayout(setup)
    await app.wired.limits.clear(setup.business.id)
    await aPayout(setup)
    await app.wired.limits.set(setup.business.id, { monthly: '100.00' })
    expect(await usedOf(setup.business.id)).toEqual(['20.00', '20.00', '20.00', null])
  })
})
