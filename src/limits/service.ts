import type { Db } from '../db/knex.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { currencyDigits, findCurrencyDigits } from '../kernel/currency.ts'
import { formatMinor, parseAmount } from '../kernel/money.ts'
import { shiftDecimal } from '../kernel/rate.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Money } from '../kernel/money.ts'
import { limitsLeft, payoutRange, type LimitHeadroom, type PayoutRange } from './headroom.ts'
import { parseLimitsRow } from './rows.ts'
import { limitPeriods, periodNames } from './rules.ts'
import {
  recountUsage,
  deleteLimits,
  findLimits,
  listMovedCurrencies,
  listUsage,
  lockLimits,
  readFacts,
  readWindowStart,
  upsertLimits,
  type BusinessLimitsRow,
} from './store.ts'

/** Limits to change: decimals of the limit currency, `none` to remove a limit; an absent member stays as it is. The
 *  currency is by default that of the limits that are set, else USD. */
export type LimitsInput = {
  readonly currency?: string
  readonly daily?: string
  readonly weekly?: string
  readonly monthly?: string
  readonly minimum?: string
}

/** A limit, as decimals; `limit` is null where there is none. */
export type ShownLimit = {
  readonly name: string
  readonly limit: string | null
  /** The amount used in the current period; null for the minimum. */
  readonly used: string | null
}

/** The limits of a business; `currency` is null where it has none. */
export type ShownLimits = { readonly currency: string | null; readonly limits: readonly ShownLimit[] }

/** Limits that were set; `isRaised`: the business may do more than before. */
export type SetLimits = ShownLimits & { readonly isRaised: boolean }

/** What is left of the limits of a business, and which payouts it can make. Amounts of limits are in their currency. */
export type Headroom = PayoutRange & { readonly asOf: Date; readonly limits: readonly LimitHeadroom[] }

/** Manages the limits of businesses, which the operator sets (docs/design/limits.md#business-limits-are-counters). */
export type LimitsService = {
  /** Changes limits. Amounts that the business moved in the current day, week and month count, also those before it
   *  had limits. Refuses VALIDATION_ERROR for an invalid amount or currency, where no rate is published from a currency
   *  that it moved, and for another currency without each limit that is set. Returns whether they let the business do
   *  more than before. */
  readonly set: (businessId: string, input: LimitsInput) => Promise<SetLimits>
  /** Refuses VALIDATION_ERROR for an amount or a currency that `set` would refuse. Writes nothing. */
  readonly check: (businessId: string, input: LimitsInput) => Promise<void>
  readonly show: (businessId: string) => Promise<ShownLimits>
  /** Returns what is left of the limits, and which payouts out of an available balance are accepted now. */
  readonly headroom: (businessId: string, available: Money) => Promise<Headroom>
  /** Removes every limit. */
  readonly clear: (businessId: string) => Promise<SetLimits>
}

const defaultCurrency = 'USD'
const noLimits = { daily_minor: null, weekly_minor: null, monthly_minor: null, minimum_minor: null }

const toMinor = (text: string | undefined, before: bigint | null, currency: string): bigint | null => {
  if (text === undefined) return before
  if (text === 'none') return null
  const amount = parseAmount(text, currency)
  return typeof amount === 'string'
    ? refuse('VALIDATION_ERROR', `"${text}" is not an amount of ${currency}.`)
    : amount.minor
}

const limitNames = ['daily', 'weekly', 'monthly', 'minimum'] as const

/** Refuses a currency without limits, and another currency where a limit that is set is not given again: amounts in the
 *  old currency are meaningless in the new one. */
const requireAmounts = (before: BusinessLimitsRow | undefined, input: LimitsInput): void => {
  const { currency } = input
  if (currency === undefined) return
  if (limitNames.every((name) => input[name] === undefined))
    refuse('VALIDATION_ERROR', `Name the limits that are to be in ${currency}.`)
  if (!before || before.currency === currency) return
  const left = limitNames.filter((name) => before[`${name}_minor`] !== null && input[name] === undefined)
  if (left.length === 0) return
  const missing = `give the ${left.join(', ')} limit too: an amount of ${currency}, or "none".`
  refuse('VALIDATION_ERROR', `The limits are in ${before.currency}. To change to ${currency}, ${missing}`)
}

