import type { Db } from '../db/knex.ts'
import { isHeld } from '../jobs/lease.ts'
import type { Job, JobOutcome, Task } from '../jobs/task.ts'
import { assert } from '../kernel/assert.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { PaymentMethodsService } from '../payment-methods/index.ts'
import type { Counterparty, Inquiry, Rail, RailOutcome, Rails } from '../rails/index.ts'
import { instructionOf } from './instruction.ts'
import type { Advance, TransactionsService } from './service.ts'
import { awaitsOutcome } from './states.ts'
import { findTransaction } from './store.ts'
import { advanceTask, maxOtpAttempts, type Transaction, type TransactionIds } from './transaction.ts'

/** What calling a rail about a transaction needs: the account on the other side, even where its payment method was
 *  deleted since. */
export type RailDeps = {
  readonly rails: Rails
  readonly findCounterparty: PaymentMethodsService['findCounterparty']
  /** Who pays a deposit that no payment method stands for. */
  readonly findPayer: (ids: TransactionIds) => Promise<Counterparty | undefined>
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
  if (methodId !== null) return findCounterparty({ businessId, paymentMethodId: methodId })
  return type === 'DEPOSIT' ? findPayer({ businessId, transactionId: id }) : undefined
}

/** The rail of a transaction and what it is told. */
export const callOf = async (deps: RailDeps, transaction: Transaction) => {
  const { rail: name } = transaction
  assert(name !== null, `the transaction ${transaction.id} names its rail`)
  const rail: Rail | undefined = deps.rails.get(name)
  assert(rail, `the rail ${name} is not configured in this process`)
  return { rail, instruction: instructionOf(transaction, await counterpartyOf(deps, transaction)) }
}

// A payout that the rail has taken is only asked about afterwards; one whose hand-over was not answered is handed over
// again, which pays once (rail.ts).
const askRail = async (deps: TaskDeps, transaction: Transaction): Promise<Inquiry> => {
  const { rail, instruction } = await callOf(deps, transaction)
  return transaction.status === 'PENDING' ? rail.submit(instruction) : rail.inquire(instruction)
}

type Read = { readonly transaction: Transaction; readonly now: Date }

/** The move that the rail's word makes, or none: the payer of a deposit that took no password yet may go on trying,
 *  until every try is used up. Pure. */
const advanceOfInquiry = (told: Inquiry, { id, status, otpAttempts }: Transaction): Advance | undefined => {
  if (told.kind !== 'unconfirmed') return advanceOf(told, 'rail')
  assert(status === 'CUSTOMER_ACTION_REQUIRED', `the rail took ${id} and now awaits a password for it`)
  const isExhausted = otpAttempts >= maxOtpAttempts
  return isExhausted ? { to: 'FAILED', failureCode: 'SVC_REQUEST_FAILED', mover: 'rail' } : undefined
}

// Room in a wallet is made by paying out of it, which takes its time.
const fullWalletWaitMs = 3_600_000

/** Makes the move. A wallet that cannot hold what arrives takes nothing: a swap fails and gives its hold back, and a
 *  deposit, whose money the rail has, waits for room (D-0457). */
const makeMove = async (deps: TaskDeps, { transaction, now }: Read, move: Advance): Promise<JobOutcome> => {
  const { businessId, id, type } = transaction
  try {
    await deps.transactions.advance({ businessId, transactionId: id }, move)
    return { kind: 'done' }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'VALIDATION_ERROR') throw error
    if (type !== 'SWAP') return { kind: 'again', dueAt: new Date(now.getTime() + fullWalletWaitMs) }
    const failureCode = 'SVC_AMOUNT_LIMIT_EXCEEDED'
    await deps.transactions.advance(
      { businessId, transactionId: id },
      { to: 'FAILED', failureCode, mover: 'rail' },
    )
    return { kind: 'done' }
  }
}

const run = async (deps: TaskDeps, job: Job): Promise<JobOutcome> => {
  const found = await findTransaction(deps.db, { businessId: job.businessId, transactionId: job.subjectId })
  if (!found) return { kind: 'done' }
  const { transaction, now } = found
  if (!awaitsOutcome(transaction.status)) return { kind: 'done' }
  // A password counted since the claim has a job of its own: this one knows nothing of it, and must not fail it. Asked
  // after the tries were read: none was counted between the claim and the reading then.
  if (transaction.status === 'CUSTOMER_ACTION_REQUIRED' && !(await isHeld(deps.db, job)))
    return { kind: 'done' }
  const told = await askRail(deps, transaction)
  if (told.kind === 'pending' && transaction.status === 'PROCESSING') {
    return { kind: 'again', dueAt: new Date(now.getTime() + told.checkAfterMs) }
  }
  const move = advanceOfInquiry(told, transaction)
  return move ? makeMove(deps, found, move) : { kind: 'done' }
}

/** The due work of transactions: calls the rail outside any database transaction, then makes the move it tells. A rail
 *  that throws or times out moves nothing: the money stays held and the rail is asked again. Source: reliability §3. */
export const transactionTasks = (deps: TaskDeps): readonly Task[] => [
  {
    name: advanceTask,
    // Several workers' worth, so that the leases of one that died do not hold up the others' settlements.
    maxInFlightPerBusiness: 200,
    concurrency: 20,
    run: (job) => run(deps, job),
  },
]
