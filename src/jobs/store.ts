import { query, queryOne, type Prepared, type Queryable } from '../db/tx.ts'
import type { Job, Task } from './task.ts'

// Longer than a call to a rail (30 s), so that only a job of several calls may lose its lease: what it writes is
// checked against what it read. Shorter than anyone wants to wait for a dead worker's work.
const leaseMs = 45_000

type JobRow = {
  readonly business_id: string
  readonly task: string
  readonly subject_id: string
  readonly attempts: number
  readonly due_at: Date
  readonly lease_until: Date
  readonly trace: string | null
}

const parseJob = (row: JobRow): Job => ({
  businessId: row.business_id,
  task: row.task,
  subjectId: row.subject_id,
  attempts: row.attempts,
  dueAt: row.due_at,
  leaseUntil: row.lease_until,
  trace: row.trace,
})

const claimStatement: Prepared = {
  name: 'app.claim_jobs',
  sql: `select next_after as "nextAfter", (job).*
          from app.claim_jobs(:task, :limit::integer, :maxInFlight::integer,
                              :leaseMs * interval '1 millisecond', :after)`,
}

/** How many jobs a claim takes at most, and the business after which it begins to look: at the first, unless given. */
export type ClaimInput = { readonly limit: number; readonly after?: string }

/** Jobs that were claimed, and the business after which the next claim goes on, so that claims go round all. */
export type Claim = { readonly jobs: readonly Job[]; readonly nextAfter: string }

type ClaimRow = { readonly nextAfter: string | null } & (JobRow | { readonly [Column in keyof JobRow]: null })

/** Claims due jobs of a task for 45 s, fairly over all businesses (`app.claim_jobs`). Attempts count the claim; with
 *  the lease they fence the acknowledgement. */
export const claimJobs = async (
  on: Queryable,
  task: Task,
  { limit, after = '' }: ClaimInput,
): Promise<Claim> => {
  const rows = await query<ClaimRow>(on, claimStatement, {
    task: task.name,
    limit,
    maxInFlight: task.maxInFlightPerBusiness,
    leaseMs,
    after,
  })
  const jobs = rows.flatMap((row) => (row.business_id === null ? [] : [parseJob(row)]))
  return { jobs, nextAfter: rows[0]?.nextAfter ?? after }
}

/** A job that ended: done, or due again at a time. */
export type FinishedJob = { readonly job: Job; readonly dueAt: Date | null }

const finishStatement: Prepared = { name: 'app.finish_jobs', sql: 'select app.finish_jobs(:jobs::jsonb)' }

/** Deletes the jobs that are done and makes the others due again, in one statement. A job whose lease was lost, or that
 *  was made due anew since, is left as it is. */
export const finishJobs = async (on: Queryable, finished: readonly FinishedJob[]): Promise<void> => {
  const jobs = finished.map(({ job: { trace: _trace, ...job }, dueAt }) => ({ ...job, dueAt }))
  await query(on, finishStatement, { jobs: JSON.stringify(jobs) })
}

/** Whether the worker still has the job: no other has claimed it since, and nothing made it due anew. */
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

/** Due work that waits: how much of each task, and how long the oldest has been due, in seconds. */
export type Backlog = { readonly task: string; readonly jobs: bigint; readonly oldestDueSeconds: number }

/** Counts the due jobs of businesses whose home is this cell, for the metrics: at most 100,000 of each task, in the
 *  index alone. */
export const readBacklog = (on: Queryable): Promise<Backlog[]> =>
  query(
    on,
    `with recursive tasks as (
       (select task from jobs where due_at < 'infinity' order by task limit 1)
       union all
       select (select j.task from jobs j where j.due_at < 'infinity' and j.task > tasks.task order by j.task limit 1)
         from tasks where tasks.task is not null
     )
     select task, jobs, extract(epoch from now - oldest)::float8 as "oldestDueSeconds"
       from tasks cross join lateral (
         select count(*) as jobs, min(due_at) as oldest, app.now() as now
           from (select due_at from jobs j
                  where j.task = tasks.task and j.due_at < 'infinity' and j.due_at <= app.now()
                    and not exists (select from closed_businesses c where c.business_id = j.business_id)
                  limit 100000) as due
       ) as waiting
      where jobs > 0 order by task limit 100`,
  )
