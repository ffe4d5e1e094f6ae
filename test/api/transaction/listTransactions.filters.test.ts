import { beforeAll, describe, expect, it } from 'vitest'
import { transactionChannels, transactionStatuses, transactionTypes } from '../../../generated/catalogue.ts'
import type { components } from '../../../generated/types.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, must, setUpPayout } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { aBusinessWithHistory, type BusinessWithHistory } from '../../support/listing.ts'
import { aReceipt, poolDepositBody } from '../../support/pool-deposits.ts'
import { fc } from '../../support/property.ts'

type Transaction = components['schemas']['Transaction']

/** Filters as a caller describes them. */
type Wanted = {
  readonly status?: readonly string[]
  readonly type?: readonly string[]
  readonly channel?: readonly string[]
  readonly currency?: readonly string[]
  readonly reference?: string
  readonly transactionId?: string
  readonly fromDate?: string
  readonly toDate?: string
}

const app = useApp()
const path = '/api/v1/transaction' as const
let ledger: BusinessWithHistory = { key: '', transactions: [] }

beforeAll(async () => {
  ledger = await aBusinessWithHistory(app, 7)
})

const list = async (key: string, query: string) => {
  const answer = await sendRaw(app.url, `${path}?${query}`, { key })
  expect(answer.status, answer.text).toBe(200)
  return answer.json as { data: Transaction[]; total: number; page: number }
}

const toQuery = (wanted: Wanted): string =>
  Object.entries(wanted)
    .map(([name, value]) => `${name}=${encodeURIComponent([value].flat().join(','))}`)
    .join('&')

const isOneOf = (list: readonly string[] | undefined, ...values: readonly string[]): boolean =>
  list === undefined || values.some((value) => list.includes(value))

/** The contract's filters in plain words, over what the API shows of each transaction. */
const matches = (wanted: Wanted, one: Transaction): boolean =>
  isOneOf(wanted.status, one.status) &&
  isOneOf(wanted.type, one.type) &&
  isOneOf(wanted.channel, one.channel) &&
  isOneOf(wanted.currency, one.sourceCurrency, one.destinationCurrency) &&
  (wanted.reference === undefined || wanted.reference === one.merchantReference) &&
  (wanted.transactionId === undefined || wanted.transactionId === one.transactionId) &&
  (wanted.fromDate === undefined || Date.parse(wanted.fromDate) <= Date.parse(one.createdAt)) &&
  (wanted.toDate === undefined || Date.parse(wanted.toDate) >= Date.parse(one.createdAt))

/** Walks every page and compares it with the model: rows whole and in order, the total, and the page after the last. */
const expectListed = async (wanted: Wanted, limit: number): Promise<readonly Transaction[]> => {
  const expected = ledger.transactions.filter((one) => matches(wanted, one))
  for (let page = 0; page * limit < expected.length + limit; page += 1) {
    const query = [toQuery(wanted), `page=${page.toString()}`, `limit=${limit.toString()}`]
    const data = expected.slice(page * limit, (page + 1) * limit)
    expect(await list(ledger.key, query.filter((part) => part !== '').join('&'))).toEqual({
      data,
      total: expected.length,
      page,
    })
  }
  return expected
}

const some = (values: readonly string[]) =>
  fc.option(fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 4 }), { nil: undefined })

/** Moments at, just before and just after transactions, in several spellings. */
const aMoment = (): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.nat(),
      fc.constantFrom(-3_600_000, -1, 0, 0, 1, 86_400_000),
      fc.constantFrom('Z', '+01:00', '-09:30'),
    )
    .map(([index, shift, zone]) => {
      const { transactions } = ledger
      const at = Date.parse(transactions[index % transactions.length]?.createdAt ?? '') + shift
      const [sign, hours, minutes] =
        zone === 'Z' ? ['+', '00', '00'] : [zone[0], zone.slice(1, 3), zone.slice(4)]
      const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
      return `${new Date(at + offset).toISOString().slice(0, -1)}${zone}`
    })

