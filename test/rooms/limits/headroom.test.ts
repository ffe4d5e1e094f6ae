import { describe, expect, it } from 'vitest'
import { nextPeriodStart, payoutRange } from '../../../src/limits/headroom.ts'
import { findLimitRefusals, measureUse, type LimitFacts } from '../../../src/limits/index.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, payoutBody, setUpPayout } from '../../support/builders.ts'
import { fc } from '../../support/property.ts'

const none: LimitFacts = {
  currency: 'USD',
  max: { DAY: null, WEEK: null, MONTH: null },
  used: { DAY: 0n, WEEK: 0n, MONTH: 0n },
  minimumMinor: null,
  rate: '1',
}
const usd = (minor: bigint) => ({ minor, currency: 'USD' })

const isAccepted = (minor: bigint, facts: LimitFacts, currency = 'USD'): boolean =>
  findLimitRefusals(measureUse({ minor, currency }, facts), facts).length === 0

describe('the largest payout', () => {
  it('is bound by the balance without limits, and by the tightest limit', () => {
    expect(payoutRange(usd(500n), null)).toEqual({
      largest: usd(500n),
      boundBy: 'BALANCE',
      smallest: usd(1n),
    })
    const facts = {
      ...none,
      max: { DAY: 900n, WEEK: 1_000n, MONTH: null },
      used: { ...none.used, WEEK: 400n },
    }
    expect(payoutRange(usd(50_000n), facts)).toMatchObject({ largest: usd(600n), boundBy: 'WEEK' })
    expect(payoutRange(usd(10n ** 15n), null)).toMatchObject({ largest: usd(10n ** 15n), boundBy: 'BALANCE' })
  })

  it('is nothing where a limit is used up, or no rate is published', () => {
    const spent = { ...none, max: { ...none.max, MONTH: 100n }, used: { ...none.used, MONTH: 150n } }
    expect(payoutRange(usd(500n), spent)).toMatchObject({ largest: usd(0n), boundBy: 'MONTH' })
    expect(payoutRange(usd(500n), { ...none, rate: null })).toMatchObject({
      largest: usd(0n),
      boundBy: 'NO_RATE',
    })
  })

  it('passes the limits, and one of a minor unit more does not', () => {
    const drawn = fc.record({
      max: fc.bigInt(1n, 10n ** 9n),
      used: fc.bigInt(0n, 10n ** 9n),
      minimumMinor: fc.bigInt(1n, 10n ** 6n),
      rate: fc.constantFrom('1', '0.0006', '1540.25', '0.333333333333'),
    })
    fc.assert(
      fc.property(drawn, ({ max, used, minimumMinor, rate }) => {
        const counters = { max: { ...none.max, DAY: max }, used: { ...none.used, DAY: used } }
        const facts = { ...none, ...counters, minimumMinor, rate }
        const { largest, smallest } = payoutRange({ minor: 10n ** 15n, currency: 'NGN' }, facts)
        const first = smallest?.minor ?? largest.minor + 1n
        if (first <= largest.minor) {
          expect(isAccepted(largest.minor, facts, 'NGN')).toBe(true)
          expect(isAccepted(first, facts, 'NGN')).toBe(true)
        }
        if (largest.minor < 10n ** 15n) expect(isAccepted(largest.minor + 1n, facts, 'NGN')).toBe(false)
        if (first > 1n) expect(isAccepted(first - 1n, facts, 'NGN')).toBe(false)
      }),
    )
  })
})

describe('the end of a period', () => {
  it.each([
    ['DAY', '2026-12-31T23:59:59.999Z', '2027-01-01'],
    ['WEEK', '2026-11-22T12:00:00Z', '2026-11-23'],
    ['WEEK', '2026-11-23T00:00:00Z', '2026-11-30'],
    ['MONTH', '2026-12-05T00:00:00Z', '2027-01-01'],
  ] as const)('of a %s at %s is %s', (period, now, next) => {
    expect(nextPeriodStart(period, new Date(now)).toISOString()).toBe(`${next}T00:00:00.000Z`)
  })
})

describe('the headroom of a business', () => {
  const app = useApp()

  it('is what the API accepts: the largest payout passes, and one cent more does not', async () => {
    const setup = await setUpPayout(app)
    await app.wired.limits.set(setup.business.id, { daily: '100.00', weekly: '500.00', minimum: '2.00' })
    await aPayout(setup)
    const readHeadroom = async () => {
      const { figures, limits, services } = app.wired
      const [wallet] = await services.ledger.balances(setup.business.id, 'MAIN', ['USD'])
      const { id } = setup.business
      const headroom = await limits.headroom(id, wallet?.available ?? usd(0n))
      return { ...headroom, creates: await figures.createsLeft(id) }
    }
    const headroom = await readHeadroom()
    expect(headroom).toMatchObject({
      largest: usd(9_000n),
      boundBy: 'DAY',
      smallest: usd(200n),
      creates: { limit: 60, used: 1, windowSeconds: 60 },
    })
    expect(headroom.limits.map(({ period, left }) => [period, left.minor])).toEqual([
      ['DAY', 9_000n],
      ['WEEK', 49_000n],
    ])
    const send = (sourceAmount: string, destinationAmount: string) =>
      setup.client.POST('/api/v1/transaction', {
        body: payoutBody(setup, { sourceAmount, destinationAmount }),
      })
    expect((await send('90.01', '138637.90')).response.status).toBe(403)
    expect((await send('90.00', '138622.50')).response.status).toBe(201)
    const after = await readHeadroom()
    expect(after).toMatchObject({ largest: usd(0n), boundBy: 'DAY', creates: { used: 3 } })
  })
})
