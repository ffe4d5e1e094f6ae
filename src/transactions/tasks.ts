import type { Db } from '../db/knex.ts'
import type { JobOutcome, Task } from '../jobs/task.ts'
import { assert } from '../kernel/assert.ts'
import type { Counterparty, Rail, RailOutcome, Rails } from '../rails/rail.ts'
import { instructionOf } from './instruction.ts'
import type { Advance, TransactionsService } from './service.ts'
import { awaitsOutcome } from './states.ts'
import { findTransaction } from './store.ts'
import { advanceTask, maxOtpAttempts, type Transaction } from './transaction.ts'

/** What calling a rail about a transaction needs: the account on the other side, even where its payment method was
 *  deleted since. */
export type RailDeps = {
  readonly rails: Rails
  readonly findCounterparty: (businessId: string, methodId: string) => Promise<Counterparty>
}

/** What the task needs. */
export type TaskDeps = RailDeps & { readonly db: Db; readonly transactions: TransactionsService }

/** The move that a rail's word makes. Pure. */
export const advanceOf = (outcome: RailOutcome, mover: 'rail' | 'customer'): Advance => {
  switch (outcome.kind) {
    case 'succeeded':
      return { to: 'SUCCESS', failureCode: null, mover }
    case 'failed':
      return { to: 'FAILED', failureCode: outcome.failureCode, mover }
    case 'pending':
      return { to: 'PROCESSING', failureCode: null, mover, checkAfterMs: outcome.checkAfterMs }
  }
}

/** The rail of a transaction and what it is told. */
export const callOf = async ({ rails, findCounterparty }: RailDeps, transaction: Transaction) => {
  const { businessId, rail: name, sourceId, destinationId } = transaction
  assert(name !== null, `the transaction ${transaction.id} names its rail`)
  const rail: Rail | undefined = rails.get(name)
  assert(rail, `the rail ${name} is not configured in this process`)
  const methodId = sourceId ?? destinationId
  const counterparty = methodId === null ? undefined : await findCounterparty(businessId, methodId)
  return { rail, instruction: instructionOf(transaction, counterparty) }
}

// A payout handed over once is only asked about afterwards; handing it over again would still pay once (rail.ts).
const askRail = async (deps: TaskDeps, transaction: Transaction): Promise<RailOutcome> => {
  const { rail, instruction } = await callOf(deps, transaction)
  return transaction.status === 'PENDING' ? rail.submit(instruction) : rail.inquire(instruction)
}

/** Every password was tried and the deposit still waits: the answer to the last one was lost. */
const isExhausted = ({ status, otpAttempts }: Transaction): boolean =>
  status === 'CUSTOMER_ACTION_REQUIRED' && otpAttempts >= maxOtpAttempts

// The lost answer may have been the right password's: only the rail knows, and until it says so the deposit waits.
const endExhausted = async (deps: TaskDeps, transaction: Transaction): Promise<JobOutcome> => {
  const { rail, instruction } = await callOf(deps, transaction)
  const known = await rail.inquire(instruction)
  const outcome: RailOutcome =
    known.kind === 'pending' ? { kind: 'failed', failureCode: 'SVC_REQUEST_FAILED' } : known
  await deps.transactions.advance(transaction.businessId, transaction.id, advanceOf(outcome, 'rail'))
  return { kind: 'done' }
}

const run = async (deps: TaskDeps, businessId: string, transactionId: string): Promise<JobOutcome> => {
  const found = await findTransaction(deps.db, businessId, transactionId)
  if (!found) return { kind: 'done' }
  const { transaction, now } = found
  if (isExhausted(transaction)) return endExhausted(deps, transaction)
  if (!awaitsOutcome(transaction.status)) return { kind: 'done' }
  const outcome = await askRail(deps, transaction)
  if (outcome.kind === 'pending' && transaction.status === 'PROCESSING') {
    return { kind: 'again', dueAt: new Date(now.getTime() + outcome.checkAfterMs) }
  }
  await deps.transactions.advance(businessId, transactionId, advanceOf(outcome, 'rail'))
  return { kind: 'done' }
}

/** The due work of transactions: calls the rail outside any database transaction, then makes the move it tells. A rail
 *  that throws or times out moves nothing: the money stays held and the rail is asked again. Source: reliability §3. */
export const transactionTasks = (deps: TaskDeps): readonly Task[] => [
  {
    name: advanceTask,
    // Several workers' worth, so that the leases of one that died do not hold up the others' settlements.
    maxInFlightPerBusiness: 200,
    concurrency: 20,
    run: ({ businessId, subjectId }) => run(deps, businessId, subjectId),
  },
]
