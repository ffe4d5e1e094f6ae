import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../src/contract/operation.ts'
import { useApp } from '../../support/app.ts'
import {
  aCustomer,
  aPayout,
  must,
  payoutBody,
  setUpPayout,
  type PayoutSetup,
} from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { aSwapper, depositBody, setUpDeposit, swapBody } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

type Order = Schemas['TransactionOrder']

const app = useApp()
const path = '/api/v1/transaction/preflight' as const
const aStranger = '118284b8201f82d603e95b7c'

const ask = async ({ client }: Pick<PayoutSetup, 'client'>, body: Order) =>
  must(await client.POST(path, { body })).data

const codesOf = async (setup: Pick<PayoutSetup, 'client'>, body: Order) =>
  (await ask(setup, body)).refusals.map(({ code }) => code)

const withoutMeta = ({ meta, ...order }: Schemas['CreateTransactionRequest']): Order => {
  expect(meta).toBeDefined()
  return order
}

describe('200', () => {
  it('accepts what a create accepts, and creates nothing', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    expect(await ask(setup, body)).toEqual({ accepted: true, refusals: [] })
    expect(await app.countTransactions(setup.business.id)).toBe(0)
    must(await setup.client.POST('/api/v1/transaction', { body }))
  })

  it('needs no meta, whatever the type', async () => {
    const payout = await setUpPayout(app)
    expect(await codesOf(payout, withoutMeta(payoutBody(payout)))).toEqual([])
    const deposit = await setUpDeposit(app)
    expect(await codesOf(deposit, withoutMeta(depositBody(deposit)))).toEqual([])
    const swapper = await aSwapper(app)
    expect(await codesOf(swapper, withoutMeta(swapBody()))).toEqual([])
  })

  it('lists every reason, in the order of a create, each with what is wrong', async () => {
    const setup = await setUpPayout(app, { usd: '5.00' })
    await app.wired.businesses.change(setup.business.id, { customersMustBeVerified: true })
    await app.wired.limits.set(setup.business.id, { daily: '1.00', weekly: '2.00', minimum: '50.00' })
    const other = await aCustomer(setup.client)
    const { accepted, refusals } = await ask(setup, payoutBody({ ...setup, customerId: other.customerId }))
    expect(accepted).toBe(false)
    expect(refusals).toEqual([
      {
        code: 'INVALID_BUSINESS_TRANSACTION_REQUEST',
        friendlyMessage: 'The payment method belongs to another customer.',
      },
      { code: 'FORBIDDEN', friendlyMessage: expect.stringContaining('verify a document') as string },
      { code: 'BUSINESS_LIMIT_EXCEEDED', friendlyMessage: expect.stringContaining('daily') as string },
      { code: 'BUSINESS_LIMIT_EXCEEDED', friendlyMessage: expect.stringContaining('weekly') as string },
      {
        code: 'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET',
        friendlyMessage: expect.stringContaining('50.00 USD') as string,
      },
      {
        code: 'BALANCE_INSUFFICIENT',
        friendlyMessage: 'The MAIN wallet has 5.00 USD available, and 10.50 USD are needed.',
      },
    ])
  })

  it('names the wallet of the fee', async () => {
    const setup = await setUpPayout(app)
    await app.wired.businesses.change(setup.business.id, { feeWalletType: 'FEE' })
    const { refusals } = await ask(setup, payoutBody(setup))
    expect(refusals).toEqual([
      {
        code: 'BALANCE_INSUFFICIENT',
        friendlyMessage: 'The FEE wallet has 0.00 USD available, and 0.50 USD are needed.',
      },
    ])
  })

  it('says that payouts are frozen', async () => {
    const setup = await setUpPayout(app)
    await app.wired.freeze.freeze(setup.business.id, 'its books are checked')
    expect(await codesOf(setup, payoutBody(setup))).toEqual(['EXTERNAL_REQUEST_ERROR'])
  })

  it('knows a key or a reference that was used', async () => {
    const setup = await setUpPayout(app)
    const { meta } = await aPayout(setup)
    const { idempotencyKey, reference } = meta
    for (const used of [{ idempotencyKey }, { reference }])
      expect(await codesOf(setup, payoutBody(setup, used))).toEqual(['DUPLICATE_REQUEST'])
  })

  it('counts toward no limit, of amounts or of requests', async () => {
    const setup = await setUpPayout(app, { rate: 1 })
    await app.wired.limits.set(setup.business.id, { daily: '10.00' })
    for (let count = 0; count < 3; count += 1)
      expect(await ask(setup, payoutBody(setup))).toMatchObject({ accepted: true })
    must(await setup.client.POST('/api/v1/transaction', { body: payoutBody(setup) }))
  })

  it.each<readonly [string, Partial<Order>]>([
    ['BUSINESS_CUSTOMER_NOT_FOUND', { customerId: aStranger }],
    ['BUSINESS_PAYMENT_METHOD_NOT_FOUND', { destinationId: aStranger }],
    ['VALIDATION_ERROR', { destinationCurrency: 'KES' }],
    ['VALIDATION_ERROR', { sourceCurrency: 'AUD' }],
    ['BALANCE_INSUFFICIENT', { sourceAmount: '2000.00', destinationAmount: '3080500.00' }],
  ])('%s comes first, as in the answer of a create', async (code, change) => {
    const setup = await setUpPayout(app)
    const body = { ...payoutBody(setup), ...change }
    const [first] = await codesOf(setup, body)
    const answer = await setup.client.POST('/api/v1/transaction', { body })
    expect({ created: answer.error?.code, preflight: first }).toEqual({ created: code, preflight: code })
  })

  it('asks only what can be asked: a swap into its own currency has no price', async () => {
    const swapper = await aSwapper(app)
    const same = { ...swapBody(), destinationCurrency: 'USD' }
    expect(await codesOf(swapper, same)).toEqual(['VALIDATION_ERROR'])
    await app.wired.businesses.change(swapper.id, { isSwapEnabled: false })
    expect(await codesOf(swapper, same)).toEqual(['VALIDATION_ERROR', 'FORBIDDEN'])
  })
})

describe('400', () => {
  it.each([
    ['INVALID_BUSINESS_CUSTOMER_ID', { customerId: 'nope' }],
    ['INVALID_BUSINESS_PAYMENT_METHOD_ID', { destinationId: 'nope' }],
    ['INVALID_BUSINESS_TRANSACTION_REQUEST', { sourceId: aStranger }],
    ['INVALID_BUSINESS_TRANSACTION_REQUEST', { meta: { idempotencyKey: '', reference: 'order' } }],
  ] as const)('%s for %o', async (code, change) => {
    const setup = await setUpPayout(app)
    const body = { ...payoutBody(setup), ...change }
    expectRefusal(await setup.client.POST(path, { body }), code)
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without the permission for the type', async () => {
    const setup = await setUpPayout(app)
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.DEPOSIT.CREATE'] })
    const client = clientOf(app.url, key)
    expectRefusal(await client.POST(path, { body: payoutBody(setup) }), 'AUTHENTICATION_ERROR')
  })
})

describe('422', () => {
  it.each([
    ['an unknown currency', { sourceCurrency: 'ZZZ' }],
    ['too many decimals', { sourceAmount: '1.001' }],
  ])('VALIDATION_ERROR for %s', async (_, change) => {
    const setup = await setUpPayout(app)
    const body = { ...payoutBody(setup), ...change }
    expectRefusal(await setup.client.POST(path, { body }), 'VALIDATION_ERROR')
  })
})
