/** The only source of randomness of a run: the same order of draws has the same results. */
export type Random = {
  /** Returns a whole number from 0 to below `bound`. */
  readonly below: (bound: number) => number
  /** Returns true with a probability in percent. */
  readonly chance: (percent: number) => boolean
  readonly pick: <const List extends readonly [unknown, ...unknown[]]>(list: List) => List[number]
  /** Returns one of a list, which can be empty. */
  readonly any: <T>(list: readonly T[]) => T | undefined
  /** Returns a whole number from `from` to `to`, inclusive. */
  readonly between: (from: bigint, to: bigint) => bigint
  /** Returns one of several by weight. */
  readonly weighted: <T>(choices: readonly (readonly [weight: number, choice: T])[]) => T
}

// Mulberry32: 32 bits of state and a full period; the same on every machine.
const createGenerator = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Creates the generator of a seed, a whole number below 2^32. */
export const createRandom = (seed: number): Random => {
  const next = createGenerator(seed)
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick: (list) => list[below(list.length)],
    any: (list) => list[below(list.length)],
    between: (from, to) => from + (to > from ? BigInt(below(Number(to - from) + 1)) : 0n),
    weighted: (choices) => {
      let left = next() * choices.reduce((total, [weight]) => total + weight, 0)
      const chosen = choices.find(([weight]) => (left -= weight) < 0) ?? choices[0]
      if (!chosen) throw new Error('nothing to choose from')
      return chosen[1]
    },
  }
}
