import { assert } from '../kernel/assert.ts'
import { formatMinor, type Money } from '../kernel/money.ts'
import { convertDown, convertUp, parseRate } from '../kernel/rate.ts'
import { refuse } from '../kernel/refusal.ts'

/** The periods that limits are counted in: UTC days, weeks from Monday, and months. */
export const limitPeriods = ['DAY', 'WEEK', 'MONTH'] as const

/** A period of a limit. */
export type LimitPeriod = (typeof limitPeriods)[number]

/** What people call the limit of a period. */
export const periodNames: Readonly<Record<LimitPeriod, string>> = {
  DAY: 'daily',
  WEEK: 'weekly',
  MONTH: 'monthly',
}

/** A business's limits as they stand for one transaction; amounts in minor units of `currency`, null for no limit. */
export type LimitFacts = {
  readonly currency: string
  readonly most: Readonly<Record<LimitPeriod, bigint | null>>
  readonly used: Readonly<Record<LimitPeriod, bigint>>
  readonly minimumMinor: bigint | null
  /** 1 source = rate limit currency; null where none is published. */
  readonly rate: string | null
}

/** What a transaction counts toward the limits: rounded up, and rounded down for the minimum. */
export type LimitUse = { readonly counted: Money; readonly least: Money }

/** Measures a source amount (without fee) in the limit currency. Null: the business has no limits. Refuses
 *  VALIDATION_ERROR without a published rate. Pure. See docs/behaviour.md#business-limits. */
export const measureUse = (source: Money, facts: LimitFacts | null): LimitUse | null => {
  if (!facts) return null
  const { currency, rate: text } = facts
  if (text === null) {
    return refuse('VALIDATION_ERROR', `there is no rate from ${source.currency} to the limits' ${currency}`)
  }
  const rate = parseRate(text)
  assert(rate, `stored rate ${text} is no rate`)
  return { counted: convertUp(source, rate, currency), least: convertDown(source, rate, currency) }
}

/** Refuses BUSINESS_LIMIT_EXCEEDED (naming limit and period) and BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET, in this
 *  order; equal is allowed. The counters judge once more when the transaction is written. Pure. */
export const requireWithinLimits = (use: LimitUse | null, facts: LimitFacts | null): void => {
  if (!use || !facts) return
  const show = (minor: bigint) => `${formatMinor(minor, facts.currency)} ${facts.currency}`
  for (const period of limitPeriods) {
    const most = facts.most[period]
    if (most !== null && facts.used[period] + use.counted.minor > most) {
      const used = `${show(facts.used[period])} of it are used`
      refuse(
        'BUSINESS_LIMIT_EXCEEDED',
        `the ${periodNames[period]} limit of ${show(most)} would be exceeded; ${used}`,
      )
    }
  }
  if (facts.minimumMinor !== null && use.least.minor < facts.minimumMinor) {
    refuse(
      'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET',
      `the least that may be moved is ${show(facts.minimumMinor)}`,
    )
  }
}
