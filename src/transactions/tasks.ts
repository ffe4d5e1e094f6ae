import type { Db } from '../db/knex.ts'
import type { Task } from '../jobs/task.ts'
import { assert } from '../kernel/assert.ts'
import type { RailOutcome, Rails } from '../rails/rail.ts'
import type { PayoutAccount } from './facts.ts'
import { instructionOf, type Advance, type TransactionsService } from './service.ts'
import { awaitsOutcome } from './states.ts'
import { findTransaction } from './store.ts'
import { advanceTask, type Transaction } from './transaction.ts'

/** What the task needs: the account that is paid, even where its payment method was deleted since. */
export type TaskDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly transactions: TransactionsService
  readonly findAccount: (
    businessId: string,
    methodId: string,
  ) => Promise<Pick<PayoutAccount, 'countryCode' | 'accountName' | 'accountNumber' | 'recipientPhone'>>
}

const toAdvance = (outcome: RailOutcome): Advance => {
  switch (outcome.kind) {
    case 'succeeded':
      return { to: 'SUCCESS', failureCode: null, actor: 'rail' }
    case 'failed':
      return { to: 'FAILED', failureCode: outcome.failureCode, actor: 'rail' }
    case 'pending':
      return { to: 'PROCESSING', failureCode: null, actor: 'rail', checkAfterMs: outcome.checkAfterMs }
  }
}

// A payout handed over once is only asked about afterwards; handing it over again would still pay once (rail.ts).
const askRail = async ({ rails, findAccount }: TaskDeps, transaction: Transaction): Promise<RailOutcome> => {
  assert(
    transaction.rail !== null && transaction.destinationId !== null,
    'a payout names its rail and method',
  )
  const rail = rails.get(transaction.rail)
  assert(rail, `the rail ${transaction.rail} is not configured in this process`)
  const instruction = instructionOf(
    transaction,
    await findAccount(transaction.businessId, transaction.destinationId),
  )
  return transaction.status === 'PENDING' ? rail.submit(instruction) : rail.inquire(instruction)
}

/** The due work of transactions: calls the rail outside any database transaction, then makes the move it tells. A rail
 *  that throws or times out moves nothing: the money stays held and the rail is asked again. Source: reliability §3. */
export const transactionTasks = (deps: TaskDeps): readonly Task[] => [
  {
    name: advanceTask,
    // Several workers' worth, so that the leases of one that died do not hold up the others' settlements.
    maxInFlightPerBusiness: 200,
    concurrency: 20,
    run: async ({ businessId, subjectId }) => {
      const found = await findTransaction(deps.db, businessId, subjectId)
      if (!found || !awaitsOutcome(found.transaction.status)) return { kind: 'done' }
      const outcome = await askRail(deps, found.transaction)
      if (outcome.kind === 'pending' && found.transaction.status === 'PROCESSING') {
        return { kind: 'again', dueAt: new Date(found.now.getTime() + outcome.checkAfterMs) }
      }
      await deps.transactions.advance(businessId, subjectId, toAdvance(outcome))
      return { kind: 'done' }
    },
  },
]
