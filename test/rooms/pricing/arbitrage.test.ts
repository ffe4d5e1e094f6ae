import { describe, expect, it } from 'vitest'
import { formatMinor, maxMinor, parseAmount, type Money } from '../../../src/kernel/money.ts'
import { multiplyRates, parseRate, type Rate } from '../../../src/kernel/rate.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { findArbitrage, priceOfPair, quote, type PublishedRate } from '../../../src/pricing/rules.ts'
import { currencies, rates } from './price-arbitraries.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody, swiftAccount } from '../../support/builders.ts'
import { aDeposit, setUpDeposit, aSwapper, depositBody, swapBody } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { fc } from '../../support/property.ts'

// Fault case F33: amounts chosen to gain. test/rooms/transactions/amounts.test.ts has invalid amounts, and
// test/api/transaction/createTransaction.swap.test.ts a swap there and back.

const app = useApp()
const path = '/api/v1/transaction' as const

const minorOf = (text: string, currency: string): bigint => {
  const amount = parseAmount(text, currency)
  return typeof amount === 'string' ? 0n : amount.minor
}

describe('a pair of amounts that asks for more than it pays', () => {
  it.each([
    ['10.00', '15402500.00', false],
    ['10.00', '15402.51', false],
    ['0.01', '15402.50', false],
    ['0.01', '15402.50', true],
    ['10.00', '0.01', false],
    ['10.00', '0.01', true],
    ['0.01', '0.01', true],
    ['9.99', '15402.50', true],
  ])('%s USD for %s NGN is recomputed, and debited as shown', async (...drawn) => {
    const [sourceAmount, destinationAmount, shouldPreferSourceAmount] = drawn
    const setup = await setUpPayout(app, { usd: '20000.00' })
    const made = await aPayout(setup, { sourceAmount, destinationAmount, shouldPreferSourceAmount })
    const [source, destination] = [minorOf(made.sourceAmount, 'USD'), minorOf(made.destinationAmount, 'NGN')]
    // One of the two amounts is as sent, and the rate is the published one.
    expect(made.rate).toBe('1540.25')
    if (shouldPreferSourceAmount) expect(made.sourceAmount).toBe(sourceAmount)
    else expect(made.destinationAmount).toBe(destinationAmount)
    expect(destination * 100n).toBeLessThanOrEqual(source * 154_025n)
    const cost = source + minorOf(made.fee ?? '0', 'USD')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({
      available: formatMinor(2_000_000n - cost, 'USD'),
      pending: formatMinor(cost, 'USD'),
    })
  })
})

describe('the smallest amounts, many times', () => {
  it('buy no more than one payment of their sum', async () => {
    const setup = await setUpPayout(app, { usd: '1000.00', rate: 10_000 })
    const whole = await aPayout(setup, { sourceAmount: '0.40', destinationAmount: '616.10' })
    let paidOut = 0n
    for (let count = 0; count < 40; count += 1) {
      const small = await aPayout(setup, {
        sourceAmount: '0.01',
        destinationAmount: '999.99',
        shouldPreferSourceAmount: true,
      })
      expect(small).toMatchObject({ sourceAmount: '0.01', destinationAmount: '15.40', fee: '0.50' })
      paidOut += minorOf(small.destinationAmount, 'NGN')
    }
    expect(paidOut).toBeLessThanOrEqual(minorOf(whole.destinationAmount, 'NGN'))
    // In the other direction, each kobo costs a whole cent.
    const kobo = await aPayout(setup, { sourceAmount: '5.00', destinationAmount: '0.01' })
    expect(kobo).toMatchObject({ sourceAmount: '0.01', destinationAmount: '0.01' })
  })

  it('are VALIDATION_ERROR where the other side would be zero', async () => {
    const { client, id } = await aSwapper(app, { NGN: '1000.00' })
    for (const sourceAmount of ['0.01', '1.00', '15.62']) {
      const body = swapBody({ sourceCurrency: 'NGN', destinationCurrency: 'USD', sourceAmount })
      expectRefusal(await client.POST(path, { body }), 'VALIDATION_ERROR')
    }
    expect(await app.wallet(id, 'NGN')).toEqual({ available: '1000.00', pending: '0.00' })
  })
})

