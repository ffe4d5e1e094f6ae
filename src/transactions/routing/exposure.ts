/** A reservation of exposure: `commit` when its attempt is committed, or was not made. */
export type Reservation = { readonly commit: () => void }

type Entry = { readonly name: string; readonly minor: bigint; committedAt: number | undefined }

// Longer than any read is used.
const keptMs = 10_000

/** Creates the amounts that this process hands over while what it has read does not show them. Times are of
 *  `performance.now`. */
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
    /** Sums what a read that began at `readAt` may not show. */
    sumOf: (name: string, readAt: number): bigint =>
      [...entries]
        .filter((entry) => entry.name === name && isSince(entry, readAt))
        .reduce((sum, { minor }) => sum + minor, 0n),
  }
}
