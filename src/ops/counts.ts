/** Counts by owner, and in total. */
export type Counts = {
  readonly of: (owner: string) => number
  readonly total: () => number
  /** Adds one, and returns what takes it away again: to be called once. */
  readonly add: (owner: string) => () => void
}

/** Creates counts that keep nothing of an owner whose count is zero. */
export const createCounts = (): Counts => {
  const counts = new Map<string, number>()
  let total = 0
  const of = (owner: string): number => counts.get(owner) ?? 0
  return {
    of,
    total: () => total,
    add: (owner) => {
      counts.set(owner, of(owner) + 1)
      total += 1
      return () => {
        if (of(owner) > 1) counts.set(owner, of(owner) - 1)
        else counts.delete(owner)
        total -= 1
      }
    },
  }
}

/** Entries in the order in which they were added, counted by owner. */
export type OwnedSet<Entry> = {
  readonly entries: ReadonlySet<Entry>
  readonly countOf: (owner: string) => number
  /** Adds an entry, and returns what takes it away again: to be called once. */
  readonly add: (entry: Entry) => () => void
}

/** Creates a set of entries that have an owner. */
export const createOwnedSet = <Entry extends { readonly owner: string }>(): OwnedSet<Entry> => {
  const entries = new Set<Entry>()
  const counts = createCounts()
  return {
    entries,
    countOf: counts.of,
    add: (entry) => {
      entries.add(entry)
      const uncount = counts.add(entry.owner)
      return () => {
        entries.delete(entry)
        uncount()
      }
    },
  }
}
