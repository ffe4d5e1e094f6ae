import { currencyDigits } from '../../kernel/currency.ts'
import { assert } from '../../kernel/assert.ts'

const maxTicks = 5n
const precision = 10_000

/** The scale of a chart from zero to `top`, in minor units. */
export type Scale = { readonly step: bigint; readonly top: bigint; readonly ticks: readonly bigint[] }

/** Returns a scale whose ticks are 1, 2 or 5 times a power of ten of the currency, at most five above zero. */
export const scaleFor = (largest: bigint, currency: string): Scale => {
  const unit = 10n ** BigInt(currencyDigits(currency))
  let power = unit
  for (;;) {
    for (const factor of [1n, 2n, 5n]) {
      const step = factor * power
      const count = (largest + step - 1n) / step
      if (count <= maxTicks) return ticksOf(step, count === 0n ? 1n : count)
    }
    power *= 10n
  }
}

const ticksOf = (step: bigint, count: bigint): Scale => ({
  step,
  top: step * count,
  ticks: [0n, 1n, 2n, 3n, 4n, maxTicks].filter((index) => index <= count).map((index) => step * index),
})

/** Returns `value / top` as a number for a drawing, with four digits. Amounts themselves never become numbers. */
export const ratioOf = (value: bigint, top: bigint): number => {
  assert(top > 0n, 'a scale ends above zero')
  return Number.parseInt(((value * BigInt(precision)) / top).toString(), 10) / precision
}

const suffixes = [
  [1_000_000_000n, 'bn'],
  [1_000_000n, 'm'],
  [1_000n, 'k'],
] as const

/** Formats whole units briefly: `80k`, `2.5m`. */
export const compactText = (minor: bigint, currency: string): string => {
  const units = minor / 10n ** BigInt(currencyDigits(currency))
  const [divisor, suffix] = suffixes.find(([one]) => units >= one) ?? [1n, '']
  const tenths = (units * 10n) / divisor
  return `${tenths / 10n}${tenths % 10n === 0n ? '' : `.${tenths % 10n}`}${suffix}`
}

/** Rounds a coordinate to a tenth. */
export const tenth = (value: number): number => Math.round(value * 10) / 10