describe('the largest amounts', () => {
  it('are VALIDATION_ERROR one unit above, whether given, derived or with their fee', async () => {
    const most = '10000000000000.00'
    const setup = await setUpPayout(app, { usd: most })
    const deposits = await setUpDeposit(app, {}, setup.business)
    const { client, business } = setup
    const preferring = { shouldPreferSourceAmount: true }
    const bodies = [
      payoutBody(setup, { sourceAmount: '10000000000000.01', destinationAmount: '1.00' }),
      payoutBody(setup, { sourceAmount: most, destinationAmount: '1.00', ...preferring }),
      payoutBody(setup, { sourceAmount: '1.00', destinationAmount: '10000000000000.01' }),
      payoutBody(setup, { sourceAmount: '6492452524.00', destinationAmount: '1.00', ...preferring }),
      payoutBody(setup, { sourceAmount: '99999999999999999.00', destinationAmount: '1.00' }),
      depositBody(deposits, { sourceAmount: most, destinationAmount: '1.00', ...preferring }),
      depositBody(deposits, { sourceAmount: '1.00', destinationAmount: most }),
    ]
    for (const body of bodies) expectRefusal(await client.POST(path, { body }), 'VALIDATION_ERROR')
    const again = await client.POST('/api/v1/org/balance/topup', {
      body: { amount: '0.01', currency: 'USD' },
    })
    expectRefusal(again, 'VALIDATION_ERROR')
    expect(await app.countTransactions(business.id)).toBe(0)
    expect(await app.wallet(business.id, 'USD')).toEqual({ available: most, pending: '0.00' })
    const largest = payoutBody(setup, { sourceAmount: '1.00', destinationAmount: most })
    expect(must(await client.POST(path, { body: largest })).data.sourceAmount).toBe('6492452523.95')
  })

  it('beyond the room in a wallet: a deposit waits for room, a swap returns its source', async () => {
    const business = await aSwapper(app, { USD: '10000000000000.00', EUR: '100.00' })
    const payouts = await setUpPayout(app, {}, business)
    const deposits = await setUpDeposit(app, {}, business)
    const { client, id } = business
    await app.wired.services.pricing.setRates([{ source: 'EUR', destination: 'USD', rate: '1.05' }])
    const simulate = (transactionId: string) =>
      client.POST('/api/v1/transaction/{transactionId}/simulate', {
        params: { path: { transactionId } },
        body: { outcome: 'success' },
      })
    const deposit = await aDeposit(deposits)
    const swap = must(
      await client.POST(path, { body: swapBody({ sourceCurrency: 'EUR', destinationCurrency: 'USD' }) }),
    ).data
    for (const { transactionId } of [deposit, swap])
      expectRefusal(await simulate(transactionId), 'VALIDATION_ERROR')
    await app.advanceClock('6 minutes')
    await app.runDue()
    expect(await app.moves(deposit.transactionId)).toEqual(['PENDING'])
    expect(await app.journals(swap.transactionId)).toEqual(['HOLD', 'RELEASE'])
    expect(await app.wallet(id, 'EUR')).toEqual({ available: '100.00', pending: '0.00' })
    must(await simulate((await aPayout(payouts)).transactionId))
    await app.advanceClock('1 hour')
    await app.runDue()
    expect(await app.journals(deposit.transactionId)).toEqual(['CREDIT'])
    expect(await app.wallet(id, 'USD')).toEqual({ available: '9999999999997.20', pending: '0.00' })
  })
})

