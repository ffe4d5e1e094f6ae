import { assert } from '../kernel/assert.ts'
import { parseRate, type Rate } from '../kernel/rate.ts'
import type { FeeSchedule } from './rules.ts'

/** A fee as stored and as the facts of a transaction carry it; amounts in minor units of the source currency. */
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

/** Reads a stored decimal as an exact fraction. */
export const parseStoredRate = (text: string): Rate => {
  const rate = parseRate(text)
  assert(rate, `stored rate ${text} is no rate`)
  return rate
}

// Zero is no rate, but it is a percentage.
const parsePercent = (text: string): Rate =>
  /^0(\.0*)?$/.test(text) ? { numerator: 0n, denominator: 1n } : parseStoredRate(text)

/** Reads a stored fee. */
export const parseFeeRow = (row: FeeRow): FeeSchedule => ({
  flatMinor: BigInt(row.flat_minor),
  percent: parsePercent(row.percent),
  minimumMinor: BigInt(row.minimum_minor),
  maximumMinor: row.maximum_minor === null ? null : BigInt(row.maximum_minor),
})
