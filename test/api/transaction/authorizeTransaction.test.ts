import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { aDeposit, setUpDeposit, type DepositSetup } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction/{transactionId}/authorize' as const

const authorize = ({ client }: Pick<DepositSetup, 'client'>, transactionId: string, otp: string) =>
  client.POST(path, { params: { path: { transactionId } }, body: { type: 'OTP', otp } })

/** A deposit that awaits the password of its payer. */
const waiting = async () => {
  const setup = await setUpDeposit(app, { ending: '0002' })
  const { transactionId } = await aDeposit(setup)
  return { setup, transactionId }
}

describe('200', () => {
  it('credits the deposit at once with the right password', async () => {
    const { setup, transactionId } = await waiting()
    const { data, response } = await authorize(setup, transactionId, '123456')
    expect(response.status).toBe(200)
    expect(data?.data).toMatchObject({ transactionId, status: 'SUCCESS', type: 'DEPOSIT' })
    expect(data?.data.meta).not.toHaveProperty('otpRequired')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '7.70', pending: '0.00' })
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
    expect(await app.moves(transactionId)).toEqual(['CUSTOMER_ACTION_REQUIRED', 'SUCCESS'])
    const events = await app.events(setup.business.id, transactionId)
    expect(events.map(({ type }) => type)).toEqual(['TRANSACTION.CREATED', 'TRANSACTION.UPDATED'])
  })
})

describe('400', () => {
  it('OTP_INCORRECT for a wrong password; the right one still works after four', async () => {
    const { setup, transactionId } = await waiting()
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expectRefusal(await authorize(setup, transactionId, '000000'), 'OTP_INCORRECT')
    }
    expect(must(await authorize(setup, transactionId, '123456')).data.status).toBe('SUCCESS')
  })

  it('OTP_INCORRECT for the fifth, which fails the deposit; then INVALID_BUSINESS_TRANSACTION_REQUEST', async () => {
    const { setup, transactionId } = await waiting()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expectRefusal(await authorize(setup, transactionId, '654321'), 'OTP_INCORRECT')
    }
    const params = { path: { transactionId } }
    const after = must(await setup.client.GET('/api/v1/transaction/{transactionId}', { params })).data
    expect(after).toMatchObject({ status: 'FAILED', meta: { failureReason: { code: 'SVC_REQUEST_FAILED' } } })
    expectRefusal(await authorize(setup, transactionId, '123456'), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '0.00', pending: '0.00' })
    expect(await app.runDue()).toBeGreaterThanOrEqual(0)
  })

  it('OTP_INCORRECT for five of many concurrent passwords, and the deposit completes at most once', async () => {
    const { setup, transactionId } = await waiting()
    const guesses = Array.from({ length: 32 }, () => authorize(setup, transactionId, '000000'))
    const right = authorize(setup, transactionId, '123456')
    const answers = await Promise.all([...guesses, right])
    const codes = answers.map(({ error }) => error?.code ?? 'SUCCESS')
    const completed = codes.filter((code) => code === 'SUCCESS').length
    expect(codes.filter((code) => code === 'OTP_INCORRECT').length + completed).toBeLessThanOrEqual(5)
    expect(completed).toBeLessThanOrEqual(1)
    expect((await app.moves(transactionId)).length).toBe(2)
    expect(await app.journals(transactionId)).toEqual(completed === 1 ? ['CREDIT'] : [])
  })

  it('INVALID_BUSINESS_TRANSACTION_REQUEST if the deposit awaits no password', async () => {
    const setup = await setUpDeposit(app)
    const { transactionId } = await aDeposit(setup)
    expectRefusal(await authorize(setup, transactionId, '123456'), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
  })

  it('INVALID_BUSINESS_TRANSACTION_ID for a malformed id', async () => {
    const setup = await aBusiness(app)
    expectRefusal(await authorize(setup, 'not-an-id', '123456'), 'INVALID_BUSINESS_TRANSACTION_ID')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may not create deposits', async () => {
    const { setup, transactionId } = await waiting()
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.WITHDRAW.CREATE'] })
    const client = clientOf(app.url, key)
    expectRefusal(await authorize({ client }, transactionId, '123456'), 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_TRANSACTION_NOT_FOUND for an unknown or foreign id, and no attempt is counted', async () => {
    const { setup, transactionId } = await waiting()
    const other = await aBusiness(app)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expectRefusal(await authorize(other, transactionId, '000000'), 'BUSINESS_TRANSACTION_NOT_FOUND')
    }
    expectRefusal(await authorize(other, 'f'.repeat(24), '000000'), 'BUSINESS_TRANSACTION_NOT_FOUND')
    expect(must(await authorize(setup, transactionId, '123456')).data.status).toBe('SUCCESS')
  })
})

describe('422', () => {
  it.each([
    ['another type', { type: 'PIN', otp: '123456' }],
    ['no type', { otp: '123456' }],
    ['no password', { type: 'OTP' }],
    ['an empty password', { type: 'OTP', otp: '' }],
    ['a number', { type: 'OTP', otp: 123456 }],
    ['an unknown field', { type: 'OTP', otp: '123456', force: true }],
  ])('VALIDATION_ERROR for %s', async (_, body) => {
    const { setup, transactionId } = await waiting()
    const params = { path: { transactionId } }
    expectRefusal(await setup.client.POST(path, { params, body: body as never }), 'VALIDATION_ERROR')
  })
})
