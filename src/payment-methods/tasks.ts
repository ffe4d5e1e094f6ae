import type { Task } from '../jobs/index.ts'
import type { Expiry } from './accounts/expiry.ts'

/** The due work of payment methods: tells that one-time accounts are over. */
export const paymentMethodTasks = ({ expire }: Pick<Expiry, 'expire'>): readonly Task[] => [
  {
    name: 'payment-methods.expire',
    maxInFlightPerBusiness: 2,
    concurrency: 2,
    run: ({ businessId, subjectId }) => expire({ businessId, id: subjectId }),
  },
]
