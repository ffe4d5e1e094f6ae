import type { Task } from '../jobs/index.ts'
import type { Closing } from './accounts/closing.ts'
import type { Expiry } from './accounts/expiry.ts'

/** The tasks of payment methods: emits the event of an expired one-time account, and closes accounts at their rails. */
export const paymentMethodTasks = ({
  expire,
  closeAtRail,
}: Pick<Expiry, 'expire'> & Closing): readonly Task[] => [
  {
    name: 'payment-methods.expire',
    maxInFlightPerBusiness: 2,
    concurrency: 2,
    run: ({ businessId, subjectId }) => expire({ businessId, id: subjectId }),
  },
  {
    name: 'payment-methods.close',
    maxInFlightPerBusiness: 2,
    concurrency: 2,
    run: ({ businessId, subjectId }) => closeAtRail({ businessId, id: subjectId }),
  },
]
