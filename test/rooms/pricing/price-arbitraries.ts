import { parseRate } from '../../../src/kernel/rate.ts'
import { fc } from '../../support/property.ts'

/** Currencies with each number of digits in use: 0, 2, 3 and 6. */
export const currencies = ['JPY', 'XOF', 'GHS', 'ZMW', 'KWD', 'TND', 'USDT', 'USDC'] as const

/** An ordered pair of them. */
export const pairs = fc
  .tuple(fc.constantFrom(...currencies), fc.constantFrom(...currencies))
  .filter(([source, destination]) => source !== destination)

const withPoint = (digits: string, decimals: number): string => {
  const padded = digits.padStart(decimals + 1, '0')
  return decimals === 0 ? padded : `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`
}

/** A rate of up to 12 significant digits, from very small to very large. */
export const rates = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 9_999 }), fc.maxSafeNat()).map((digits) => digits % 1_000_000_000_000),
    fc.integer({ min: -2, max: 15 }),
  )
  .map(([digits, decimals]) =>
    withPoint(`${digits.toString()}${'0'.repeat(Math.max(0, -decimals))}`, Math.max(0, decimals)),
  )
  .filter((text) => parseRate(text) !== undefined)

/** A promotion's percentage: above zero, at most fifty, four decimals. */
export const percents = fc.integer({ min: 1, max: 500_000 }).map((units) => withPoint(units.toString(), 4))

/** An amount in minor units: often tiny, often large. */
export const minors = fc.oneof(
  fc.bigInt({ min: 1n, max: 100n }),
  fc.bigInt({ min: 1n, max: 10n ** 8n }),
  fc.bigInt({ min: 1n, max: 10n ** 15n }),
)

/** A fee as the operator sets it, with amounts in minor units. */
export const fees = fc.option(
  fc.record({
    flatMinor: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10_000n })),
    percent: fc.oneof(
      fc.constant('0'),
      fc.integer({ min: 1, max: 10_000_000 }).map((units) => withPoint(units.toString(), 6)),
    ),
    minimumMinor: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 10_000n })),
    overMinimum: fc.option(fc.bigInt({ min: 0n, max: 1_000_000n }), { nil: null }),
  }),
  { nil: null },
)
