import type { Task } from '../jobs/index.ts'
import type { RunsService } from './runs.ts'

/** Returns the task that continues runs which their request did not finish. */
export const batchTasks = ({ runs }: { readonly runs: RunsService }): readonly Task[] => [
  {
    name: 'batches.pay',
    maxInFlightPerBusiness: 2,
    concurrency: 2,
    run: ({ businessId, subjectId }) => runs.resume({ businessId, sessionId: subjectId }),
  },
]
