/** A value that was read, and when the read started, by `performance.now`. */
export type Snapshot<Value> = { readonly readAt: number; readonly value: Value }

type Read<Value> = { readonly readAt: number; readonly snapshot: Promise<Snapshot<Value>> }

// Bounds the memory: once it is reached, everything is read again.
const maxReads = 1_000

/** Creates a cache of reads: each is used for `cachedMs`, and concurrent callers share one. */
export const createSnapshots = <Value>(cachedMs: number) => {
  const reads = new Map<string, Read<Value>>()
  return {
    read: (key: string, load: () => Promise<Value>): Promise<Snapshot<Value>> => {
      const readAt = performance.now()
      const known = reads.get(key)
      if (known && readAt - known.readAt < cachedMs) return known.snapshot
      if (reads.size >= maxReads) reads.clear()
      const snapshot = load().then((value) => ({ readAt, value }))
      reads.set(key, { readAt, snapshot })
      // A read that failed is not used again.
      snapshot.catch(() => reads.delete(key))
      return snapshot
    },
  }
}
