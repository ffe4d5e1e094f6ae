import { createBatchWriter } from '../db/batch-loader.ts'
import type { Db } from '../db/knex.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  findRailFigures,
  findRailStates,
  pauseRail,
  recordProbe,
  reportOutcomes,
  resumeRail,
  takeProbes,
  takeTokens,
  type OutcomeReport,
  type RailFigures,
  type RailOperation,
  type RailState,
} from './health.store.ts'
import { isLive, type LiveRail, type OrderOutcome, type Rails } from './live-rail.ts'

/** What all processes share about live rails: breakers, pauses, rate limits, balances
 *  (docs/design/rails.md#health). */
export type RailHealth = {
  /** Counts the outcome of an order that was sent: a rail that fails opens its breaker, one that refuses our key is
   *  paused. */
  readonly report: (rail: string, operation: RailOperation, outcome: OrderOutcome) => Promise<void>
  /** Takes a token for one of the requests that a rail accepts per second; null: any number. False: none is left. */
  readonly takeToken: (rail: string, requestsPerSecond: number | null) => Promise<boolean>
  /** Asks the rails that are due for their balances. One that answers closes its breaker. */
  readonly probe: () => Promise<void>
  /** Sends no more orders to a rail until it is resumed. It is still asked about those it has. */
  readonly pause: (rail: string, reason: string) => Promise<void>
  /** Refuses VALIDATION_ERROR for a rail that is not paused. */
  readonly resume: (rail: string) => Promise<void>
  readonly list: () => Promise<readonly RailState[]>
  /** Returns how the newest orders of each rail went. */
  readonly figures: () => Promise<readonly RailFigures[]>
  /** Receives a change that another statement made. */
  readonly onChange: OnRailChange
}

/** A change of whether a rail gets orders. `reason` says what led to it. */
export type RailChange = {
  readonly rail: string
  readonly change: 'paused' | 'breaker_opened' | 'breaker_closed' | 'cap_reached' | 'cap_left'
  readonly reason: string
}

/** Receives each change once: of a pause or breaker in the process that changed it, of a cap in every process. */
export type OnRailChange = (change: RailChange) => void

/** What the health of rails needs. */
export type RailHealthDeps = { readonly db: Db; readonly rails: Rails; readonly onChange: OnRailChange }

const markOf = ({ kind }: OrderOutcome): string => {
  if (kind === 'not-taken') return '-'
  return kind === 'unknown' || kind === 'absent' ? '?' : '+'
}

// A healthy rail costs one statement per second and process.
const flushEveryMs = 1_000

const whyOpened = (operation: RailOperation, outcomes: string): string => {
  const count = (mark: string): string => (outcomes.split(mark).length - 1).toString()
  const of = `of its last ${outcomes.length.toString()} ${operation}`
  return `${of} ${count('-')} were not taken, and ${count('?')} are unknown`
}

/** Creates the function that counts how orders went. A failure is written at once, with the successes before it; one
 *  statement at a time, so that the order stays. */
const createReports = ({ db, onChange }: Pick<RailHealthDeps, 'db' | 'onChange'>) => {
  const marks = new Map<string, OutcomeReport>()
  let flushedAt = Number.NEGATIVE_INFINITY
  const flush = createBatchWriter<string>(
    async () => {
      flushedAt = performance.now()
      const reports = [...marks.values()]
      marks.clear()
      if (reports.length === 0) return
      for (const { rail, operation, outcomes } of await reportOutcomes(db, reports))
        onChange({ rail, change: 'breaker_opened', reason: whyOpened(operation, outcomes) })
    },
    { maxInFlight: 1 },
  )
  return async (rail: string, operation: RailOperation, mark: string): Promise<void> => {
    const key = `${operation} ${rail}`
    const outcomes = `${marks.get(key)?.outcomes ?? ''}${mark}`.slice(-20)
    marks.set(key, { rail, operation, outcomes })
    if (mark !== '+' || performance.now() - flushedAt >= flushEveryMs) await flush(rail)
  }
}

// Taken in advance, so that a token seldom costs a statement; what is not used in a second is lost.
const advanceShare = 0.25
const keptMs = 1_000

/** Creates the function that takes a token of a rail, of those taken from the database in advance. Concurrent calls
 *  share one statement. */
const createTokenBuckets = (db: Db) => {
  const kept = new Map<string, { left: number; readonly until: number }>()
  const asking = new Map<string, Promise<number>>()
  const ask = async (rail: string, wanted: number): Promise<number> => {
    const granted = await takeTokens(db, rail, wanted)
    kept.set(rail, { left: granted, until: performance.now() + keptMs })
    return granted
  }
  const takeKept = (rail: string): boolean => {
    const found = kept.get(rail)
    if (!found || found.left === 0 || found.until < performance.now()) return false
    found.left -= 1
    return true
  }
  return async (rail: string, requestsPerSecond: number): Promise<boolean> => {
    for (let granted = 1; granted > 0;) {
      if (takeKept(rail)) return true
      let asked = asking.get(rail)
      if (!asked) {
        asked = ask(rail, Math.ceil(requestsPerSecond * advanceShare)).finally(() => asking.delete(rail))
        asking.set(rail, asked)
      }
      granted = await asked
    }
    return false
  }
}

const pauseForRefusedKey = async (
  { db, onChange }: RailHealthDeps,
  rail: string,
  why: string,
): Promise<void> => {
  const reason = `it refuses our key: ${why}`
  if (await pauseRail(db, rail, reason)) onChange({ rail, change: 'paused', reason })
}

const probeRail = async (deps: RailHealthDeps, { name, probe }: LiveRail): Promise<void> => {
  const probed = await probe().catch(() => undefined)
  if (probed?.kind === 'ok') {
    for (const operation of await recordProbe(deps.db, name, probed))
      deps.onChange({
        rail: name,
        change: 'breaker_closed',
        reason: `it answers again, and gets ${operation}`,
      })
  } else if (probed?.isUnauthorized) await pauseForRefusedKey(deps, name, probed.reason)
}

/** Creates the health of the rails that this process has. */
export const createRailHealth = (deps: RailHealthDeps): RailHealth => {
  const { db, rails } = deps
  const live = [...rails.values()].filter(isLive)
  const report = createReports(deps)
  const takeToken = createTokenBuckets(db)
  return {
    report: (rail, operation, outcome) =>
      outcome.kind === 'not-taken' && outcome.isUnauthorized
        ? pauseForRefusedKey(deps, rail, outcome.reason)
        : report(rail, operation, markOf(outcome)),
    takeToken: async (rail, requestsPerSecond) =>
      requestsPerSecond === null || takeToken(rail, requestsPerSecond),
    probe: async () => {
      if (live.length === 0) return
      const due = await takeProbes(
        db,
        live.map(({ name }) => name),
      )
      await Promise.all(live.filter(({ name }) => due.includes(name)).map((rail) => probeRail(deps, rail)))
    },
    pause: async (rail, reason) => {
      await pauseRail(db, rail, reason)
    },
    resume: async (rail) => {
      if (!(await resumeRail(db, rail))) refuse('VALIDATION_ERROR', `The rail ${rail} is not paused.`)
    },
    list: () => findRailStates(db),
    figures: () => findRailFigures(db),
    onChange: deps.onChange,
  }
}
