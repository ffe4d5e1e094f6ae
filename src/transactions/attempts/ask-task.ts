import { backoffMs, randomFraction, type Job, type JobOutcome, type Task } from '../../jobs/index.ts'
import type { TransactionsService } from '../service.ts'
import { awaitsOutcome } from '../states.ts'
import { askTask } from '../transaction.ts'
import { parsePayoutId } from './attempt.ts'
import type { AskPayout } from './flow.ts'
import { nextTokenMs } from './rules.ts'

/** What the task needs. */
export type AskTaskDeps = {
  readonly transactions: Pick<TransactionsService, 'find'>
  readonly askPayout: AskPayout
}

// A quarter of an hour. Afterwards the list of the rail has what changed.
const maxAsks = 20

const run = async ({ transactions, askPayout }: AskTaskDeps, job: Job): Promise<JobOutcome> => {
  const { businessId, subjectId, attempts } = job
  const named = parsePayoutId(subjectId)
  const found = named && (await transactions.find({ businessId, transactionId: named.transactionId }))
  if (!found) return { kind: 'done' }
  const outcome = await askPayout(found, named.number)
  if (outcome === 'later') return { kind: 'again', dueAt: new Date(found.now.getTime() + nextTokenMs) }
  // An open payout has a job that asks again; one that has ended has none.
  const isAnswered = outcome?.kind !== 'unknown' || awaitsOutcome(found.transaction.status)
  if (isAnswered || attempts >= maxAsks) return { kind: 'done' }
  return { kind: 'again', dueAt: new Date(found.now.getTime() + backoffMs(attempts, randomFraction())) }
}

/** Returns the task that asks rails about payouts that callbacks or lists have named. */
export const askTasks = (deps: AskTaskDeps): readonly Task[] => [
  { name: askTask, maxInFlightPerBusiness: 50, concurrency: 25, run: (job) => run(deps, job) },
]