const applyInput = (before: BusinessLimitsRow | undefined, input: LimitsInput): BusinessLimitsRow => {
  const currency = input.currency ?? before?.currency ?? defaultCurrency
  if (findCurrencyDigits(currency) === undefined)
    refuse('VALIDATION_ERROR', `There is no currency ${currency}.`)
  requireAmounts(before, input)
  const base = before?.currency === currency ? before : { ...noLimits, currency }
  return {
    currency,
    daily_minor: toMinor(input.daily, base.daily_minor, currency),
    weekly_minor: toMinor(input.weekly, base.weekly_minor, currency),
    monthly_minor: toMinor(input.monthly, base.monthly_minor, currency),
    minimum_minor: toMinor(input.minimum, base.minimum_minor, currency),
  }
}

const hasLimit = ({ daily_minor, weekly_minor, monthly_minor, minimum_minor }: BusinessLimitsRow) =>
  [daily_minor, weekly_minor, monthly_minor, minimum_minor].some((minor) => minor !== null)

const isRaised = (before: BusinessLimitsRow | undefined, after: BusinessLimitsRow): boolean => {
  if (!before) return false
  if (before.currency !== after.currency) return true
  const isAbove = (one: bigint | null, other: bigint | null): boolean =>
    other !== null && (one === null || one > other)
  return (
    isAbove(after.daily_minor, before.daily_minor) ||
    isAbove(after.weekly_minor, before.weekly_minor) ||
    isAbove(after.monthly_minor, before.monthly_minor) ||
    (before.minimum_minor !== null && (after.minimum_minor ?? 0n) < before.minimum_minor)
  )
}

/** Returns, as decimals, how many minor units of `currency` one minor unit of each moved currency counts. */
const factorsOf = (moved: readonly { source: string; rate: string | null }[], currency: string) =>
  Object.fromEntries(
    moved.map(({ source, rate }) => {
      if (rate === null) refuse('VALIDATION_ERROR', `No rate is published from ${source} to ${currency}.`)
      return [source, shiftDecimal(rate, currencyDigits(currency) - currencyDigits(source))]
    }),
  )

const recount = async (trx: Trx, businessId: string, currency: string): Promise<void> => {
  const since = await readWindowStart(trx)
  const moved = await listMovedCurrencies(trx, businessId, { currency, since })
  await recountUsage(trx, businessId, { currency, since, factors: factorsOf(moved, currency) })
}

const show = async (on: Queryable, businessId: string): Promise<ShownLimits> => {
  const row = await findLimits(on, businessId)
  if (!row) return { currency: null, limits: [] }
  const { currency } = row
  const usage = new Map(
    (await listUsage(on, businessId, currency)).map(({ period, used_minor: used }) => [period, used]),
  )
  const decimal = (minor: bigint | null) => (minor === null ? null : formatMinor(minor, currency))
  const mostOf = { DAY: row.daily_minor, WEEK: row.weekly_minor, MONTH: row.monthly_minor }
  const maxima = limitPeriods.map((period) => ({
    name: periodNames[period],
    limit: decimal(mostOf[period]),
    used: decimal(BigInt(usage.get(period) ?? 0)),
  }))
  return { currency, limits: [...maxima, { name: 'minimum', limit: decimal(row.minimum_minor), used: null }] }
}

/** Creates the service that manages business limits. */
export const createLimitsService = ({ db }: { readonly db: Db }): LimitsService => ({
  set: (businessId, input) =>
    inTransaction(db, async (trx) => {
      await lockLimits(trx, businessId)
      const before = await findLimits(trx, businessId)
      const limits = applyInput(before, input)
      if (hasLimit(limits)) {
        await upsertLimits(trx, businessId, limits)
        await recount(trx, businessId, limits.currency)
      } else await deleteLimits(trx, businessId)
      return { ...(await show(trx, businessId)), isRaised: isRaised(before, limits) }
    }),
  check: async (businessId, input) => {
    applyInput(await findLimits(db, businessId), input)
  },
  show: (businessId) => show(db, businessId),
  headroom: async (businessId, available) => {
    const { limits, now } = await readFacts(db, businessId, available.currency)
    const facts = limits && parseLimitsRow(limits)
    return {
      ...payoutRange(available, facts),
      asOf: now,
      limits: facts ? limitsLeft(facts, now) : [],
    }
  },
  clear: (businessId) =>
    inTransaction(db, async (trx) => {
      await lockLimits(trx, businessId)
      const before = await findLimits(trx, businessId)
      await deleteLimits(trx, businessId)
      return { ...(await show(trx, businessId)), isRaised: before !== undefined }
    }),
})
