import type { Task } from '../jobs/index.ts'
import type { RunsService } from './runs.ts'

/** The due work of batches: goes on with runs that their request left. */
export const batchTasks = ({ runs }: { readonly runs: RunsService }): readonly Task[] => [
  {
    name: 'batches.pay',
    maxInFlightPerBusiness: 2,
    concurrency: 2,
    run: ({ businessId, subjectId }) => runs.resume({ businessId, sessionId: subjectId }),
  },
]
