import { describe, expect, it } from 'vitest'
import {
  convertBackUp,
  convertDown,
  convertUp,
  gains,
  multiplyRates,
  parseRate,
  raiseRate,
  shiftDecimal,
  type Rate,
} from '../../../src/kernel/rate.ts'
import { fc } from '../../support/property.ts'

const rateOf = (text: string): Rate => {
  const rate = parseRate(text)
  if (!rate) throw new Error(`${text} is no rate`)
  return rate
}

describe('parseRate', () => {
  it('accepts at most twelve significant digits, greater than zero', () => {
    expect(parseRate('1540.25')).toEqual({ numerator: 154025n, denominator: 100n })
    expect(parseRate('0.000649245')).toBeDefined()
    expect(parseRate('123456789012')).toBeDefined()
    for (const text of ['0', '0.0', '-1', '1e3', '1.2345678901234', '', 'NaN', '01']) {
      expect(parseRate(text), text).toBeUndefined()
    }
  })
})

describe('conversion', () => {
  it('rounds received amounts down and paid amounts up', () => {
    const rate = rateOf('1540.25')
    expect(convertDown({ minor: 10000n, currency: 'USD' }, rate, 'NGN').minor).toBe(15402500n)
    expect(convertDown({ minor: 1n, currency: 'USD' }, rateOf('0.9'), 'EUR').minor).toBe(0n)
    expect(convertBackUp({ minor: 1n, currency: 'NGN' }, rate, 'USD').minor).toBe(1n)
    expect(convertDown({ minor: 100n, currency: 'USD' }, rateOf('149.37'), 'JPY').minor).toBe(149n)
    expect(convertDown({ minor: 3n, currency: 'JPY' }, rateOf('0.0067'), 'USD').minor).toBe(2n)
  })

  it('never gains on a round trip through a pair and its more expensive way back', () => {
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

  it('distinguishes a cycle that gains from one that breaks even', () => {
    expect(gains(multiplyRates([rateOf('2'), rateOf('0.5')]))).toBe(false)
    expect(gains(multiplyRates([rateOf('2'), rateOf('0.500000000001')]))).toBe(true)
  })
})

describe('raiseRate', () => {
  it('raises by a percentage, exactly, and rounds down to the digits a rate may have', () => {
    expect(raiseRate('1540.25', '0.5')).toBe('1547.95125')
    expect(raiseRate('1', '1')).toBe('1.01')
    expect(raiseRate('0.00064', '0.5')).toBe('0.0006432')
    expect(raiseRate('1.23456789012', '3')).toBe('1.27160492682')
    expect(raiseRate('999999999999', '50')).toBe('1499999999990')
  })

  it('never lowers a rate, and returns one that parseRate accepts', () => {
    const digits = fc.bigInt({ min: 1n, max: 10n ** 12n - 1n })
    const places = fc.integer({ min: 0, max: 12 })
    const percent = fc.integer({ min: 1, max: 500_000 }).map((parts) => shiftDecimal(parts.toString(), -4))
    fc.assert(
      fc.property(digits, places, percent, (significant, shift, by) => {
        const text = shiftDecimal(significant.toString(), -shift).replace(/\.?0+$/, '')
        const percentText = by.replace(/\.?0+$/, '')
        const before = parseRate(text)
        const after = parseRate(raiseRate(text, percentText))
        if (!before || !after) return before === undefined
        return after.numerator * before.denominator >= before.numerator * after.denominator
      }),
    )
  })
})

describe('shiftDecimal', () => {
  it.each([
    ['1540.25', -2, '15.40250'],
    ['0.0077', 0, '0.00770'],
    ['0.5', -3, '0.00050'],
    ['1.5', 4, '15000.0'],
    ['7', 0, '7.0'],
  ])('shifts %s by %i places to %s', (text, places, shifted) => {
    expect(shiftDecimal(text, places)).toBe(shifted)
  })
})

describe('convertUp', () => {
  it('rounds a fraction of a minor unit up', () => {
    const rate = parseRate('0.0077')
    if (!rate) throw new Error('0.0077 is a rate')
    expect(convertUp({ minor: 100_000n, currency: 'KES' }, rate, 'USD')).toEqual({
      minor: 770n,
      currency: 'USD',
    })
    expect(convertUp({ minor: 1n, currency: 'KES' }, rate, 'USD')).toEqual({ minor: 1n, currency: 'USD' })
    expect(convertUp({ minor: 0n, currency: 'KES' }, rate, 'USD')).toEqual({ minor: 0n, currency: 'USD' })
  })
})
