import type { LimitFacts } from './rules.ts'

/** Limits as the facts of a transaction carry them (`app.read_limits`); minor units as text. */
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

/** Reads limits as the facts of a transaction carry them. */
export const parseLimitsRow = (row: LimitsRow): LimitFacts => ({
  currency: row.currency,
  most: { DAY: parseMinor(row.DAY), WEEK: parseMinor(row.WEEK), MONTH: parseMinor(row.MONTH) },
  used: { DAY: BigInt(row.used.DAY), WEEK: BigInt(row.used.WEEK), MONTH: BigInt(row.used.MONTH) },
  minimumMinor: parseMinor(row.minimum),
  rate: row.rate,
})
