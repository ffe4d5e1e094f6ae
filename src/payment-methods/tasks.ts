import type { Task } from '../jobs/index.ts'
import type { Expiry } from './accounts/expiry.ts'

/** The tasks of payment methods: emits the event of an expired one-time account. */
export const paymentMethodTasks = ({ expire }: Pick<Expiry, 'expire'>): readonly Task[] => [
  {
    name: 'payment-methods.expire',
    maxInFlightPerBusiness: 2,
    concurrency: 2,
    run: ({ businessId, subjectId }) => expire({ businessId, id: subjectId }),
  },
]
