/** The one source of chance of a run: whoever draws in the same order draws the same. */
export type Random = {
  /** A whole number from 0 to below `bound`. */
  readonly below: (bound: number) => number
  /** True in `percent` of a hundred cases. */
  readonly chance: (percent: number) => boolean
  readonly pick: <const List extends readonly [unknown, ...unknown[]]>(list: List) => List[number]
  /** One of a list that may be empty. */
  readonly any: <T>(list: readonly T[]) => T | undefined
  /** A whole number from `from` to `to`, both included. */
  readonly between: (from: bigint, to: bigint) => bigint
  /** One of several, each as likely as its weight. */
  readonly weighted: <T>(choices: readonly (readonly [weight: number, choice: T])[]) => T
}

// Mulberry32: 32 bits of state and a full period, enough to choose commands with; the same on every machine.
const createGenerator = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Opens chance at a seed, a whole number below 2^32. */
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
