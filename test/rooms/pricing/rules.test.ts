import { describe, expect, it } from 'vitest'
import type { Money } from '../../../src/kernel/money.ts'
import { parseRate, type Rate } from '../../../src/kernel/rate.ts'
import { feeOn, findArbitrage, priceOfPair, quote, type FeeSchedule } from '../../../src/pricing/rules.ts'
import { fc } from '../../support/property.ts'

const rateOf = (text: string): Rate => {
  const rate = parseRate(text)
  if (!rate) throw new Error(`${text} is no rate`)
  return rate
}
const usd = (minor: bigint): Money => ({ minor, currency: 'USD' })
const ngn = (minor: bigint): Money => ({ minor, currency: 'NGN' })
const fee: FeeSchedule = { flatMinor: 50n, percent: rateOf('1.5'), minimumMinor: 100n, maximumMinor: 500n }
const terms = { rate: rateOf('1540.25'), fee }

describe('feeOn', () => {
  it('adds flat and percentage, rounds the percentage up, and keeps to minimum and maximum', () => {
    expect(feeOn(usd(10000n), fee).minor).toBe(200n)
    expect(feeOn(usd(10001n), fee).minor).toBe(201n)
    expect(feeOn(usd(100n), fee).minor).toBe(100n)
    expect(feeOn(usd(10_000_000n), fee).minor).toBe(500n)
    expect(feeOn(usd(10000n), null).minor).toBe(0n)
  })
})

describe('quote', () => {
  it('derives the destination rounded down and the source rounded up', () => {
    expect(quote({ anchor: 'source', amount: usd(10000n), counterCurrency: 'NGN' }, terms)).toMatchObject({
      destination: ngn(15402500n),
      fee: usd(200n),
    })
    expect(quote({ anchor: 'destination', amount: ngn(1n), counterCurrency: 'USD' }, terms)).toMatchObject({
      source: usd(1n),
    })
  })

  it('refuses a side of zero, and an amount above the largest with its fee', () => {
    const back = { rate: rateOf('0.0006'), fee: null }
    expect(() => quote({ anchor: 'source', amount: ngn(1n), counterCurrency: 'USD' }, back)).toThrow(
      'VALIDATION_ERROR',
    )
    expect(() => quote({ anchor: 'source', amount: usd(10n ** 15n), counterCurrency: 'NGN' }, terms)).toThrow(
      'VALIDATION_ERROR',
    )
    expect(() =>
      quote(
        { anchor: 'source', amount: usd(10n ** 15n), counterCurrency: 'EUR' },
        { rate: rateOf('0.9'), fee },
      ),
    ).toThrow('too large')
  })
})

describe('priceOfPair', () => {
  it('charges a quoted pair exactly as quoted, whichever side was the anchor', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 10n })
    const rates = fc.constantFrom('1540.25', '0.00064', '1', '149.37', '0.9213', '3.000000001')
    fc.assert(
      fc.property(amounts, rates, fc.constantFrom('source', 'destination'), fc.boolean(), (...drawn) => {
        const [minor, text, anchor, prefersSource] = drawn
        const priced = { rate: rateOf(text), fee }
        const currencies = { source: 'USD', destination: 'JPY' }
        const amount = { minor, currency: currencies[anchor] }
        const counter = anchor === 'source' ? currencies.destination : currencies.source
        let quoted
        try {
          quoted = quote({ anchor: anchor, amount: amount, counterCurrency: counter }, priced)
        } catch {
          return
        }
        const charged = priceOfPair(
          { source: quoted.source, destination: quoted.destination, prefersSource },
          priced,
        )
        expect(charged).toMatchObject({
          source: quoted.source,
          destination: quoted.destination,
          fee: quoted.fee,
        })
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps the destination, or the preferred source, where the pair disagrees with the rate', () => {
    const pair = { source: usd(10000n), destination: ngn(99n) }
    expect(priceOfPair({ ...pair, prefersSource: false }, terms)).toMatchObject({
      source: usd(1n),
      destination: ngn(99n),
    })
    expect(priceOfPair({ ...pair, prefersSource: true }, terms)).toMatchObject({
      source: usd(10000n),
      destination: ngn(15402500n),
    })
  })

  it('never lets the caller gain by the amounts it sends', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(amounts, amounts, fc.boolean(), (source, destination, prefersSource) => {
        let price
        try {
          price = priceOfPair({ source: usd(source), destination: ngn(destination), prefersSource }, terms)
        } catch {
          return
        }
        // The recipient never gets more than the debited amount is worth: d <= s * rate, in minor units.
        expect(price.destination.minor * 100n).toBeLessThanOrEqual(price.source.minor * 154025n)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('findArbitrage', () => {
  const pair = (sourceCurrency: string, destinationCurrency: string, rate: string) => ({
    sourceCurrency,
    destinationCurrency,
    rate: rateOf(rate),
  })

  it('finds a round trip of two or three pairs that gains', () => {
    expect(findArbitrage([pair('USD', 'NGN', '1540'), pair('NGN', 'USD', '0.00066')], 'USD', 'NGN')).toEqual([
      'USD',
      'NGN',
      'USD',
    ])
    const three = [pair('USD', 'EUR', '0.9'), pair('EUR', 'GBP', '0.9'), pair('GBP', 'USD', '1.3')]
    expect(findArbitrage(three, 'EUR', 'GBP')).toEqual(['EUR', 'GBP', 'USD', 'EUR'])
  })

  it('finds nothing where every round trip loses or breaks even', () => {
    const fair = [
      pair('USD', 'EUR', '0.5'),
      pair('EUR', 'USD', '2'),
      pair('USD', 'GBP', '0.8'),
      pair('GBP', 'USD', '1.2'),
    ]
    expect(findArbitrage(fair, 'USD', 'EUR')).toBeUndefined()
  })
})
