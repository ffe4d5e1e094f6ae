/** Repeatable randomness: the same seed makes the same choices in the same order. */
export type Chance = {
  /** Returns a number in [0, 1). */
  readonly next: () => number
  /** Returns a whole number from `from` to `to`, inclusive. */
  readonly between: (from: number, to: number) => number
  readonly pick: <One>(list: readonly One[]) => One
  /** Returns true with this probability. */
  readonly happens: (share: number) => boolean
  /** Returns another generator derived from this one. */
  readonly fork: () => Chance
}

/** Creates the generator of a seed (mulberry32). */
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

/** Returns everything in the list in random order, again and again. */
export const dealFrom = <One>(list: readonly One[], chance: Chance): (() => One) => {
  let left: One[] = []
  return () => {
    if (left.length === 0) left = [...list]
    const one = chance.pick(left)
    left.splice(left.indexOf(one), 1)
    return one
  }
}
