import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { createSnapshots } from '../../db/snapshots.ts'
import { toCount } from '../../kernel/count.ts'
import { firstIdAt } from '../../kernel/id.ts'
import { countOutcomes, listHalfHours, type HalfHourRow } from './store.ts'

/** The attempts of half an hour. `medianMs`: how long the endpoint took to answer; null without an answer. */
export type HalfHour = {
  readonly from: Date
  readonly attempts: number
  readonly failures: number
  readonly medianMs: number | null
}

/** The deliveries of the events of the last 24 hours. `stopped`: given up after the last retry. */
export type DeliveryHealth = {
  readonly asOf: Date
  readonly firstTry: number
  readonly afterRetry: number
  readonly waiting: number
  readonly held: number
  readonly stopped: number
  /** Oldest first; those without attempts too. */
  readonly halfHours: readonly HalfHour[]
}

/** Reads how well events reach the endpoint of a business. */
export type DeliveryHealthService = {
  /** Returns the deliveries of the last 24 hours, at most 30 seconds old in this process. */
  readonly health: (businessId: string) => Promise<DeliveryHealth>
}

const halfHourMs = 30 * 60_000
const halfHours = 48

const fill = (rows: readonly HalfHourRow[], now: Date): readonly HalfHour[] => {
  const last = Math.floor(now.getTime() / halfHourMs)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return Array.from({ length: halfHours }, (_, index) => {
    const number = last + 1 - halfHours + index
    const row = byNumber.get(number)
    return {
      from: new Date(number * halfHourMs),
      attempts: row?.attempts ?? 0,
      failures: row?.failures ?? 0,
      medianMs: row?.median_ms ?? null,
    }
  })
}

const read = async (db: Db, businessId: string): Promise<DeliveryHealth> => {
  const now = await readNow(db)
  const since = new Date((Math.floor(now.getTime() / halfHourMs) + 1 - halfHours) * halfHourMs)
  const query = { businessId, since, firstId: firstIdAt(since) }
  const [counts, rows] = await Promise.all([countOutcomes(db, query), listHalfHours(db, query)])
  const count = (outcome: string): number =>
    toCount(counts.find((row) => row.outcome === outcome)?.count ?? 0n)
  return {
    asOf: now,
    firstTry: count('first try'),
    afterRetry: count('after retry'),
    waiting: count('waiting'),
    held: count('held'),
    stopped: count('stopped'),
    halfHours: fill(rows, now),
  }
}

/** Creates the service. `cachedMs`: for how long what was read is used; 30 s by default. */
export const createDeliveryHealthService = ({
  db,
  cachedMs = 30_000,
}: {
  readonly db: Db
  readonly cachedMs?: number
}): DeliveryHealthService => {
  const snapshots = createSnapshots<DeliveryHealth>(cachedMs)
  return {
    health: async (businessId) => (await snapshots.read(businessId, () => read(db, businessId))).value,
  }
}
