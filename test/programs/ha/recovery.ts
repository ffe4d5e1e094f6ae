import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../support/until.ts'
import type { Load } from '../soak/load.ts'
import type { HaWorld } from './world.ts'

/** How the service came back, in milliseconds since 1970. */
export type Recovery = {
  /** Every process reports ready from then on. */
  readonly readyAt: number
  /** The first of the creates that were acknowledged without a 503 among them. */
  readonly createdAt: number
}

/** Watches readiness and creates. */
export type RecoveryWatch = {
  /** Waits until every process is ready and `streak` creates in a row were acknowledged, after `since`. */
  readonly recovered: (since: number) => Promise<Recovery>
  readonly stop: () => Promise<void>
}

const everyMs = 20
const patienceMs = 60_000
const streak = 20

/** Starts to watch the processes of a world and the answers that its clients get. */
export const watchRecovery = ({ instances }: HaWorld, { tally }: Load): RecoveryWatch => {
  const created: number[] = []
  let refusedAt = 0
  let readyAt: number | undefined
  let isStopped = false
  const watchCreates = async (): Promise<void> => {
    let last = { ...tally }
    while (!isStopped) {
      await pause(everyMs)
      const now = Date.now()
      for (let more = tally.created - last.created; more > 0; more -= 1) created.push(now)
      if (tally.unavailable > last.unavailable) refusedAt = now
      last = { ...tally }
    }
  }
  const watchReadiness = async (): Promise<void> => {
    while (!isStopped) {
      const ready = await Promise.all(instances.map((instance) => instance.isReady()))
      readyAt = ready.every(Boolean) ? (readyAt ?? Date.now()) : undefined
      await pause(everyMs)
    }
  }
  const watching = Promise.all([watchCreates(), watchReadiness()])
  return {
    recovered: async (since) => {
      let recovery: Recovery | undefined
      await until(
        () => {
          const inRow = created.filter((at) => at > Math.max(since, refusedAt))
          const [createdAt] = inRow
          if (readyAt !== undefined && createdAt !== undefined && inRow.length >= streak)
            recovery = { readyAt: Math.max(since, readyAt), createdAt }
          return recovery !== undefined
        },
        () => `ready: ${String(readyAt !== undefined)}, last 503: ${new Date(refusedAt).toISOString()}`,
        patienceMs,
      )
      if (!recovery) throw new Error('the service did not recover')
      return recovery
    },
    stop: async () => {
      isStopped = true
      await watching
    },
  }
}
