export { backoffMs, randomFraction } from './backoff.ts'
export { createRunner, type JobFailure, type Runner, type RunnerOptions } from './runner.ts'
export { isHeld, readBacklog, type Backlog } from './store.ts'
export type { Job, JobOutcome, Task } from './task.ts'
