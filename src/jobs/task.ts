/** A claimed piece of due work. `attempts` counts this claim too; with the lease it fences the acknowledgement. */
export type Job = {
  readonly businessId: string
  readonly task: string
  readonly subjectId: string
  readonly attempts: number
  readonly dueAt: Date
  readonly leaseUntil: Date
  /** The traceparent header of what made it due; null where that was not traced. */
  readonly trace: string | null
}

/** What becomes of a job after its run: done (the row goes), due again at a time (where an
 *  `error` is why, it is logged), or held: the task itself has given
 *  up its lease and said when it is due. */
export type JobOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly dueAt: Date; readonly error?: unknown }
  | { readonly kind: 'held' }

/** A kind of due work that a room can do; all of it stands in one table (docs/design/jobs.md#one-table-of-due-work).
 *  `run` must be idempotent: a worker may die after its work and before the acknowledgement. A throw is logged and the
 *  job comes back after a growing wait. */
export type Task = {
  readonly name: string
  /** How many jobs of one business may be leased at once, over all workers; one business never starves the others. */
  readonly maxInFlightPerBusiness: number
  /** How many jobs of this task one process runs at once. */
  readonly concurrency: number
  readonly run: (job: Job) => Promise<JobOutcome>
}
