import type { Command, Single } from '../model/commands.ts'
import { cutTo, fractionOf, show } from '../model/decimals.ts'
import { initialFees, initialRates } from '../model/prices.ts'
import { chooseBusiness, type Desk } from './desk.ts'

// Changes by operators, and of time.

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The next midnight, Monday or first of a month, UTC. */
const nextStart = (now: number, unit: 'day' | 'week' | 'month'): number => {
  const today = now - (now % dayMs)
  if (unit === 'day') return today + dayMs
  const date = new Date(today)
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
  return today + (((8 - date.getUTCDay()) % 7) + (date.getUTCDay() === 1 ? 7 : 0)) * dayMs
}

/** Advances time: by moments, to the ends of leases and due times, across days, weeks and months. */
export const planJump = ({ random, state }: Desk): Command => {
  const toStart = (unit: 'day' | 'week' | 'month') => () => {
    const at = nextStart(state.now, unit) + random.pick([-1, -1, 0, 0, 1, 1_000])
    return Math.max(0, at - state.now)
  }
  const ms = random.weighted<() => number>([
    [10, () => random.below(1_500)],
    [14, () => 30_000 + random.pick([-1, 0, 1])],
    [8, () => 45_000 + random.pick([-1, 0, 1])],
    // The questions to a rail about an unknown payout.
    [20, () => random.pick([5_000, 15_000, 59_999, minuteMs, minuteMs])],
    [20, () => 5 * minuteMs + random.pick([-1, 0, 1, 30_000])],
    [8, () => random.below(hourMs)],
    [8, () => random.below(dayMs)],
    [10, toStart('day')],
    [6, toStart('week')],
    [6, toStart('month')],
    [4, () => random.below(3 * 7 * dayMs)],
  ])()
  return { kind: 'jump', ms }
}

const pairs = [...Object.keys(initialRates), 'EUR>USD', 'KES>NGN']

const planRate = ({ random, state }: Desk): Single => {
  const pair = random.any(pairs) ?? 'USD>NGN'
  const fresh: Readonly<Record<string, string>> = { 'EUR>USD': '1.05', 'KES>NGN': '11.5' }
  const { over, under } = fractionOf(state.rates.get(pair) ?? fresh[pair] ?? '1')
  // Usually small, sometimes so large that a round trip could gain.
  const permille = BigInt(random.chance(80) ? 990 + random.below(21) : 900 + random.below(201))
  const rate = cutTo({ over: over * permille, under: under * 1_000n }, 3 + random.below(10))
  return { kind: 'set-rate', pair, rate: rate === '0' ? '1' : rate }
}

const planFee = ({ random }: Desk): Single => {
  const index = random.below(initialFees.length)
  const currency = initialFees[index]?.sourceCurrency ?? 'USD'
  const minimum = random.chance(50) ? 0n : random.between(1n, 100n)
  return {
    kind: 'set-fee',
    index,
    flat: show(random.chance(50) ? 0n : random.between(1n, 60n), currency),
    percent: random.pick(['0', '0.5', '1', '1.5', '2.25', '0.000001', '100']),
    minimum: show(minimum, currency),
    maximum: random.chance(40) ? show(minimum + random.between(1n, 400n), currency) : undefined,
  }
}

export const planPrices = (desk: Desk): Single => (desk.random.chance(70) ? planRate(desk) : planFee(desk))

export const planPromotion = ({ random }: Desk): Single => ({
  kind: 'promote',
  pair: random.pick(['USD>NGN', 'USD>KES', 'USD>EUR', 'EUR>NGN']),
  percent: random.pick(['0.1', '0.25', '0.3333', '0.5', '3', '50']),
  startsInMs: random.pick([0, 0, minuteMs, dayMs]),
  lastsMs: random.pick([minuteMs, hourMs, dayMs, 7 * dayMs]),
  country: random.chance(30) ? random.pick(['NG', 'KE']) : undefined,
})

export const planSettings = (desk: Desk): Single => {
  const { random } = desk
  const isOn = random.chance(50)
  return {
    kind: 'change-settings',
    business: chooseBusiness(desk),
    ...random.weighted([
      [3, { feeWallet: isOn ? ('MAIN' as const) : ('FEE' as const) }],
      // Usually on, else there would be few swaps.
      [2, { isSwapEnabled: random.chance(80) }],
      [2, { mustVerify: random.chance(30) }],
      [1, { isVerified: isOn }],
    ]),
  }
}
