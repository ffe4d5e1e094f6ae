import { describe, expect, it } from 'vitest'
import type { components } from '../../../generated/types.ts'
import { aHolder, aVirtualAccount, listCollecting, type AccountHolder } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { depositBody } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { expectOncePerKey } from '../../support/once-per-key.ts'

type Schemas = components['schemas']
type Body = Schemas['SimulateVirtualAccountTransferRequest']

const app = useApp()
const path = '/api/v1/payment-method/virtual-account/simulate-transfer' as const

const transfer = (
  { client }: Pick<AccountHolder, 'client'>,
  { accountNumber }: Pick<Schemas['PaymentMethod'], 'accountNumber'>,
  overrides: Partial<Body> = {},
) => client.POST(path, { body: { accountNumber, amount: '25.00', currency: 'USD', ...overrides } })

const listed = async ({ client }: Pick<AccountHolder, 'client'>, reference?: string) => {
  const params = { query: reference === undefined ? {} : { merchantReference: reference } }
  return must(await client.GET('/api/v1/transaction', { params })).data
}

/** A transfer that must be accepted, and the deposit that its response leads to. */
const aTransfer = async (...sent: Parameters<typeof transfer>): Promise<Schemas['Transaction']> => {
  const { reference } = must(await transfer(...sent)).data
  const [deposit, ...others] = await listed(sent[0], reference)
  if (!deposit || others.length > 0) throw new Error(`${reference} does not find one deposit`)
  return deposit
}

const finish = async (): Promise<void> => {
  await app.advanceClock('301 seconds')
  await app.runDue()
}

