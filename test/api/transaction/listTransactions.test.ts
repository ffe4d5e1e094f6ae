import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, aPayout, setUpPayout, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

// listTransactions.filters.test.ts covers each filter, test/rooms/transactions/listing.test.ts long lists.

const app = useApp()
const path = '/api/v1/transaction' as const

describe('200', () => {
  it('returns ten by default, newest first, page by page, and an empty page beyond the end', async () => {
    const setup = await setUpPayout(app)
    const created: string[] = []
    for (let index = 0; index < 11; index += 1) created.unshift((await aPayout(setup)).transactionId)
    const pageOf = async (query: { page?: number; limit?: number }) => {
      const { data, ...rest } = must(await setup.client.GET(path, { params: { query } }))
      return { ids: data.map(({ transactionId }) => transactionId), ...rest }
    }
    expect(await pageOf({})).toEqual({ ids: created.slice(0, 10), total: 12, page: 0 })
    // The twelfth, and oldest, is the top-up that filled the wallet.
    const { ids } = await pageOf({ page: 1 })
    expect(ids).toEqual([created[10], ids[1]])
    expect(await pageOf({ page: 2, limit: 5 })).toEqual({ ids: [created[10], ids[1]], total: 12, page: 2 })
    expect(await pageOf({ page: 2, limit: 6 })).toEqual({ ids: [], total: 12, page: 2 })
    expect(await pageOf({ page: 2_147_483_647, limit: 100 })).toEqual({
      ids: [],
      total: 12,
      page: 2_147_483_647,
    })
  })

  it('returns only transactions of the business, whatever the filters', async () => {
    const setup = await setUpPayout(app)
    const { transactionId, merchantReference } = await aPayout(setup)
    const other = await setUpPayout(app)
    const own = await aPayout(other)
    const listed = must(await other.client.GET(path, { params: { query: {} } })).data
    expect(listed.map((one) => one.transactionId)).toContain(own.transactionId)
    expect(listed.map((one) => one.transactionId)).not.toContain(transactionId)
    const { client } = await aBusiness(app)
    const found = async (query: { transactionId?: string; reference?: string; currency?: string[] }) =>
      must(await client.GET(path, { params: { query } }))
    const none = { data: [], total: 0, page: 0 }
    expect(await found({})).toEqual(none)
    expect(await found({ transactionId })).toEqual(none)
    expect(await found({ reference: merchantReference })).toEqual(none)
    expect(await found({ currency: ['USD'] })).toEqual(none)
  })

  it('filters by the current status', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const idsIn = async (status: 'PENDING' | 'FAILED') => {
      const { data } = must(await setup.client.GET(path, { params: { query: { status: [status] } } }))
      return data.map((one) => one.transactionId)
    }
    expect(await idsIn('PENDING')).toEqual([transactionId])
    const params = { path: { transactionId } }
    const body = { outcome: 'failed' } as const
    must(await setup.client.POST('/api/v1/transaction/{transactionId}/simulate', { params, body }))
    expect(await idsIn('PENDING')).toEqual([])
    expect(await idsIn('FAILED')).toEqual([transactionId])
  })

  it('accepts a list with commas, encoded commas or repeated, and a JSON content type on a GET', async () => {
    const { business } = await setUpPayout(app)
    const repeated = 'status=SUCCESS&status=FAILED'
    for (const query of ['status=SUCCESS,FAILED', 'status=SUCCESS%2CFAILED', repeated]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await sendRaw(app.url, `${path}?${query}`, { key: business.key, headers })
      expect(answer.json).toMatchObject({ total: 1, data: [{ status: 'SUCCESS' }] })
    }
  })
})

const long = (item: string, times: number): string => Array.from({ length: times }, () => item).join(',')

