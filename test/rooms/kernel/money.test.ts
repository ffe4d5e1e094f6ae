import { describe, expect, it } from 'vitest'
import { formatMinor, maxMinor, parseAmount, toJsonNumber } from '../../../src/kernel/money.ts'
import { fc } from '../../support/property.ts'

describe('parseAmount', () => {
  it.each([
    ['1', 'USD', 100n],
    ['0.01', 'USD', 1n],
    ['154025.00', 'NGN', 15402500n],
    ['5000', 'JPY', 5000n],
    ['0.000001', 'USDT', 1n],
    ['9999999999999.99', 'USD', 999999999999999n],
    ['10000000000000.00', 'USD', maxMinor],
  ])('reads %s %s exactly', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toEqual({ minor, currency })
  })

  it.each([
    '-1',
    '+1',
    '1e5',
    '1E5',
    'NaN',
    'Infinity',
    '１００',
    '٣',
    ' 1',
    '1 ',
    '',
    '.5',
    '1.',
    '01',
    '00',
    '1,000',
    '0x10',
    '1_000',
    '1\n',
    '9'.repeat(16),
  ])('refuses the spelling %j', (text) => {
    expect(parseAmount(text, 'USD')).toBe('format')
  })

  it('refuses more digits than the currency has, zero, and more than the largest amount', () => {
    expect(parseAmount('1.001', 'USD')).toBe('digits')
    expect(parseAmount('1.5', 'JPY')).toBe('digits')
    expect(parseAmount('0.12345678901234567890', 'USD')).toBe('digits')
    expect(parseAmount('0.00', 'USD')).toBe('zero')
    expect(parseAmount('10000000000000.01', 'USD')).toBe('too-large')
  })

  it('parses every amount that formatMinor writes', () => {
    const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'USDC', 'XOF')
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: maxMinor - 1n }), currencies, (minor, currency) => {
        // The largest amount itself has 16 digits in yen, one more than may be written.
        expect(parseAmount(formatMinor(minor, currency), currency)).toEqual({ minor, currency })
      }),
    )
  })
})

describe('toJsonNumber', () => {
  it('prints as the same decimal, up to the largest balance', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: maxMinor }), (minor) => {
        const printed = toJsonNumber({ minor, currency: 'USD' }).toFixed(2)
        expect(printed).toBe(formatMinor(minor, 'USD'))
      }),
    )
  })
})
