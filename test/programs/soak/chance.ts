/** Chance that can be repeated: the same seed makes the same choices in the same order. */
export type Chance = {
  /** In [0, 1). */
  readonly next: () => number
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: number, to: number) => number
  readonly pick: <One>(list: readonly One[]) => One
  /** True in this share of the cases. */
  readonly happens: (share: number) => boolean
  /** Another chance that follows from this one. */
  readonly fork: () => Chance
}

/** Opens the chance of a seed (mulberry32: small, and good enough to choose moments by). */
export const createChance = (seed: number): Chance => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    between,
    pick: (list) => {
      const one = list[between(0, list.length - 1)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
    happens: (share) => next() < share,
    fork: () => createChance(between(0, 2 ** 31 - 1)),
  }
}
