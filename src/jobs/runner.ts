import { setTimeout as pause } from 'node:timers/promises'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { assert } from '../kernel/assert.ts'
import { backoffMs, randomFraction } from './backoff.ts'
import { claimJobs, completeJob, listDueBusinesses, repeatJob } from './lease.ts'
import { restUntil } from './rest.ts'
import type { Job, Task } from './task.ts'

/** A job that threw, or a round of a task that could not claim, for the log. */
export type JobFailure = {
  readonly error: unknown
  readonly task: string
  readonly job?: Job
}

/** What a runner is made of. */
export type RunnerOptions = {
  readonly db: Db
  readonly tasks: readonly Task[]
  readonly pollMs: number
  readonly onFailure: (failure: JobFailure) => void
}

/** Does due work: each task in a loop of its own, so that slow webhooks never hold up settlements. */
export type Runner = {
  /** Runs all that is due now, and what becomes due by it, and gives the number of runs. */
  readonly runDue: () => Promise<number>
  /** Polls and works until `stop`. */
  readonly start: () => void
  /** Claims no more and waits for what is running, `graceMs` at most; true when all of it ended. What did not is taken
   *  up again by another worker when its lease runs out. */
  readonly stop: (graceMs: number) => Promise<boolean>
  /** Milliseconds since the loop seen longest ago was alive, on the monotonic clock; 0 before the start. */
  readonly idleMs: () => number
}

const runJob = async ({ db, onFailure }: RunnerOptions, task: Task, job: Job): Promise<void> => {
  try {
    const outcome = await task.run(job)
    if (outcome.kind === 'done') await completeJob(db, job)
    else if (outcome.kind === 'again') await repeatJob(db, job, outcome.dueAt)
  } catch (error) {
    onFailure({ task: task.name, job, error })
    const now = await readNow(db)
    await repeatJob(db, job, new Date(now.getTime() + backoffMs(job.attempts, randomFraction())))
  }
}

/** Claims at most `free` jobs of a task, a fair share from each business that waits, the longest waiting first. */
const claimFairly = async (db: Db, task: Task, free: number): Promise<readonly Job[]> => {
  const waiting = await listDueBusinesses(db, task, await readNow(db))
  const share = Math.max(1, Math.floor(free / Math.max(1, waiting.length)))
  const claimed: Job[] = []
  for (const businessId of waiting) {
    const left = free - claimed.length
    if (left === 0) break
    claimed.push(...(await claimJobs(db, { businessId, task }, Math.min(share, left))))
  }
  return claimed
}

/** The jobs of one task under way in this process: fills its free places, and never waits for a slow one to use the
 *  others. */
const createSlots = (options: RunnerOptions, task: Task) => {
  const running = new Set<Promise<void>>()
  let ended = 0
  const start = (job: Job): void => {
    // The acknowledgement itself failed: the lease runs out and another worker takes the job.
    const run = runJob(options, task, job).catch((error: unknown) => {
      options.onFailure({ task: task.name, job, error })
    })
    running.add(run)
    void run.finally(() => {
      running.delete(run)
      ended += 1
    })
  }
  return {
    fill: async (): Promise<number> => {
      const free = task.concurrency - running.size
      const jobs = free > 0 ? await claimFairly(options.db, task, free) : []
      jobs.forEach(start)
      return jobs.length
    },
    /** How many jobs have ended so far. */
    ended: () => ended,
    /** Ends when a job under way ends; never, while there is none. */
    oneDone: () => (running.size > 0 ? Promise.race(running) : new Promise<void>(() => undefined)),
    allDone: () => Promise.all(running),
  }
}

/** Makes a runner; it does nothing until started or stepped. */
export const createRunner = (options: RunnerOptions): Runner => {
  const stopping = new AbortController()
  const seen = new Map<string, number>()
  let loops: readonly Promise<void>[] = []
  const loop = async (task: Task): Promise<void> => {
    const slots = createSlots(options, task)
    while (!stopping.signal.aborted) {
      seen.set(task.name, performance.now())
      const endedBefore = slots.ended()
      // A database that is away fails the round, not the worker: the next poll tries again.
      const claimed = await slots.fill().catch((error: unknown) => {
        options.onFailure({ task: task.name, error })
        return 0
      })
      // A job that ended while the claim was made left room that the claim did not see, and wakes nobody any more.
      if (claimed > 0 || slots.ended() !== endedBefore) continue
      await restUntil({ pollMs: options.pollMs, oneDone: slots.oneDone(), stopping: stopping.signal })
    }
    await slots.allDone()
  }
  return {
    runDue: async () => {
      let total = 0
      for (let runs = -1; runs !== 0; total += runs) {
        runs = 0
        for (const task of options.tasks) {
          const slots = createSlots(options, task)
          runs += await slots.fill()
          await slots.allDone()
        }
      }
      return total
    },
    start: () => {
      assert(loops.length === 0, 'a runner starts once')
      loops = options.tasks.map(loop)
    },
    stop: async (graceMs) => {
      stopping.abort()
      const waiting = new AbortController()
      const ended = Promise.all(loops).then(() => true)
      const deadline = pause(graceMs, false, { signal: waiting.signal }).catch(() => false)
      return Promise.race([ended, deadline]).finally(() => {
        waiting.abort()
      })
    },
    idleMs: () => (seen.size === 0 ? 0 : performance.now() - Math.min(...seen.values())),
  }
}
