import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { createBatchWriter } from '../db/batch-loader.ts'
import { assert } from '../kernel/assert.ts'
import { tracedFrom, type NewSpan } from '../kernel/tracing.ts'
import { endsWithin } from '../ops/loop.ts'
import { backoffMs, randomFraction } from './backoff.ts'
import { claimJobs, finishJobs, type FinishedJob } from './store.ts'
import type { Job, Task } from './task.ts'
import { waitFor } from './wait.ts'

/** A job that threw, or a claim of a task that failed, for the log. */
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
  /** A job that waits for a cause that its outcome names. */
  readonly onPostponed?: (failure: JobFailure) => void
}

/** Does due work: each task in a separate loop, so that slow webhooks never hold up settlements. */
export type Runner = {
  /** Runs all that is due now, and what becomes due by it, and returns the number of runs. */
  readonly runDue: () => Promise<number>
  /** Polls and works until `stop`. */
  readonly start: () => void
  /** Claims no more and waits for running jobs, `graceMs` at most; true when all of them ended. Another worker takes up
   *  the others when their leases run out. */
  readonly stop: (graceMs: number) => Promise<boolean>
  /** Milliseconds since the least active loop last turned, on the monotonic clock; 0 before the start. */
  readonly idleMs: () => number
}

// A claim for few jobs costs more than their work: with fewer than a quarter of its slots free, a worker waits first.
const refillMs = 20
const smallClaimShare = 0.25

type Deps = RunnerOptions & { readonly finish: (finished: FinishedJob) => Promise<void> }

const withFinish = (options: RunnerOptions): Deps => ({
  ...options,
  finish: createBatchWriter((finished) => finishJobs(options.db, finished)),
})

const spanOf = ({ name }: Task, { businessId, subjectId, attempts, trace }: Job): NewSpan => ({
  name: `job ${name}`,
  kind: 'consumer',
  ...(trace !== null && { parent: trace }),
  facts: {
    'corridor.task': name,
    'corridor.business_id': businessId,
    'corridor.subject_id': subjectId,
    'corridor.attempt': attempts,
  },
})

const runJob = async ({ db, finish, onFailure, onPostponed }: Deps, task: Task, job: Job): Promise<void> => {
  try {
    const outcome = await tracedFrom(spanOf(task, job), () => task.run(job))
    if (outcome.kind === 'held') return
    if (outcome.kind === 'again' && outcome.error !== undefined)
      onPostponed?.({ task: task.name, job, error: outcome.error })
    await finish({ job, dueAt: outcome.kind === 'again' ? outcome.dueAt : null })
  } catch (error) {
    onFailure({ task: task.name, job, error })
    const now = await readNow(db)
    const dueAt = new Date(now.getTime() + backoffMs(job.attempts, randomFraction()))
    await finish({ job, dueAt })
  }
}

/** The jobs of one task that run in this process, at most `task.concurrency`. */
const createSlots = (deps: Deps, task: Task) => {
  const running = new Set<Promise<void>>()
  const smallClaim = task.concurrency * smallClaimShare
  let ended = 0
  let after = ''
  const start = (job: Job): void => {
    // The acknowledgement itself failed: the lease runs out and another worker takes the job.
    const run = runJob(deps, task, job).catch((error: unknown) => {
      deps.onFailure({ task: task.name, job, error })
    })
    running.add(run)
    void run.finally(() => {
      running.delete(run)
      ended += 1
    })
  }
  return {
    /** Claims jobs for the free slots, starts them and returns how many. */
    fill: async (): Promise<number> => {
      const free = task.concurrency - running.size
      if (free <= 0) return 0
      const { jobs, nextAfter } = await claimJobs(deps.db, task, { limit: free, after })
      after = nextAfter
      jobs.forEach(start)
      return jobs.length
    },
    hasRoom: () => task.concurrency - running.size >= smallClaim,
    /** Whether a claim found so few jobs that the next one should wait for more. */
    isSmallClaim: (claimed: number) => claimed < smallClaim,
    /** How many jobs have ended so far. */
    ended: () => ended,
    /** Resolves when a running job ends; never, while there is none. */
    oneDone: () => (running.size > 0 ? Promise.race(running) : new Promise<void>(() => undefined)),
    allDone: () => Promise.all(running),
  }
}

/** Makes a runner; it does nothing until `start` or `runDue`. */
export const createRunner = (options: RunnerOptions): Runner => {
  const deps = withFinish(options)
  const stopping = new AbortController()
  const seen = new Map<string, number>()
  let loops: readonly Promise<void>[] = []
  const loop = async (task: Task): Promise<void> => {
    const slots = createSlots(deps, task)
    const wait = (ms: number, oneDone = new Promise<void>(() => undefined)) =>
      waitFor({ ms, oneDone, stopping: stopping.signal })
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      seen.set(task.name, startedAt)
      const endedBefore = slots.ended()
      // A database that is away fails the claim, not the worker: the next poll tries again.
      const claimed = await slots.fill().catch((error: unknown) => {
        options.onFailure({ task: task.name, error })
        return 0
      })
      // A job that ended during the claim left a slot that the claim did not fill.
      if (claimed === 0 && slots.ended() === endedBefore) await wait(options.pollMs, slots.oneDone())
      // Small claims take at most half of the time: the next one also gets what becomes due during the wait.
      else if (slots.isSmallClaim(claimed)) await wait(performance.now() - startedAt)
      if (!slots.hasRoom()) await wait(refillMs)
    }
    await slots.allDone()
  }
  return {
    runDue: async () => {
      let total = 0
      for (let runs = -1; runs !== 0; total += runs) {
        runs = 0
        for (const task of options.tasks) {
          const slots = createSlots(deps, task)
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
      return endsWithin(Promise.all(loops), graceMs)
    },
    idleMs: () => (seen.size === 0 ? 0 : performance.now() - Math.min(...seen.values())),
  }
}
