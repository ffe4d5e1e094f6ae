import { assert } from '../kernel/assert.ts'
import { parseRate, type Rate } from '../kernel/rate.ts'
import type { FeeSchedule } from './rules.ts'

/** A row of `fees`, also part of a transaction's facts; amounts in minor units of the source currency. */
export type FeeRow = {
  readonly source_currency: string
  readonly type: string | null
  readonly channel: string | null
  readonly country_code: string | null
  readonly destination_currency: string | null
  readonly rail: string | null
  readonly flat_minor: string
  readonly percent: string
  readonly minimum_minor: string
  readonly maximum_minor: string | null
}

/** Parses a stored rate. */
export const parseStoredRate = (text: string): Rate => {
  const rate = parseRate(text)
  assert(rate, `the stored rate ${text} is a rate`)
  return rate
}

// Unlike a rate, a percentage may be zero.
const parsePercent = (text: string): Rate =>
  /^0(\.0*)?$/.test(text) ? { numerator: 0n, denominator: 1n } : parseStoredRate(text)

/** Parses a stored fee. */
export const parseFeeRow = (row: FeeRow): FeeSchedule => ({
  flatMinor: BigInt(row.flat_minor),
  percent: parsePercent(row.percent),
  minimumMinor: BigInt(row.minimum_minor),
  maximumMinor: row.maximum_minor === null ? null : BigInt(row.maximum_minor),
})
