import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, aPayout, setUpPayout, must } from '../../support/builders.ts'
import { aDeposit, setUpDeposit, aSwapper, swapBody } from '../../support/deposits.ts'
import { aReceipt, poolDepositBody } from '../../support/pool-deposits.ts'

const app = useApp()
const operatorActions = () => app.wired.operatorActions

const finish = (businessId: string, transactionId: string, outcome: 'success' | 'failed' = 'success') =>
  app.wired.services.sandbox.simulate(businessId, transactionId, outcome)

/** A deposit of 7.70 USD that was credited. */
const credited = async () => {
  const setup = await setUpDeposit(app)
  const { transactionId } = await aDeposit(setup)
  await finish(setup.business.id, transactionId)
  return { businessId: setup.business.id, transactionId }
}

const typesOf = async (businessId: string, transactionId: string) =>
  (await app.events(businessId, transactionId)).map(({ type }) => type)

describe('refund', () => {
  it('returns a payout’s source amount and fee to the wallets they came from', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    const ask = { businessId: setup.business.id, transactionId, reason: 'returned by the bank' }
    await finish(setup.business.id, transactionId)
    expect((await operatorActions().refund(ask)).status).toBe('REFUNDED')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '100.00', pending: '0.00' })
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE', 'REFUND'])
    expect(await typesOf(setup.business.id, transactionId)).toHaveLength(3)
  })

  it('reverses a deposit at its original amount, and is refused if the wallet is short', async () => {
    const ask = await credited()
    expect((await operatorActions().refund(ask)).status).toBe('REFUNDED')
    expect(await app.wallet(ask.businessId, 'USD')).toEqual({ available: '0.00', pending: '0.00' })
    const spent = await credited()
    await app.wired.businesses.change(spent.businessId, { isSwapEnabled: true })
    const business = await app.wired.businesses.show(spent.businessId)
    await app.wired.services.transactions.create(business, {
      type: 'SWAP',
      customerId: undefined,
      methodId: undefined,
      source: { minor: 1n, currency: 'USD' },
      destination: undefined,
      destinationCurrency: 'NGN',
      prefersSource: false,
      idempotencyKey: 'spend',
      reference: 'spend',
      meta: {},
    })
    await expect(operatorActions().refund(spent)).rejects.toThrow('BALANCE_INSUFFICIENT')
    expect(await app.moves(spent.transactionId)).toEqual(['PENDING', 'SUCCESS'])
  })

  it('reverses both legs of a swap, and a top-up', async () => {
    const { id: businessId, client } = await aSwapper(app, { USD: '100.00' })
    const { transactionId } = must(await client.POST('/api/v1/transaction', { body: swapBody() })).data
    await finish(businessId, transactionId)
    await operatorActions().refund({ businessId, transactionId })
    expect(await app.wallet(businessId, 'USD')).toEqual({ available: '100.00', pending: '0.00' })
    expect(await app.wallet(businessId, 'NGN')).toEqual({ available: '0.00', pending: '0.00' })
    const topUp = must(
      await client.POST('/api/v1/org/balance/topup', { body: { amount: '5.00', currency: 'USD' } }),
    ).data
    await operatorActions().refund({ businessId, transactionId: topUp.transactionId })
    expect((await app.wallet(businessId, 'USD')).available).toBe('100.00')
  })

  it('is refused for a transaction that has not succeeded, and a second time', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const ask = { businessId: setup.business.id, transactionId }
    await expect(operatorActions().refund(ask)).rejects.toThrow(
      'A WITHDRAW that is PENDING cannot become REFUNDED',
    )
    await finish(setup.business.id, transactionId)
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => operatorActions().refund(ask)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('1000.00')
  })
})

describe('dispute', () => {
  it('holds the amount of the deposit, and debits it when lost', async () => {
    const ask = await credited()
    await operatorActions().dispute(ask)
    expect(await app.wallet(ask.businessId, 'USD')).toEqual({ available: '0.00', pending: '7.70' })
    await operatorActions().resolve(ask, 'evidence')
    expect((await operatorActions().resolve(ask, 'lost')).status).toBe('DISPUTE_LOST')
    expect(await app.wallet(ask.businessId, 'USD')).toEqual({ available: '0.00', pending: '0.00' })
    expect(await app.moves(ask.transactionId)).toEqual([
      'PENDING',
      'SUCCESS',
      'DISPUTED',
      'DISPUTE_EVIDENCE_SUBMITTED',
      'DISPUTE_LOST',
    ])
  })

  it.each([
    ['won', 'DISPUTE_WON'],
    ['resolved', 'DISPUTE_RESOLVED'],
  ] as const)('%s releases it', async (outcome, status) => {
    const ask = await credited()
    await operatorActions().dispute(ask)
    expect((await operatorActions().resolve(ask, outcome)).status).toBe(status)
    expect(await app.wallet(ask.businessId, 'USD')).toEqual({ available: '7.70', pending: '0.00' })
  })

  it('is refused for payouts, for top-ups, and if the money is gone', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    await finish(setup.business.id, transactionId)
    const ask = { businessId: setup.business.id, transactionId }
    await expect(operatorActions().dispute(ask)).rejects.toThrow('cannot become DISPUTED')
    const deposit = await credited()
    await operatorActions().dispute(deposit)
    await expect(operatorActions().refund(deposit)).rejects.toThrow('cannot become REFUNDED')
  })
})

describe('a pool account deposit', () => {
  const reported = async () => {
    const business = await aBusiness(app)
    const { customerId } = await aCustomer(business.client)
    const fileKey = await aReceipt(app, business.client)
    const body = poolDepositBody({ customerId, fileKey })
    const answer = must(await business.client.POST('/api/v1/transaction/pool-account', { body }))
    return { businessId: business.id, transactionId: answer.data.transactionId }
  }

  it('is credited when an operator approves it', async () => {
    const ask = await reported()
    expect((await operatorActions().approve(ask)).status).toBe('SUCCESS')
    expect(await app.wallet(ask.businessId, 'NGN')).toEqual({ available: '250000.00', pending: '0.00' })
    expect(await app.journals(ask.transactionId)).toEqual(['CREDIT'])
    await expect(operatorActions().reject(ask)).rejects.toThrow('cannot become REJECTED')
  })

  it('fails with the reason of the operator who rejects it', async () => {
    const ask = await reported()
    await operatorActions().reject({ ...ask, reason: 'The receipt shows another amount.' })
    const events = await app.events(ask.businessId, ask.transactionId)
    expect(events.map(({ type }) => type)).toEqual([
      'TRANSACTION.CREATED',
      'TRANSACTION.UPDATED',
      'POOL_DEPOSIT_REQUEST.REJECTED',
    ])
    expect(events[2]?.body).toMatchObject({
      event: 'POOL_DEPOSIT_REQUEST.REJECTED',
      data: {
        status: 'REJECTED',
        rejectionReason: 'The receipt shows another amount.',
        meta: { failureReason: { code: 'SVC_COMPLIANCE_REJECTED', retryable: false } },
      },
    })
    expect(await app.wallet(ask.businessId, 'NGN')).toEqual({ available: '0.00', pending: '0.00' })
  })
})
