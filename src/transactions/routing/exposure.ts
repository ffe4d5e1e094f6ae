/** An amount that counts toward the exposure of a rail: `commit` when its attempt is committed, or was not made. */
export type Reservation = { readonly commit: () => void }

type Entry = { readonly name: string; readonly minor: bigint; committedAt: number | undefined }

// Longer than any read is cached.
const keptMs = 10_000

/** Creates the sums of what this process hands over and the exposure that it has read does not contain yet. Times are
 *  of `performance.now`. */
export const createReservations = () => {
  const entries = new Set<Entry>()
  const isSince = ({ committedAt = Infinity }: Entry, readAt: number): boolean => committedAt >= readAt
  return {
    reserve: (name: string, minor: bigint): Reservation => {
      for (const entry of entries) if (!isSince(entry, performance.now() - keptMs)) entries.delete(entry)
      const entry: Entry = { name, minor, committedAt: undefined }
      entries.add(entry)
      return {
        commit: () => {
          entry.committedAt ??= performance.now()
        },
      }
    },
    /** Sums what a read that started at `readAt` may not contain. */
    sumOf: (name: string, readAt: number): bigint =>
      [...entries]
        .filter((entry) => entry.name === name && isSince(entry, readAt))
        .reduce((sum, { minor }) => sum + minor, 0n),
  }
}
