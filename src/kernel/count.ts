/** Converts a count of rows, far below 2^53, to a number; of an amount only for a gauge. Never for money that moves. */
export const toCount = (value: bigint): number => Number(value)

/** Says how many tries are left of something, for a person. */
export const triesLeft = (left: number): string =>
  left === 1 ? '1 try is left.' : `${left.toString()} tries are left.`
