import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  convertBackUp,
  convertDown,
  gains,
  multiplyRates,
  parseRate,
  type Rate,
} from '../../../src/kernel/rate.ts'

const rateOf = (text: string): Rate => {
  const rate = parseRate(text)
  if (!rate) throw new Error(`${text} is no rate`)
  return rate
}

describe('parseRate', () => {
  it('takes at most twelve significant digits, greater than zero', () => {
    expect(parseRate('1540.25')).toEqual({ numerator: 154025n, denominator: 100n })
    expect(parseRate('0.000649245')).toBeDefined()
    expect(parseRate('123456789012')).toBeDefined()
    for (const text of ['0', '0.0', '-1', '1e3', '1.2345678901234', '', 'NaN', '01']) {
      expect(parseRate(text), text).toBeUndefined()
    }
  })
})

describe('conversion', () => {
  it('rounds what is received down and what is paid up', () => {
    const rate = rateOf('1540.25')
    expect(convertDown({ minor: 10000n, currency: 'USD' }, rate, 'NGN').minor).toBe(15402500n)
    expect(convertDown({ minor: 1n, currency: 'USD' }, rateOf('0.9'), 'EUR').minor).toBe(0n)
    expect(convertBackUp({ minor: 1n, currency: 'NGN' }, rate, 'USD').minor).toBe(1n)
    expect(convertDown({ minor: 100n, currency: 'USD' }, rateOf('149.37'), 'JPY').minor).toBe(149n)
    expect(convertDown({ minor: 3n, currency: 'JPY' }, rateOf('0.0067'), 'USD').minor).toBe(2n)
  })

  it('never lets a round trip through a pair and its dearer way back gain', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.bigInt({ min: 1n, max: 10n ** 9n }),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        (minor, numerator, denominator) => {
          const there = { numerator, denominator }
          const back = { numerator: denominator, denominator: numerator }
          const received = convertDown({ minor, currency: 'USD' }, there, 'JPY')
          expect(convertDown(received, back, 'USD').minor).toBeLessThanOrEqual(minor)
          expect(convertBackUp(received, there, 'USD').minor).toBeLessThanOrEqual(minor)
        },
      ),
    )
  })

  it('tells a gaining cycle from one that only breaks even', () => {
    expect(gains(multiplyRates([rateOf('2'), rateOf('0.5')]))).toBe(false)
    expect(gains(multiplyRates([rateOf('2'), rateOf('0.500000000001')]))).toBe(true)
  })
})
