/** Converts a count of rows, far below 2^53, to a number; of an amount only for a gauge. Never for money that moves. */
export const toCount = (value: bigint): number => Number(value)
