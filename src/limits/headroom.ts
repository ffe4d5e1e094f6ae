import { assert } from '../kernel/assert.ts'
import { maxAmountMinor, type Money } from '../kernel/money.ts'
import { convertDown, convertUp, parseRate, type Rate } from '../kernel/rate.ts'
import { limitPeriods, type LimitFacts, type LimitPeriod } from './rules.ts'

/** A limit of a period: what of it is used and left in its current period, which ends at `resetsAt`. */
export type LimitHeadroom = {
  readonly period: LimitPeriod
  readonly max: Money
  readonly used: Money
  readonly left: Money
  readonly resetsAt: Date
}

/** What keeps a payout from being larger: the balance, a limit, the largest amount there is, or that no rate into the
 *  currency of the limits is published. */
export type PayoutBound = LimitPeriod | 'BALANCE' | 'MAXIMUM' | 'NO_RATE'

/** The payouts that balance and limits accept now, in source currency and before the fee, which comes on top.
 *  `largest` is zero where none is accepted; `smallest` is null where even the largest amount is too small. */
export type PayoutRange = {
  readonly largest: Money
  readonly boundBy: PayoutBound
  readonly smallest: Money | null
}

/** Returns the start of the next UTC day, week (from Monday) or month. */
export const nextPeriodStart = (period: LimitPeriod, now: Date): Date => {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (period === 'MONTH') return new Date(Date.UTC(year, month + 1, 1))
  // Sunday is day 0, and the last one of a week.
  const daysLeft = period === 'DAY' ? 1 : 7 - ((now.getUTCDay() + 6) % 7)
  return new Date(Date.UTC(year, month, day + daysLeft))
}

/** Returns how much of each limit is left. */
export const limitsLeft = (facts: LimitFacts, now: Date): readonly LimitHeadroom[] =>
  limitPeriods.flatMap((period) => {
    const max = facts.max[period]
    if (max === null) return []
    const used = facts.used[period]
    const { currency } = facts
    return [
      {
        period,
        max: { minor: max, currency },
        used: { minor: used, currency },
        left: { minor: used < max ? max - used : 0n, currency },
        resetsAt: nextPeriodStart(period, now),
      },
    ]
  })

/** Returns the largest amount up to `most` for which a condition holds that no larger amount fulfils again. */
const largestWhere = (most: bigint, holds: (minor: bigint) => boolean): bigint => {
  let [low, high] = [0n, most]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (holds(middle)) low = middle
    else high = middle - 1n
  }
  return low
}

const rateOf = ({ rate: text }: LimitFacts): Rate | null => {
  if (text === null) return null
  const rate = parseRate(text)
  assert(rate, `the stored rate ${text} is a rate`)
  return rate
}

/** Converts source amounts to the limit currency, up and down as `measureUse` does. */
const measuresOf = (source: string, { currency }: LimitFacts, rate: Rate) => ({
  up: (minor: bigint): bigint => convertUp({ minor, currency: source }, rate, currency).minor,
  down: (minor: bigint): bigint => convertDown({ minor, currency: source }, rate, currency).minor,
})

type Bound = readonly [boundBy: PayoutBound, minor: bigint]

/** Returns the payouts that are accepted with an available balance. The rules are those of `findLimitRefusals`, so
 *  a payout of the largest amount passes, and one of a minor unit more is refused. */
export const payoutRange = (available: Money, facts: LimitFacts | null): PayoutRange => {
  const { currency } = available
  const most = maxAmountMinor(currency)
  const ownBounds: readonly Bound[] = [
    ['BALANCE', available.minor],
    ['MAXIMUM', most],
  ]
  const rangeOf = (bounds: readonly Bound[], tooSmall: bigint): PayoutRange => {
    const [boundBy, minor] = bounds.reduce((least, one) => (one[1] < least[1] ? one : least))
    const smallest = tooSmall < most ? { minor: tooSmall + 1n, currency } : null
    return { largest: { minor, currency }, boundBy, smallest }
  }
  if (!facts) return rangeOf(ownBounds, 0n)
  const rate = rateOf(facts)
  if (!rate) return rangeOf([['NO_RATE', 0n]], most)
  const { up, down } = measuresOf(currency, facts, rate)
  const limits = limitPeriods.flatMap((period): readonly Bound[] => {
    const max = facts.max[period]
    return max === null
      ? []
      : [[period, largestWhere(most, (minor) => facts.used[period] + up(minor) <= max)]]
  })
  const { minimumMinor } = facts
  const tooSmall = minimumMinor === null ? 0n : largestWhere(most, (minor) => down(minor) < minimumMinor)
  return rangeOf([...limits, ...ownBounds], tooSmall)
}
