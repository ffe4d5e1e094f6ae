/** Counts by owner. */
export type Counts = {
  readonly of: (owner: string) => number
  /** Adds one, and returns what takes it away again: to be called once. */
  readonly add: (owner: string) => () => void
}

/** Creates counts that keep nothing of an owner whose count is zero. */
export const createCounts = (): Counts => {
  const counts = new Map<string, number>()
  const of = (owner: string): number => counts.get(owner) ?? 0
  return {
    of,
    add: (owner) => {
      counts.set(owner, of(owner) + 1)
      return () => {
        if (of(owner) > 1) counts.set(owner, of(owner) - 1)
        else counts.delete(owner)
      }
    },
  }
}
