import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBankAccount, aBusiness, aCustomer, aMobileWallet, must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { aDeposit, setUpDeposit, aSwapper, depositBody, swapBody } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction' as const

describe('201', () => {
  it('credits nothing before success, and then the whole destination amount', async () => {
    const setup = await setUpDeposit(app)
    const transaction = await aDeposit(setup, { reference: 'collect-1' })
    expect(transaction).toMatchObject({
      status: 'PENDING',
      type: 'DEPOSIT',
      channel: 'MOBILE_MONEY',
      sourceAmount: '1000.00',
      sourceCurrency: 'KES',
      destinationAmount: '7.70',
      destinationCurrency: 'USD',
      destinationId: '',
      sourceId: setup.sourceId,
      customerId: setup.customerId,
      merchantReference: 'collect-1',
      rate: '0.0077',
      fee: '10.00',
    })
    expect(await app.journals(transaction.transactionId)).toEqual([])
    await app.advanceClock('5 minutes')
    await app.runDue()
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '7.70', pending: '0.00' })
    expect(await app.wallet(setup.business.id, 'KES')).toEqual({ available: '0.00', pending: '0.00' })
    expect(await app.moves(transaction.transactionId)).toEqual(['PENDING', 'SUCCESS'])
  })

  it.each([
    ['0001', 'PENDING', 'FAILED'],
    ['0002', 'CUSTOMER_ACTION_REQUIRED', 'CUSTOMER_ACTION_REQUIRED'],
    ['0003', 'PENDING', 'PENDING'],
    ['0004', 'PENDING', 'SUCCESS'],
    ['0005', 'FAILED', 'FAILED'],
  ])('has the sandbox outcome of a wallet ending %s: %s, then %s', async (ending, first, last) => {
    const setup = await setUpDeposit(app, { ending })
    const { transactionId, status, meta } = await aDeposit(setup)
    expect(status).toBe(first)
    expect(meta.otpRequired).toBe(ending === '0002' ? true : undefined)
    await app.advanceClock('6 minutes')
    await app.runDue()
    const params = { path: { transactionId } }
    const after = must(await setup.client.GET('/api/v1/transaction/{transactionId}', { params })).data
    expect(after.status).toBe(last)
    const credited = last === 'SUCCESS' ? '7.70' : '0.00'
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe(credited)
  })

  it('retries once an hour while the wallet has no room for the amount', async () => {
    const business = await aSwapper(app, { USD: '9999999999999.00' })
    const setup = await setUpDeposit(app, {}, business)
    const { transactionId } = await aDeposit(setup)
    await app.advanceClock('5 minutes')
    await app.runDue()
    expect(app.takeFailures()).toEqual([])
    expect(await app.moves(transactionId)).toEqual(['PENDING'])
    await app.advanceClock('59 minutes')
    must(await business.client.POST(path, { body: swapBody({ sourceAmount: '1000.00' }) }))
    for (const wait of ['1 second', '59 seconds']) {
      await app.advanceClock(wait)
      await app.runDue()
    }
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'SUCCESS'])
  })

  it('collects from a method of the business owner for any customer, with an empty destinationId', async () => {
    const { client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const { paymentMethodId } = await aMobileWallet(client)
    const body = { ...depositBody({ customerId, sourceId: paymentMethodId }), destinationId: '' }
    expect(must(await client.POST(path, { body })).data.sourceId).toBe(paymentMethodId)
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_TRANSACTION_REQUEST for a destinationId on a deposit', async () => {
    const setup = await setUpDeposit(app)
    const body = { ...depositBody(setup), destinationId: setup.sourceId }
    expectRefusal(await setup.client.POST(path, { body }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
  })

  it('INVALID_BUSINESS_TRANSACTION_REQUEST for a method that only pays out, or of another customer', async () => {
    const setup = await setUpDeposit(app)
    const paid = await aMobileWallet(setup.client, { customerId: setup.customerId, type: 'WITHDRAW' })
    const { customerId } = await aCustomer(setup.client)
    const bodies = [
      depositBody({ ...setup, sourceId: paid.paymentMethodId }),
      depositBody({ ...setup, customerId }),
    ]
    for (const body of bodies) {
      expectRefusal(await setup.client.POST(path, { body }), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    }
  })

  it('INVALID_BUSINESS_PAYMENT_METHOD_ID for a malformed or empty sourceId', async () => {
    const setup = await setUpDeposit(app)
    for (const sourceId of ['', 'abc', 'A'.repeat(24)]) {
      const body = depositBody({ ...setup, sourceId })
      expectRefusal(await setup.client.POST(path, { body }), 'INVALID_BUSINESS_PAYMENT_METHOD_ID')
    }
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may only withdraw', async () => {
    const setup = await setUpDeposit(app)
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.WITHDRAW.CREATE'] })
    const answer = await clientOf(app.url, key).POST(path, { body: depositBody(setup) })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_PAYMENT_METHOD_NOT_FOUND for another business’s method', async () => {
    const setup = await setUpDeposit(app)
    const other = await setUpDeposit(app)
    const body = depositBody({ ...setup, sourceId: other.sourceId })
    expectRefusal(await setup.client.POST(path, { body }), 'BUSINESS_PAYMENT_METHOD_NOT_FOUND')
  })
})

describe('422', () => {
  it('VALIDATION_ERROR for a missing field of the type', async () => {
    const setup = await setUpDeposit(app)
    for (const missing of ['customerId', 'sourceId', 'destinationAmount', 'sourceAmount'] as const) {
      const body = { ...depositBody(setup), [missing]: undefined }
      expectRefusal(await setup.client.POST(path, { body: body as never }), 'VALIDATION_ERROR')
    }
  })

  it('VALIDATION_ERROR for another currency than the method’s, and if the method cannot collect', async () => {
    const setup = await setUpDeposit(app)
    const wrong = depositBody(setup, { sourceCurrency: 'NGN', destinationAmount: '0.64' })
    expectRefusal(await setup.client.POST(path, { body: wrong }), 'VALIDATION_ERROR')
    const interac = await setup.client.POST('/api/v1/payment-method', {
      body: {
        customerId: setup.customerId,
        type: 'DEPOSIT',
        channel: 'INTERAC',
        accountName: 'Grace Miller',
        accountNumber: 'grace@example.com',
        countryCode: 'CA',
        institution: { institutionCode: 'INTERAC', institutionName: 'INTERAC' },
        recipient: { recipientEmail: 'grace@example.com' },
      },
    })
    const { paymentMethodId } = must(interac).data
    const body = depositBody({ ...setup, sourceId: paymentMethodId }, { sourceCurrency: 'CAD' })
    expectRefusal(await setup.client.POST(path, { body }), 'VALIDATION_ERROR')
  })

  it('VALIDATION_ERROR for an unknown type, whatever ids are sent with it', async () => {
    const setup = await setUpDeposit(app)
    const { paymentMethodId } = await aBankAccount(setup.client)
    const body = { ...depositBody(setup), type: 'PAYOUT', destinationId: paymentMethodId }
    expectRefusal(await setup.client.POST(path, { body: body as never }), 'VALIDATION_ERROR')
  })
})
