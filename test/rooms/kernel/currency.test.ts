import { expect, it } from 'vitest'
import { findCurrencyDigits } from '../../../src/kernel/currency.ts'

it.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['CLP', 0],
  ['XCG', 2],
  ['USDT', 6],
  ['USDC', 6],
])('%s has %d digits after the point', (currency, digits) => {
  expect(findCurrencyDigits(currency)).toBe(digits)
})

it.each(['XAU', 'XBA', 'XTS', 'CLF', 'ZZZ', 'usd', 'USD ', '', 'constructor'])(
  '%j is no currency',
  (currency) => {
    expect(findCurrencyDigits(currency)).toBeUndefined()
  },
)
