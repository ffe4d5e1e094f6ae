/** Formats a measure, never money, with a fixed number of digits after the point: `28.90`. */
export const decimalText = (value: number, digits: number): string =>
  value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Formats a count with grouped digits: `1,284`. */
export const countText = (count: number): string => count.toLocaleString('en-GB')

/** What a count counts: "entry" and "entries". */
export type Noun = readonly [one: string, many: string]

/** Formats a count with its noun: "1 entry", "2 entries". */
export const pluralText = (count: number, [one, many]: Noun): string =>
  `${countText(count)} ${count === 1 ? one : many}`

/** Formats a rate with grouped digits: `1,540.25`. */
export const rateText = (rate: string): string =>
  rate.replace(/^\d+/, (units) => units.replace(/\B(?=(\d{3})+$)/g, ','))

/** Returns the upper median of measures; undefined where there are none. */
export const medianOf = (measures: readonly number[]): number | undefined =>
  measures.toSorted((a, b) => a - b)[Math.floor(measures.length / 2)]

/** Formats a percentage of a drawing, with at most two digits: `63.56%`. */
export const percentText = (percent: number): string => `${Math.round(percent * 100) / 100}%`
