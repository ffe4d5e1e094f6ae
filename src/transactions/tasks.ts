import type { Db } from '../db/knex.ts'
import type { JobOutcome, Task } from '../jobs/task.ts'
import { assert } from '../kernel/assert.ts'
import type { Counterparty, Inquiry, Rail, RailOutcome, Rails } from '../rails/rail.ts'
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
  /** Who pays a deposit that no payment method stands for. */
  readonly findPayer: (businessId: string, transactionId: string) => Promise<Counterparty | undefined>
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

const counterpartyOf = async (
  { findCounterparty, findPayer }: RailDeps,
  { businessId, id, type, sourceId, destinationId }: Transaction,
): Promise<Counterparty | undefined> => {
  const methodId = sourceId ?? destinationId
  if (methodId !== null) return findCounterparty(businessId, methodId)
  return type === 'DEPOSIT' ? findPayer(businessId, id) : undefined
}

/** The rail of a transaction and what it is told. */
export const callOf = async (deps: RailDeps, transaction: Transaction) => {
  const { rail: name } = transaction
  assert(name !== null, `the transaction ${transaction.id} names its rail`)
  const rail: Rail | undefined = deps.rails.get(name)
  assert(rail, `the rail ${name} is not configured in this process`)
  return { rail, instruction: instructionOf(transaction, await counterpartyOf(deps, transaction)) }
}

// A payout handed over once is only asked about afterwards; handing it over again would still pay once (rail.ts).
const askRail = async (deps: TaskDeps, transaction: Transaction): Promise<Inquiry> => {
  const { rail, instruction } = await callOf(deps, transaction)
  return transaction.status === 'PENDING' ? rail.submit(instruction) : rail.inquire(instruction)
}

/** The move that the rail's word makes, or none: the payer of a deposit that took no password yet may go on trying,
 *  until every try is used up. Pure. */
const advanceOfInquiry = (told: Inquiry, { id, status, otpAttempts }: Transaction): Advance | undefined => {
  if (told.kind !== 'unconfirmed') return advanceOf(told, 'rail')
  assert(status === 'CUSTOMER_ACTION_REQUIRED', `the rail took ${id} and now awaits a password for it`)
  const isExhausted = otpAttempts >= maxOtpAttempts
  return isExhausted ? { to: 'FAILED', failureCode: 'SVC_REQUEST_FAILED', mover: 'rail' } : undefined
}

const run = async (deps: TaskDeps, businessId: string, transactionId: string): Promise<JobOutcome> => {
  const found = await findTransaction(deps.db, businessId, transactionId)
  if (!found) return { kind: 'done' }
  const { transaction, now } = found
  if (!awaitsOutcome(transaction.status)) return { kind: 'done' }
  const told = await askRail(deps, transaction)
  if (told.kind === 'pending' && transaction.status === 'PROCESSING') {
    return { kind: 'again', dueAt: new Date(now.getTime() + told.checkAfterMs) }
  }
  const move = advanceOfInquiry(told, transaction)
  if (move) await deps.transactions.advance(businessId, transactionId, move)
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
