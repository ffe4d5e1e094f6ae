/** A count of rows as a number: for pages and gauges, far below 2^53. Never for money that is paid. */
export const toCount = (value: bigint): number => Number(value)
