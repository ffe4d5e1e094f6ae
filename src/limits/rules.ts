import { assert } from '../kernel/assert.ts'
import { formatMinor, type Money } from '../kernel/money.ts'
import { convertDown, convertUp, parseRate } from '../kernel/rate.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'

/** The periods of limits: UTC days, weeks from Monday, and months. */
export const limitPeriods = ['DAY', 'WEEK', 'MONTH'] as const

/** A period of a limit. */
export type LimitPeriod = (typeof limitPeriods)[number]

/** The names of the limits for people. */
export const periodNames: Readonly<Record<LimitPeriod, string>> = {
  DAY: 'daily',
  WEEK: 'weekly',
  MONTH: 'monthly',
}

/** The limits of a business for one transaction; amounts in minor units of `currency`, null for no limit. */
export type LimitFacts = {
  readonly currency: string
  readonly max: Readonly<Record<LimitPeriod, bigint | null>>
  readonly used: Readonly<Record<LimitPeriod, bigint>>
  readonly minimumMinor: bigint | null
  /** Units of `currency` for 1 unit of the source currency; null where no rate is published. */
  readonly rate: string | null
}

/** The amount of a transaction in the limit currency: rounded up for the maxima, rounded down for the minimum. */
export type LimitUse = { readonly roundedUp: Money; readonly roundedDown: Money }

/** Converts a source amount (without fee) to the limit currency; returns null where the business has no limits. Refuses
 *  VALIDATION_ERROR without a published rate. See docs/behaviour.md#business-limits. */
export const measureUse = (source: Money, facts: LimitFacts | null): LimitUse | null => {
  if (!facts) return null
  const { currency, rate: text } = facts
  if (text === null) {
    return refuse(
      'VALIDATION_ERROR',
      `There is no rate from ${source.currency} to ${currency}, the currency of the limits.`,
    )
  }
  const rate = parseRate(text)
  assert(rate, `the stored rate ${text} is a rate`)
  return { roundedUp: convertUp(source, rate, currency), roundedDown: convertDown(source, rate, currency) }
}

/** Finds what of the limits an amount does not keep: BUSINESS_LIMIT_EXCEEDED for each period, then
 *  BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET; an equal amount is allowed. The SQL that writes the transaction checks the
 *  counters again. */
export const findLimitRefusals = (use: LimitUse | null, facts: LimitFacts | null): readonly Refusal[] => {
  if (!use || !facts) return []
  const refusals: Refusal[] = []
  const show = (minor: bigint) => `${formatMinor(minor, facts.currency)} ${facts.currency}`
  for (const period of limitPeriods) {
    const max = facts.max[period]
    if (max !== null && facts.used[period] + use.roundedUp.minor > max) {
      const used = `${show(facts.used[period])} of it is used`
      const friendly = `The ${periodNames[period]} limit of ${show(max)} would be exceeded; ${used}.`
      refusals.push(new Refusal('BUSINESS_LIMIT_EXCEEDED', { friendly }))
    }
  }
  if (facts.minimumMinor !== null && use.roundedDown.minor < facts.minimumMinor) {
    const friendly = `The minimum amount is ${show(facts.minimumMinor)}.`
    refusals.push(new Refusal('BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET', { friendly }))
  }
  return refusals
}