const anyFilters = (): fc.Arbitrary<Wanted> =>
  fc
    .record({
      status: some(['SUCCESS', 'SUCCESS', 'PENDING', 'FAILED', 'CUSTOMER_ACTION_REQUIRED', 'DISPUTE_WON']),
      type: some(transactionTypes),
      channel: some(['BANK_ACCOUNT', 'BANK_ACCOUNT', 'SWIFT', 'WALLET', 'MOBILE_MONEY', 'CARD']),
      currency: some(['USD', 'NGN', 'EUR', 'KES', 'JPY']),
      from: fc.option(aMoment(), { nil: undefined }),
      to: fc.option(aMoment(), { nil: undefined }),
    })
    .map(({ from, to, ...lists }) => {
      const isReversed = from !== undefined && to !== undefined && Date.parse(to) < Date.parse(from)
      const dates = isReversed ? { fromDate: to, toDate: from } : { fromDate: from, toDate: to }
      return Object.fromEntries(
        Object.entries({ ...lists, ...dates }).filter(([, value]) => value !== undefined),
      )
    })

describe('200', () => {
  it('lists everything, newest first, page by page, with the exact total', async () => {
    const expected = await expectListed({}, 7)
    expect(expected).toHaveLength(2 + 7 * 9)
    await expectListed({}, 100)
    await expectListed({}, 1)
  })

  it.each([
    ['status', { status: ['SUCCESS'] }],
    ['several statuses', { status: ['FAILED', 'CUSTOMER_ACTION_REQUIRED'] }],
    ['type', { type: ['DEPOSIT'] }],
    ['types', { type: ['SWAP', 'WITHDRAW'] }],
    ['channel', { channel: ['SWIFT'] }],
    ['channels', { channel: ['MOBILE_MONEY', 'WALLET'] }],
    ['a currency of either side', { currency: ['EUR'] }],
    ['currencies', { currency: ['KES', 'EUR'] }],
    [
      'all at once',
      { status: ['SUCCESS'], type: ['WITHDRAW'], channel: ['BANK_ACCOUNT'], currency: ['EUR'] },
    ],
    ['a value twice', { status: ['FAILED', 'FAILED'] }],
  ] as const)('filters by %s', async (_, wanted) => {
    const expected = await expectListed(wanted, 5)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(ledger.transactions.length)
  })

  it('accepts every status, type and channel, also if nothing matches', async () => {
    await expectListed(
      { status: transactionStatuses, type: transactionTypes, channel: transactionChannels },
      100,
    )
    await expectListed({ status: ['DISPUTE_EVIDENCE_SUBMITTED'], channel: ['UPI'] }, 10)
    await expectListed({ currency: ['JPY'] }, 10)
    await expectListed({ currency: Array.from({ length: 100 }, () => 'NGN') }, 100)
  })

  it('filters by dates inclusively, by one or both, in any time zone', async () => {
    const { createdAt = '' } = ledger.transactions[20] ?? {}
    const after = await expectListed({ fromDate: createdAt }, 10)
    const before = await expectListed({ toDate: createdAt }, 10)
    const at = await expectListed({ fromDate: createdAt, toDate: createdAt }, 10)
    expect(at.length).toBeGreaterThan(0)
    expect(after.length + before.length).toBe(ledger.transactions.length + at.length)
    await expectListed({ fromDate: createdAt.replace('Z', '-12:00') }, 10)
    await expectListed({ toDate: '0001-01-01T00:00:00Z' }, 10)
    await expectListed({ fromDate: '9999-12-31T23:59:59.999Z' }, 10)
    await expectListed({ fromDate: '0001-01-01T00:00:00.000Z', toDate: '9999-12-31T23:59:59.999Z' }, 30)
  })

  it('ignores digits of a date-time beyond the millisecond', async () => {
    const { createdAt = '' } = ledger.transactions[20] ?? {}
    const finer = encodeURIComponent(createdAt.replace('Z', '999Z'))
    const { total } = await list(ledger.key, `fromDate=${finer}&toDate=${encodeURIComponent(createdAt)}`)
    expect(total).toBe(ledger.transactions.filter((one) => one.createdAt === createdAt).length)
  })

  it('finds a transaction by its id or reference, combined with the other filters', async () => {
    const one = ledger.transactions.find(({ type }) => type === 'WITHDRAW')
    const { transactionId = '', merchantReference: reference = '' } = one ?? {}
    expect(await expectListed({ transactionId }, 10)).toHaveLength(1)
    expect(await expectListed({ reference }, 10)).toHaveLength(1)
    expect(await expectListed({ transactionId, reference, type: ['WITHDRAW'] }, 10)).toHaveLength(1)
    expect(await expectListed({ transactionId, type: ['DEPOSIT'] }, 10)).toEqual([])
    expect(await expectListed({ reference, toDate: '2001-01-01T00:00:00Z' }, 10)).toEqual([])
    expect(await expectListed({ transactionId: 'f'.repeat(24) }, 10)).toEqual([])
  })

  it.each([
    ['without seconds', 'T00:00Z', 'T00:00Z'],
    ['with a zone without colon', 'T00:00:00%2B0100', 'T00:00:00-0100'],
    ['with hours as the zone', 'T00:00:00%2B01', 'T00:00:00-01'],
    ['with a comma', 'T00:00:00,000Z', 'T00:00:00,5Z'],
  ])('takes dates %s', async (_, from, to) => {
    const setup = await setUpPayout(app)
    const { createdAt } = await aPayout(setup)
    const day = createdAt.slice(0, 10)
    const tomorrow = new Date(Date.parse(`${day}T00:00:00Z`) + 2 * 86_400_000).toISOString().slice(0, 10)
    const both = `type=WITHDRAW&fromDate=${day}${from}&toDate=${tomorrow}${to}`
    expect((await list(setup.business.key, both)).total).toBe(1)
    expect((await list(setup.business.key, `fromDate=${tomorrow}${to}`)).total).toBe(0)
  })

  it('takes dates in basic format', async () => {
    const setup = await setUpPayout(app)
    const { createdAt } = await aPayout(setup)
    const basic = createdAt.replaceAll(/[-:]/g, '')
    expect((await list(setup.business.key, `type=WITHDRAW&fromDate=${basic}&toDate=${basic}`)).total).toBe(1)
    expect((await list(setup.business.key, `type=WITHDRAW&fromDate=${basic.slice(0, 13)}Z`)).total).toBe(1)
    expect((await list(setup.business.key, `toDate=20010101T0000%2B0000`)).total).toBe(0)
  })

  it('finds by reference the payout that has it, never the payment of a checkout', async () => {
    const setup = await setUpPayout(app)
    const reference = 'invoice-7'
    const payout = await aPayout(setup, { reference })
    const receipt = { customerId: setup.customerId, fileKey: await aReceipt(app, setup.client) }
    const deposit = must(
      await setup.client.POST('/api/v1/transaction/pool-account', {
        body: poolDepositBody(receipt, { reference }),
      }),
    ).data
    const idsBy = async (query: string) =>
      (await list(setup.business.key, query)).data.map(({ transactionId }) => transactionId)
    expect(await idsBy(`reference=${reference}`)).toEqual([payout.transactionId])
    expect(await idsBy(`merchantReference=${reference}`)).toEqual([
      deposit.transactionId,
      payout.transactionId,
    ])
    expect(await idsBy(`reference=${reference}&merchantReference=other`)).toEqual([])
  })

  it('compares references byte for byte, never as a pattern', async () => {
    const setup = await setUpPayout(app)
    const spellings = ['Order 7', 'order 7', 'Order 7 ', 'Order%', "Order '7'", 'Örder 7', 'O\u0308rder 7']
    for (const reference of spellings) await aPayout(setup, { reference })
    for (const reference of spellings) {
      const { data, total } = await list(setup.business.key, `reference=${encodeURIComponent(reference)}`)
      expect(total).toBe(1)
      expect(data[0]?.meta.reference).toBe(reference)
    }
  })

  it('returns the same as the model for every combination of filters', async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters(), fc.integer({ min: 1, max: 30 }), async (wanted, limit) => {
        await expectListed(wanted, limit)
      }),
      { numRuns: 60 },
    )
  })
})