describe('a fee larger than its amount', () => {
  it('is held with it, refused where both do not fit, and released with it', async () => {
    const setup = await setUpPayout(app, { usd: '101.00' })
    const { client, business, customerId } = setup
    await app.wired.services.pricing.setFee({ sourceCurrency: 'USD', channel: 'SWIFT', flat: '100.00' })
    const { paymentMethodId } = must(
      await client.POST('/api/v1/payment-method', { body: swiftAccount(customerId) }),
    ).data
    const sized = (amount: string) =>
      payoutBody(
        { customerId, destinationId: paymentMethodId },
        { sourceAmount: amount, destinationAmount: amount, destinationCurrency: 'USD' },
      )
    expectRefusal(await client.POST(path, { body: sized('1.01') }), 'BALANCE_INSUFFICIENT')
    const made = must(await client.POST(path, { body: sized('1.00') })).data
    expect(made).toMatchObject({ sourceAmount: '1.00', destinationAmount: '1.00', fee: '100.00' })
    expect(await app.wallet(business.id, 'USD')).toEqual({ available: '0.00', pending: '101.00' })
    const failing = {
      params: { path: { transactionId: made.transactionId } },
      body: { outcome: 'failed' as const },
    }
    must(await client.POST('/api/v1/transaction/{transactionId}/simulate', failing))
    expect(await app.wallet(business.id, 'USD')).toEqual({ available: '101.00', pending: '0.00' })
  })
})

/** The largest rate that closes a round trip without gain: the inverse of the others, rounded down to a valid rate. */
const closingRate = (others: readonly Rate[]): Rate | undefined => {
  const { numerator, denominator } = multiplyRates(others)
  const digits = ((denominator * 10n ** 15n) / numerator).toString()
  const kept = digits.slice(0, 12).padEnd(digits.length, '0').padStart(16, '0')
  return parseRate(`${kept.slice(0, -15)}.${kept.slice(-15)}`.replace(/\.?0+$/, ''))
}

const unlessRefused = (work: () => Money): Money => {
  try {
    return work()
  } catch (error) {
    // A leg too small to convert: its input is lost, which is not a gain.
    if (error instanceof Refusal) return { minor: 0n, currency: '' }
    throw error
  }
}

describe('round trips', () => {
  it('through two or three currencies never gain, at the best rates that may be published', () => {
    const worlds = fc.record({
      trip: fc.shuffledSubarray([...currencies], { minLength: 2, maxLength: 3 }),
      drawn: fc.array(rates, { minLength: 3, maxLength: 3 }),
      minor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      ways: fc.array(fc.constantFrom('source', 'pair', 'greedy'), { minLength: 3, maxLength: 3 }),
    })
    let rounds = 0
    const property = fc.property(worlds, ({ trip, drawn, minor, ways }) => {
      const others = drawn.slice(0, trip.length - 1).flatMap((text) => parseRate(text) ?? [])
      const closing = closingRate(others)
      if (!closing) return
      const legs = [...others, closing].map((rate, index): PublishedRate => {
        const [from, to] = [trip[index] ?? '', trip[(index + 1) % trip.length] ?? '']
        return { sourceCurrency: from, destinationCurrency: to, rate }
      })
      const [first] = legs
      if (!first) return
      expect(findArbitrage(legs, first.sourceCurrency, first.destinationCurrency)).toBeUndefined()
      let money: Money = { minor, currency: first.sourceCurrency }
      for (const [index, { rate, destinationCurrency: to }] of legs.entries()) {
        const given = money
        if (given.minor === 0n) return
        const terms = { rate, fee: null }
        const ask = { anchor: 'source' as const, amount: given, counterCurrency: to }
        money = unlessRefused(() => {
          const fair = quote(ask, terms).destination
          if (ways[index] === 'source') return fair
          // The caller asks for one unit more, or ten times as much, and may spend no more than it has.
          const wished = ways[index] === 'pair' ? fair.minor + 1n : fair.minor * 10n
          const destination = { minor: wished > maxMinor ? maxMinor : wished, currency: to }
          const price = priceOfPair({ source: given, destination, prefersSource: false }, terms)
          return price.source.minor <= given.minor ? price.destination : fair
        })
      }
      rounds += 1
      expect(money.minor, JSON.stringify({ trip, drawn, minor: minor.toString(), ways })).toBeLessThanOrEqual(
        minor,
      )
    })
    fc.assert(property, { numRuns: 10_000 })
    expect(rounds).toBeGreaterThan(500)
  })
})