describe('202', () => {
  it('creates a deposit of the customer, which is credited on success', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup)
    const answer = await transfer(setup, account, { reference: 'invoice-1' })
    expect(answer.response.status).toBe(202)
    expect(answer.data).toEqual({ data: { reference: 'invoice-1' } })
    const [deposit] = await listed(setup, 'invoice-1')
    const transactionId = deposit?.transactionId ?? ''
    expect(deposit).toMatchObject({
      status: 'PENDING',
      type: 'DEPOSIT',
      channel: 'VIRTUAL_BANK_ACCOUNT',
      sourceAmount: '25.00',
      sourceCurrency: 'USD',
      destinationAmount: '25.00',
      destinationCurrency: 'USD',
      sourceId: account.paymentMethodId,
      destinationId: '',
      customerId: setup.customerId,
      merchantReference: 'invoice-1',
      rate: '1',
      meta: { reference: `transfer-${transactionId}`, idempotencyKey: `transfer-${transactionId}` },
    })
    expect(deposit).not.toHaveProperty('fee')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '0.00', pending: '0.00' })
    await finish()
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '25.00', pending: '0.00' })
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'SUCCESS'])
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
    const events = await app.events(setup.business.id, transactionId)
    expect(events.map(({ type }) => type)).toEqual(['TRANSACTION.CREATED', 'TRANSACTION.UPDATED'])
  })

  it('succeeds after half a minute with SIMULATE_INSTANT in the reference, otherwise after five minutes', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup)
    const instant = await aTransfer(setup, account, { reference: 'a-SIMULATE_INSTANT' })
    const usual = await aTransfer(setup, account, { reference: 'b' })
    await app.advanceClock('31 seconds')
    await app.runDue()
    expect(await app.moves(instant.transactionId)).toEqual(['PENDING', 'SUCCESS'])
    expect(await app.moves(usual.transactionId)).toEqual(['PENDING'])
    await finish()
    expect(await app.moves(usual.transactionId)).toEqual(['PENDING', 'SUCCESS'])
  })

  it('fails with `fail` in the reference, unless `outcome` overrides it, also in another process', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup)
    const failing = await aTransfer(setup, account, { reference: 'will-FAIL' })
    const saved = await aTransfer(setup, account, { reference: 'fail-no', outcome: 'success' })
    const lost = await aTransfer(setup, account, { reference: 'fine', outcome: 'failed' })
    await finish()
    expect(await app.moves(failing.transactionId)).toEqual(['PENDING', 'FAILED'])
    expect(await app.moves(saved.transactionId)).toEqual(['PENDING', 'SUCCESS'])
    expect(await app.moves(lost.transactionId)).toEqual(['PENDING', 'FAILED'])
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('25.00')
    const [failed] = await listed(setup, 'fine')
    expect(failed?.meta.failureReason).toMatchObject({ code: 'SVC_PAYMENT_FAILED' })
  })

  it('can be finished at once by simulateTransaction, like every deposit', async () => {
    const setup = await aHolder(app)
    const { transactionId } = await aTransfer(setup, await aVirtualAccount(setup), { outcome: 'failed' })
    const simulate = '/api/v1/transaction/{transactionId}/simulate'
    const params = { path: { transactionId } }
    must(await setup.client.POST(simulate, { params, body: { outcome: 'success' } }))
    await finish()
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'SUCCESS'])
  })

  it('pays a permanent account any amount, any number of times, each with its own reference', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { label: 'SALES' })
    const first = await aTransfer(setup, account)
    const second = await aTransfer(setup, account, { amount: 0.01 })
    expect(first.merchantReference).toBe(`transfer-${first.transactionId}`)
    expect(second.merchantReference).not.toBe(first.merchantReference)
    must(await transfer(setup, account, { reference: 'rent' }))
    must(await transfer(setup, account, { reference: 'rent' }))
    expect(await listed(setup, 'rent')).toHaveLength(2)
    await finish()
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('75.01')
  })

  it('has the reference of a one-time account, and uses the account up', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { amount: 25 })
    const deposit = await aTransfer(setup, account)
    expect(deposit.merchantReference).toBe(account.reference)
    expect(await listCollecting(setup)).toEqual([
      {
        ...account,
        status: 'expired',
        expiresInMinutes: expect.any(Number) as number,
        updatedAt: expect.any(String) as string,
      },
    ])
    const events = await app.events(setup.business.id, account.paymentMethodId)
    expect(events.map(({ type }) => type)).toEqual(['PAYMENT_METHOD.CREATED', 'PAYMENT_METHOD.UPDATED'])
    expect(events[1]?.body).toMatchObject({ data: { status: 'expired' } })
    // Its time runs out too, which sends no second event.
    await app.advanceClock('31 minutes')
    await app.runDue()
    expect(await app.events(setup.business.id, account.paymentMethodId)).toHaveLength(2)
  })

  it('counts toward no limit of the business', async () => {
    const setup = await aHolder(app)
    const limits = { currency: 'USD', daily: '1.00', minimum: '30.00' }
    await app.wired.limits.set(setup.business.id, limits)
    await aTransfer(setup, await aVirtualAccount(setup))
    await finish()
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('25.00')
  })
})

describe('400', () => {
  const code = 'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST'

  it('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for another amount than a one-time account takes', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { amount: 25 })
    for (const amount of ['24.99', '25.01', '250.00']) {
      expectRefusal(await transfer(setup, account, { amount }), code)
    }
    must(await transfer(setup, account, { amount: 25 }))
  })

  it('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for a used one-time account, also if that transfer failed', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { amount: 25 })
    await aTransfer(setup, account, { outcome: 'failed' })
    await finish()
    expect(expectRefusal(await transfer(setup, account), code).friendlyMessage).toContain('used')
    expect(await listed(setup)).toHaveLength(1)
  })

  it('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for an expired account, to the second', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { amount: 25 })
    const late = await aVirtualAccount(setup, { amount: 25 })
    await app.advanceClock('29 minutes 50 seconds')
    must(await transfer(setup, account))
    await app.advanceClock('10 seconds')
    expect(expectRefusal(await transfer(setup, late), code).friendlyMessage).toContain('expired')
    expect(await listed(setup)).toHaveLength(1)
  })

  it('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for all but one of thirty-two concurrent transfers', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup, { amount: 25 })
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) => transfer(setup, account, { reference: `try-${at.toString()}` })),
    )
    expect(answers.filter(({ data }) => data)).toHaveLength(1)
    for (const answer of answers.filter(({ data }) => !data)) expectRefusal(answer, code)
    expect(await listed(setup)).toHaveLength(1)
    await finish()
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('25.00')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may only read', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup)
    const { key } = await app.createKey(setup.business.id, { permissions: ['PAYMENT_METHOD.READ'] })
    expectRefusal(await transfer({ client: clientOf(app.url, key) }, account), 'AUTHENTICATION_ERROR')
  })
})

