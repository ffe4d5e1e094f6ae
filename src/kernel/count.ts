/** Converts a count of rows, far below 2^53, to a number. Never for money. */
export const toCount = (value: bigint): number => Number(value)