describe('refusals', () => {
  it.each([
    'page=-1',
    'page=1e20',
    'page=1.5',
    'page=a',
    'page=99999999999999999999',
    'page=2147483648',
    'limit=0',
    'limit=101',
    'limit=-1',
    'limit=ten',
    'page=0&page=1',
    'page=',
    'limit=%00',
    'page=%EF%BC%91',
    'refrence=x',
    'status=FOO',
    'status=success',
    'status=',
    'status=SUCCESS,',
    'status=SUCCESS,%20FAILED',
    'type=REFUND',
    'type=WITHDRAW,FOO',
    'channel=PIGEON',
    'channel=CRYPTO_WALLET',
    'currency=usd',
    'currency=US',
    'currency=XTS',
    'currency=ABC',
    'status=SUCCESS%00',
    'reference=',
    'reference=%00',
    'reference=a%0Ab',
    'fromDate=2026-05-20',
    'fromDate=2026-05-20T09:05:00',
    'fromDate=2026-05-20T09:05:00.000',
    'toDate=2026-05-20T09:05:00+01:00',
    'toDate=2026-02-30T09:05:00Z',
    'toDate=2025-02-29T09:05:00Z',
    'toDate=2026-13-01T09:05:00Z',
    'toDate=2026-05-20T24:00:00Z',
    'toDate=2026-05-20T09:60:00Z',
    'toDate=2026-05-20T09:05:60Z',
    'toDate=2026-05-20T09:05:00%2B25:00',
    'toDate=300000-01-01T00:00:00Z',
    'toDate=%2B300000-01-01T00:00:00Z',
    'fromDate=0000-01-01T00:00:00Z',
    'fromDate=0001-01-01T00:00:00%2B01:00',
    'toDate=9999-12-31T23:59:59-01:00',
    'fromDate=1779267900000',
    'fromDate=yesterday',
    'fromDate=20260520T0905',
    'fromDate=2026-05-20T09:05',
    'fromDate=2026-0520T09:05Z',
    'fromDate=2026-05-20T09Z',
    'fromDate=',
    'fromDate=infinity',
    'fromDate=%00',
    'fromDate=2026-05-20T09:05:00Z&fromDate=2026-05-20T09:05:00Z',
    'fromDate=2026-05-20T09:05:00.001Z&toDate=2026-05-20T09:05:00.000Z',
    'fromDate=2026-05-20T09:05:00-01:00&toDate=2026-05-20T09:05:00Z',
  ])('VALIDATION_ERROR for ?%s', async (query) => {
    const { key } = await aBusiness(app)
    expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'VALIDATION_ERROR')
  })

  it.each([
    ['a reference of 256 characters', `reference=${'r'.repeat(256)}`],
    ['101 statuses', `status=${long('FAILED', 101)}`],
    ['3,000 currencies', `currency=${long('NGN', 3_000)}`],
    ['a hundred digits of a second', `fromDate=2026-05-20T09:05:00.${'0'.repeat(100)}Z`],
  ])('VALIDATION_ERROR for %s', async (_, query) => {
    const { key } = await aBusiness(app)
    expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'VALIDATION_ERROR')
  })

  it('BAD_REQUEST_ERROR for a list that is too long for the request line', async () => {
    const { key } = await aBusiness(app)
    const query = `status=${long('SUCCESS', 5_000)}`
    expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'BAD_REQUEST_ERROR')
  })

  it.each([
    'transactionId=1',
    'transactionId=',
    `transactionId=${'F'.repeat(24)}`,
    `transactionId=${'f'.repeat(25)}`,
  ])('INVALID_BUSINESS_TRANSACTION_ID for ?%s, also beside a 422', async (query) => {
    const { key } = await aBusiness(app)
    for (const whole of [query, `${query}&status=FOO`, `status=FOO&${query}`]) {
      expectRefusal(await sendRaw(app.url, `${path}?${whole}`, { key }), 'INVALID_BUSINESS_TRANSACTION_ID')
    }
  })

  it('AUTHENTICATION_ERROR without TRANSACTION.HISTORY.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.READ'] })
    expectRefusal(await clientOf(app.url, key).GET(path), 'AUTHENTICATION_ERROR')
  })

  it.each(['reference=%ff', 'reference=%zz', 'reference=%C3', 'reference=a%'])(
    'VALIDATION_ERROR, not an empty list, for invalid percent-encoding: %s',
    async (text) => {
      const { key } = await aBusiness(app)
      expectRefusal(await sendRaw(app.url, `/api/v1/transaction?${text}`, { key }), 'VALIDATION_ERROR')
    },
  )
})
