import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Job, Task } from './task.ts'

// Longer than any job may take (a rail has 30 s), shorter than anyone wants to wait for a dead worker's work.
const leaseMs = 45_000
const maxBusinessesPerRound = 100

type JobRow = {
  readonly business_id: string
  readonly task: string
  readonly subject_id: string
  readonly attempts: number
  readonly due_at: Date
  readonly lease_until: Date
}

const parseJob = (row: JobRow): Job => ({
  businessId: row.business_id,
  task: row.task,
  subjectId: row.subject_id,
  attempts: row.attempts,
  dueAt: row.due_at,
  leaseUntil: row.lease_until,
})

/** The businesses that have due work of a task which may be claimed, the longest waiting first. A plain read over all
 *  of them: claiming happens inside one business, so that a flood of one never delays another. Businesses that have as
 *  much in flight as they may are left out: a hundred dead endpoints would otherwise be the whole list.
 *  Index `jobs_due`. */
export const listDueBusinesses = async (on: Queryable, task: Task, now: Date): Promise<readonly string[]> => {
  const rows = await query<{ business_id: string }>(
    on,
    `select business_id from jobs
      where due_at <= :now and task = :task
      group by business_id
     having count(*) filter (where lease_until > :now) < :maxInFlight
        and bool_or(lease_until is null or lease_until <= :now)
      order by min(due_at) filter (where lease_until is null or lease_until <= :now), business_id
      limit :limit`,
    { task: task.name, now, maxInFlight: task.maxInFlightPerBusiness, limit: maxBusinessesPerRound },
  )
  return rows.map((row) => row.business_id)
}

/** Who else claims for this business and task is ahead, and takes what is due: no need to wait. */
const isAlone = async (trx: Trx, businessId: string, task: string): Promise<boolean> => {
  const row = await queryOne<{ locked: boolean }>(
    trx,
    'select pg_try_advisory_xact_lock(hashtextextended(:lock, 3)) as locked',
    { lock: `${businessId}:${task}` },
  )
  return row?.locked ?? false
}

/** Claims due jobs of one business for 45 s: no more than the task allows in flight, and of a lane none whose earlier
 *  neighbour has not finished its first attempt. Attempts count the claim; with the lease they fence what it says at
 *  its end. The choice is an `array(…)`, which is worked out once: as an `in (…)` the planner may run it again and
 *  claim beyond the limit. */
export const claimJobs = (
  db: Db,
  { businessId, task }: { readonly businessId: string; readonly task: Task },
  limit: number,
): Promise<readonly Job[]> =>
  inTransaction(db, async (trx) => {
    if (!(await isAlone(trx, businessId, task.name))) return []
    const now = await readNow(trx)
    const rows = await query<JobRow>(
      trx,
      `update jobs set lease_until = :leaseUntil, attempts = attempts + 1
        where business_id = :businessId and task = :task and subject_id = any (array(
          select subject_id from jobs j
           where business_id = :businessId and task = :task and due_at <= :now
             and (lease_until is null or lease_until <= :now)
             and (lane is null or not exists (
               select from jobs earlier
                where earlier.business_id = :businessId and earlier.task = :task
                  and earlier.lane = j.lane and earlier.position < j.position
                  and (earlier.attempts = 0 or (earlier.attempts = 1 and earlier.lease_until > :now))))
           order by due_at, subject_id
           limit least(:limit, greatest(0, :maxInFlight - (
             select count(*) from jobs leased
              where leased.business_id = :businessId and leased.task = :task and leased.lease_until > :now)))
           for update skip locked))
       returning business_id, task, subject_id, attempts, due_at, lease_until`,
      {
        businessId,
        task: task.name,
        now,
        leaseUntil: new Date(now.getTime() + leaseMs),
        limit,
        maxInFlight: task.maxInFlightPerBusiness,
      },
    )
    return rows.map(parseJob)
  })

/** Ends a job. Attempts and lease fence it: a worker that lost its lease ends nothing, neither the job it had nor one
 *  that took its place since (a transaction that was moved is due anew, from its first attempt). */
export const completeJob = async (on: Queryable, job: Job): Promise<void> => {
  await query(
    on,
    `delete from jobs where business_id = :businessId and task = :task and subject_id = :subjectId
        and attempts = :attempts and lease_until = :leaseUntil`,
    job,
  )
}

/** Whether the worker still has the job: nobody claimed it since, and nothing made it due anew. */
export const isHeld = async (on: Queryable, job: Job): Promise<boolean> => {
  const row = await queryOne<{ held: boolean }>(
    on,
    `select exists (
       select from jobs where business_id = :businessId and task = :task and subject_id = :subjectId
          and attempts = :attempts and lease_until = :leaseUntil) as held`,
    job,
  )
  return row?.held ?? false
}

/** Makes a job due again and gives up its lease, under the same fence. */
export const repeatJob = async (on: Queryable, job: Job, dueAt: Date): Promise<void> => {
  await query(
    on,
    `update jobs set due_at = :dueAt, lease_until = null
      where business_id = :businessId and task = :task and subject_id = :subjectId
        and attempts = :attempts and lease_until = :leaseUntil`,
    { ...job, dueAt },
  )
}

/** Due work that waits: how much of each task, and how long the oldest has been due, in seconds. */
export type Backlog = { readonly task: string; readonly jobs: bigint; readonly oldestDueSeconds: number }

/** Reads how much due work waits, for the metrics. */
export const readBacklog = (on: Queryable): Promise<Backlog[]> =>
  query(
    on,
    `select task, count(*) as jobs, extract(epoch from max(app.now() - due_at))::float8 as "oldestDueSeconds"
       from jobs where due_at <= app.now() group by task order by task limit 100`,
  )
