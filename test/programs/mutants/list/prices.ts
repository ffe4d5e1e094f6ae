import type { Mutant } from '../mutant.ts'

const rate = 'src/kernel/rate.ts'
const rules = 'src/pricing/rules.ts'
const rates = (test: string) => ({ file: 'test/rooms/kernel/rate.test.ts', test })
const pricing = (test: string) => ({ file: 'test/rooms/pricing/rules.test.ts', test })
const promoted = {
  file: 'test/rooms/pricing/promotions.test.ts',
  test: 'is active from its start until before its end',
}

const window = 'and starts_at <= p_at and p_at < ends_at'
const promotions = 'migrations/functions/find_promotion.sql'

/** Mutants of prices: rounding never favours the caller. */
export const prices: readonly Mutant[] = [
  {
    name: 'received-rounds-down',
    guard: 'what the recipient gets is rounded down',
    edits: [
      {
        file: rate,
        find: 'minor: (source.minor * numerator) / denominator,',
        replace: 'minor: (source.minor * numerator + denominator - 1n) / denominator,',
      },
    ],
    killedBy: rates('rounds received amounts down and paid amounts up'),
  },
  {
    name: 'paid-rounds-up',
    guard: 'what the business pays is rounded up',
    edits: [
      {
        file: rate,
        find: '(destination.minor * denominator + numerator - 1n) / numerator',
        replace: '(destination.minor * denominator) / numerator',
      },
    ],
    killedBy: rates('rounds received amounts down and paid amounts up'),
  },
  {
    name: 'limit-use-rounds-up',
    guard: 'what counts toward a limit is rounded up',
    edits: [
      {
        file: rate,
        find: '(source.minor * numerator + denominator - 1n) / denominator',
        replace: '(source.minor * numerator) / denominator',
      },
    ],
    killedBy: rates('rounds a fraction of a minor unit up'),
  },
  {
    name: 'fee-rounds-up',
    guard: 'a fee is rounded up',
    edits: [
      {
        file: rules,
        find: '(source.minor * percent.numerator + divisor - 1n) / divisor',
        replace: '(source.minor * percent.numerator) / divisor',
      },
    ],
    killedBy: pricing('adds flat and percentage, rounds the percentage up, and keeps to minimum and maximum'),
  },
  {
    name: 'no-side-at-zero',
    guard: 'no amount is exchanged for nothing',
    edits: [
      {
        file: rules,
        find: 'if (price.source.minor === 0n || price.destination.minor === 0n) {',
        replace: 'if (price.source.minor < 0n) {',
      },
    ],
    killedBy: pricing('refuses a side of zero, and an amount above the largest with its fee'),
  },
  {
    name: 'amounts-are-checked',
    guard: 'a pair of amounts that disagrees with the rate is recomputed',
    edits: [
      {
        file: rules,
        find: 'return quote(inputOf(pair.prefersSource',
        replace: `if (pair) return { ...pair, anchor: 'source', fee: feeOn(pair.source, terms.fee) }
  return quote(inputOf(pair.prefersSource`,
      },
    ],
    killedBy: pricing('never lets the caller gain by the amounts it sends'),
  },
  {
    name: 'round-trips',
    guard: 'no way round two or three currencies gains',
    edits: [
      {
        file: rules,
        find: 'return known.length === legs.length && gains(multiplyRates(known))',
        replace: 'return known.length > legs.length && gains(multiplyRates(known))',
      },
    ],
    killedBy: pricing('finds a round trip of two or three pairs that gains'),
  },
  {
    name: 'promotion-begins',
    guard: 'a promotion does not hold before its start',
    edits: [{ file: promotions, find: window, replace: 'and p_at < ends_at' }],
    killedBy: promoted,
  },
  {
    name: 'promotion-ends',
    guard: 'a promotion does not hold from its end on',
    edits: [{ file: promotions, find: window, replace: 'and starts_at <= p_at' }],
    killedBy: promoted,
  },
]
