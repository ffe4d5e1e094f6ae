import type { LimitFacts } from './rules.ts'

/** The result of `app.read_limits`, part of a transaction's facts; minor units as text. */
export type LimitsRow = {
  readonly currency: string
  readonly DAY: string | null
  readonly WEEK: string | null
  readonly MONTH: string | null
  readonly minimum: string | null
  readonly rate: string | null
  readonly used: { readonly DAY: string; readonly WEEK: string; readonly MONTH: string }
}

const parseMinor = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** Parses the limits in a transaction's facts. */
export const parseLimitsRow = (row: LimitsRow): LimitFacts => ({
  currency: row.currency,
  max: { DAY: parseMinor(row.DAY), WEEK: parseMinor(row.WEEK), MONTH: parseMinor(row.MONTH) },
  used: { DAY: BigInt(row.used.DAY), WEEK: BigInt(row.used.WEEK), MONTH: BigInt(row.used.MONTH) },
  minimumMinor: parseMinor(row.minimum),
  rate: row.rate,
})