describe('403', () => {
  it('FORBIDDEN in production', async () => {
    await app.inProduction(async ({ url, key }) => {
      const answer = await transfer({ client: clientOf(url, key) }, { accountNumber: '8452297673' })
      expectRefusal(answer, 'FORBIDDEN')
    })
  })
})

describe('404', () => {
  it('BUSINESS_PAYMENT_METHOD_NOT_FOUND for an unknown, foreign or deleted number, and a bank account', async () => {
    const setup = await aHolder(app)
    const deleted = await aVirtualAccount(setup)
    const params = { path: { paymentMethodId: deleted.paymentMethodId } }
    must(await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', { params }))
    const foreign = await aVirtualAccount(await aHolder(app))
    const bank = await aBankAccount(setup.client)
    for (const account of [{ accountNumber: '1' }, foreign, deleted, bank]) {
      expectRefusal(await transfer(setup, account), 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
    }
    expect(await listed(setup)).toEqual([])
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for an idempotency-key that was used, with the id of what it made', async () => {
    const setup = await aHolder(app)
    const { accountNumber } = await aVirtualAccount(setup)
    const body = { accountNumber, amount: '25.00', currency: 'USD' } as const
    await expectOncePerKey(
      (headers) => setup.client.POST(path, { body, headers }),
      () => undefined,
    )
  })
})

describe('422', () => {
  it('VALIDATION_ERROR for a deposit through POST /transaction: no route leads from a virtual account', async () => {
    const setup = await aHolder(app)
    const { paymentMethodId: sourceId } = await aVirtualAccount(setup)
    const amounts = { sourceAmount: '5.00', destinationAmount: '5.00' }
    const currencies = { sourceCurrency: 'USD', destinationCurrency: 'USD' }
    const body = depositBody({ ...setup, sourceId }, { ...amounts, ...currencies })
    expectRefusal(await setup.client.POST('/api/v1/transaction', { body }), 'VALIDATION_ERROR')
  })

  it('VALIDATION_ERROR where the wallet cannot hold the amount', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup)
    must(await setup.client.POST('/api/v1/org/balance/topup', { body: { amount: '1', currency: 'USD' } }))
    const most = { amount: '10000000000000.00', reference: 'most' }
    expectRefusal(await transfer(setup, account, most), 'VALIDATION_ERROR')
    expect(await listed(setup, 'most')).toEqual([])
  })

  it('VALIDATION_ERROR for another currency than the account’s', async () => {
    const setup = await aHolder(app)
    const account = await aVirtualAccount(setup)
    expectRefusal(await transfer(setup, account, { currency: 'EUR' }), 'VALIDATION_ERROR')
  })

  it.each([
    ['no accountNumber', { accountNumber: undefined }],
    ['no amount', { amount: undefined }],
    ['no currency', { currency: undefined }],
    ['a currency that is none', { currency: 'XTS' }],
    ['an amount of nothing', { amount: 0 }],
    ['too many decimals', { amount: '1.001' }],
    ['an unknown outcome', { outcome: 'maybe' }],
    ['an empty reference', { reference: '' }],
    ['an unknown field', { fee: '1.00' }],
  ])('VALIDATION_ERROR for %s', async (_, wrong) => {
    const { key } = await aBusiness(app)
    const body = JSON.stringify({ accountNumber: '1', amount: '1.00', currency: 'USD', ...wrong })
    expectRefusal(await sendRaw(app.url, path, { method: 'POST', key, body }), 'VALIDATION_ERROR')
  })
})
