import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { aReceipt, poolDepositBody } from '../../support/pool-deposits.ts'

const app = useApp()
const path = '/api/v1/transaction/pool-account' as const

const setUp = async () => {
  const business = await aBusiness(app)
  const { customerId } = await aCustomer(business.client)
  return { business, client: business.client, customerId, fileKey: await aReceipt(app, business.client) }
}

describe('201', () => {
  it('creates a deposit under review, and credits nothing', async () => {
    const setup = await setUp()
    const body = poolDepositBody(setup, { reference: 'transfer-1' })
    const { data, response } = await setup.client.POST(path, { body })
    expect(response.status).toBe(201)
    expect(data?.data).toMatchObject({
      status: 'IN_REVIEW',
      type: 'DEPOSIT',
      channel: 'VIRTUAL_BANK_ACCOUNT',
      sourceAmount: '250000.00',
      sourceCurrency: 'NGN',
      destinationAmount: '250000.00',
      destinationCurrency: 'NGN',
      destinationId: '',
      customerId: setup.customerId,
      merchantReference: 'transfer-1',
      rate: '1',
    })
    const transactionId = data?.data.transactionId ?? ''
    expect(await app.journals(transactionId)).toEqual([])
    const events = await app.events(setup.business.id, transactionId)
    expect(events.map(({ type }) => type)).toEqual(['TRANSACTION.CREATED'])
  })

  it('accepts references of up to 255 characters of any script', async () => {
    const setup = await setUp()
    const body = poolDepositBody(setup, { reference: '\u{1F4B8}'.repeat(255) })
    expect(must(await setup.client.POST(path, { body })).data.merchantReference).toBe(body.reference)
    expectRefusal(
      await setup.client.POST(path, { body: { ...body, reference: `${body.reference}x` } }),
      'VALIDATION_ERROR',
    )
  })

  it('generates its own key and reference, and never reveals the key of the file', async () => {
    const setup = await setUp()
    const body = poolDepositBody(setup)
    const { meta } = must(await setup.client.POST(path, { body })).data
    expect(meta.idempotencyKey).toMatch(/^pool-[0-9a-f]{64}$/)
    expect(meta.reference).toMatch(/^pool-[0-9a-f]{64}$/)
    expect(JSON.stringify(meta)).not.toContain(setup.fileKey)
  })

  it.each(['2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '2026-05-20T09:40:00'])(
    'VALIDATION_ERROR for an invalid timestamp: %s',
    async (timestamp) => {
      const setup = await setUp()
      const body = poolDepositBody(setup, { timestamp })
      expectRefusal(await setup.client.POST(path, { body }), 'VALIDATION_ERROR')
    },
  )

  it('creates a deposit that is found by the reference of the business', async () => {
    const setup = await setUp()
    const body = poolDepositBody(setup)
    const { transactionId } = must(await setup.client.POST(path, { body })).data
    const params = { query: { merchantReference: body.reference } }
    const listed = must(await setup.client.GET('/api/v1/transaction', { params }))
    expect(listed.data.map((one) => one.transactionId)).toEqual([transactionId])
  })

  it('stores the account number of the sender encrypted', async () => {
    const setup = await setUp()
    const { transactionId } = must(await setup.client.POST(path, { body: poolDepositBody(setup) })).data
    const rows = await query<{ text: string }>(
      app.wired.db,
      `select p::text || t::text as text from pool_deposits p join transactions t on t.id = p.transaction_id
        where t.id = :transactionId`,
      { transactionId },
    )
    expect(rows[0]?.text).toContain(setup.fileKey)
    expect(rows[0]?.text).not.toContain('0123454321')
    const ids = { businessId: setup.business.id, transactionId }
    const receipt = await app.wired.services.poolDeposits.findReceipt(ids)
    expect(receipt).toMatchObject({ senderDetails: { accountNumber: '0123454321' }, countryCode: 'NG' })
  })

  it('accepts a reference that another kind of transaction, or another business, has used', async () => {
    const one = await setUp()
    const other = await setUp()
    const body = poolDepositBody(one)
    must(await one.client.POST(path, { body }))
    const same = { ...poolDepositBody(other), reference: body.reference }
    expect((await other.client.POST(path, { body: same })).response.status).toBe(201)
  })
})

describe('400', () => {
  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed customerId', async () => {
    const setup = await setUp()
    const body = poolDepositBody({ ...setup, customerId: 'ada' })
    expectRefusal(await setup.client.POST(path, { body }), 'INVALID_BUSINESS_CUSTOMER_ID')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR for a key that may not create deposits', async () => {
    const setup = await setUp()
    const { key } = await app.createKey(setup.business.id, { permissions: ['TRANSACTION.SWAP.CREATE'] })
    const answer = await clientOf(app.url, key).POST(path, { body: poolDepositBody(setup) })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND for an unknown customer, or one of another business', async () => {
    const setup = await setUp()
    const { customerId } = await setUp()
    for (const unknown of [customerId, 'f'.repeat(24)]) {
      const body = poolDepositBody({ ...setup, customerId: unknown })
      expectRefusal(await setup.client.POST(path, { body }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
  })

  it('MEDIA_NOT_FOUND for a key that is unknown, foreign, of another type, or not uploaded yet', async () => {
    const setup = await setUp()
    const other = await setUp()
    const issued = must(
      await setup.client.POST('/api/v1/media/url', { body: { fileName: 'r.pdf', type: 'transaction' } }),
    ).data.key
    const keys = ['transaction-0-r.pdf', other.fileKey, await aReceipt(app, setup.client, 'user'), issued]
    for (const fileKey of keys) {
      const body = poolDepositBody({ ...setup, fileKey })
      expectRefusal(await setup.client.POST(path, { body }), 'MEDIA_NOT_FOUND')
    }
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for the same receipt, and for the same reference, before any look-up', async () => {
    const setup = await setUp()
    const body = poolDepositBody(setup)
    must(await setup.client.POST(path, { body }))
    const sameReceipt = { ...body, reference: 'another', customerId: 'f'.repeat(24) }
    expectRefusal(await setup.client.POST(path, { body: sameReceipt }), 'DUPLICATE_REQUEST')
    const sameReference = { ...body, fileKey: await aReceipt(app, setup.client) }
    expectRefusal(await setup.client.POST(path, { body: sameReference }), 'DUPLICATE_REQUEST')
  })

  it('DUPLICATE_REQUEST for all but one of sixteen concurrent requests', async () => {
    const setup = await setUp()
    const body = poolDepositBody(setup)
    const answers = await Promise.all(Array.from({ length: 16 }, () => setup.client.POST(path, { body })))
    expect(answers.filter(({ response }) => response.status === 201)).toHaveLength(1)
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'DUPLICATE_REQUEST')
  })
})

describe('422', () => {
  it.each([
    ['no amount', { amount: undefined }],
    ['an amount of zero', { amount: '0' }],
    ['too many digits', { amount: '1.001' }],
    ['a country that does not exist', { countryCode: 'ZZ' }],
    ['a country in small letters', { countryCode: 'ng' }],
    ['no reference', { reference: '' }],
    ['a time that is none', { timestamp: 'yesterday' }],
    ['a sender without name', { senderDetails: { bankName: 'GTBANK PLC' } }],
    ['an unknown field', { status: 'SUCCESS' }],
  ])('VALIDATION_ERROR for %s', async (_, change) => {
    const setup = await setUp()
    const body = { ...poolDepositBody(setup), ...change }
    expectRefusal(await setup.client.POST(path, { body: body as never }), 'VALIDATION_ERROR')
  })
})
