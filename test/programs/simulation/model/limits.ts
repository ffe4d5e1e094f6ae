import { convert, divideUp, fractionOf, type Fraction } from './decimals.ts'
import { isGivenUp, type BusinessName, type Limits, type State, type Transaction, type Use } from './state.ts'

// UTC days, weeks from Monday, months.

export const periods = ['DAY', 'WEEK', 'MONTH'] as const
export type Period = (typeof periods)[number]

const dayMs = 86_400_000

/** The first day of the period an instant lies in, as `2027-02-26`. */
export const periodStart = (period: Period, at: number): string => {
  const day = new Date(at)
  if (period === 'MONTH') return `${day.toISOString().slice(0, 7)}-01`
  const back = period === 'WEEK' ? (day.getUTCDay() + 6) % 7 : 0
  return new Date(at - back * dayMs).toISOString().slice(0, 10)
}

const exactUse = (
  state: State,
  { currency }: Pick<Limits, 'currency'>,
  { source, sourceCurrency }: Pick<Transaction, 'source' | 'sourceCurrency'>,
): Fraction | undefined => {
  const rate = sourceCurrency === currency ? '1' : state.rates.get(`${sourceCurrency}>${currency}`)
  return rate === undefined
    ? undefined
    : convert(source, fractionOf(rate), { from: sourceCurrency, to: currency })
}

/** What an amount counts: its source without fee at the published rate, rounded up. Undefined without a rate. */
export const measure = (
  state: State,
  limits: Pick<Limits, 'currency'>,
  amount: Pick<Transaction, 'source' | 'sourceCurrency'>,
): Use | undefined => {
  const exact = exactUse(state, limits, amount)
  return exact && { currency: limits.currency, minor: divideUp(exact.over, exact.under) }
}

/** True where the amount is below the minimum; equal is allowed. */
export const isBelowMinimum = (
  state: State,
  limits: Limits,
  amount: Pick<Transaction, 'source' | 'sourceCurrency'>,
): boolean => {
  const exact = exactUse(state, limits, amount)
  return limits.minimum !== null && exact !== undefined && exact.over / exact.under < limits.minimum
}

const usesOf = (state: State, business: BusinessName): readonly (Transaction & { use: Use })[] =>
  [...state.transactions.values()].flatMap((transaction) =>
    transaction.business === business && transaction.use !== null && !isGivenUp(transaction.status)
      ? [{ ...transaction, use: transaction.use }]
      : [],
  )

/** The counters of a business as they must be: `DAY 2027-02-26 USD` → minor units. */
export const countUsage = (state: State, business: BusinessName): ReadonlyMap<string, bigint> => {
  const usage = new Map<string, bigint>()
  for (const { createdAt, use } of usesOf(state, business)) {
    for (const period of periods) {
      const counter = `${period} ${periodStart(period, createdAt)} ${use.currency}`
      usage.set(counter, (usage.get(counter) ?? 0n) + use.minor)
    }
  }
  return usage
}

/** True where a use would exceed a limit of a running period; equal is allowed. */
export const wouldExceed = (
  state: State,
  { business, limits }: { readonly business: BusinessName; readonly limits: Limits },
  use: Use,
): boolean => {
  const usage = countUsage(state, business)
  return periods.some((period) => {
    const most = limits[period]
    const used = usage.get(`${period} ${periodStart(period, state.now)} ${use.currency}`) ?? 0n
    return most !== null && used + use.minor > most
  })
}

/** Where the running week or month began, whichever is earlier. */
export const windowStart = (now: number): number =>
  Math.min(Date.parse(periodStart('WEEK', now)), Date.parse(periodStart('MONTH', now)))
