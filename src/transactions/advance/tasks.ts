import type { Db } from '../../db/knex.ts'
import { isHeld, type Job, type JobOutcome, type Task } from '../../jobs/index.ts'
import { assert } from '../../kernel/assert.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { PaymentMethodsService } from '../../payment-methods/index.ts'
import { isLive, type Counterparty, type Inquiry, type RailOutcome, type Rails } from '../../rails/index.ts'
import { instructionOf } from '../instruction.ts'
import type { AdvancePayout } from '../attempts/flow.ts'
import type { TransactionsService } from '../service.ts'
import type { Advance } from './advance.ts'
import { awaitsOutcome } from '../states.ts'
import type { FoundTransaction } from '../store.ts'
import { advanceTask, maxOtpAttempts, type Transaction, type TransactionIds } from '../transaction.ts'

/** What calling a rail about a transaction needs: the account on the other side, even where its payment method was
 *  deleted since. */
export type RailDeps = {
  readonly rails: Rails
  readonly findCounterparty: PaymentMethodsService['findCounterparty']
  /** Who pays a deposit that no payment method stands for. */
  readonly findPayer: (ids: TransactionIds) => Promise<Counterparty | undefined>
}

/** What the task needs. */
export type TaskDeps = RailDeps & {
  readonly db: Db
  readonly transactions: TransactionsService
  /** Advances payouts and collections on live rails. */
  readonly advancePayout: AdvancePayout
}

/** The move that a rail's outcome makes. Pure. */
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

/** The rail of a transaction and the instruction that it receives. */
export const railCallOf = async (deps: RailDeps, transaction: Transaction) => {
  const { rail: name } = transaction
  assert(name !== null, `the transaction ${transaction.id} names its rail`)
  const rail = deps.rails.get(name)
  assert(rail && !isLive(rail), `${name} is a configured rail that is not live`)
  const counterparty = await counterpartyOf(deps, transaction)
  return { rail, instruction: instructionOf(transaction, { counterparty }) }
}

// A payout that the rail has taken is only asked about afterwards; one whose hand-over was not answered is handed over
// again, which pays once (src/rails/rail.ts).
const callRail = async (deps: TaskDeps, transaction: Transaction): Promise<Inquiry> => {
  const { rail, instruction } = await railCallOf(deps, transaction)
  return transaction.status === 'PENDING' ? rail.submit(instruction) : rail.inquire(instruction)
}

/** The move that the rail's reply makes, or none: the payer of a deposit that has not taken a password yet may try
 *  again until every try is used up. Pure. */
const advanceOfInquiry = (reply: Inquiry, { id, status, otpAttempts }: Transaction): Advance | undefined => {
  if (reply.kind !== 'unconfirmed') return advanceOf(reply, 'rail')
  assert(status === 'CUSTOMER_ACTION_REQUIRED', `the rail took ${id} and now awaits a password for it`)
  const isExhausted = otpAttempts >= maxOtpAttempts
  return isExhausted ? { to: 'FAILED', failureCode: 'SVC_REQUEST_FAILED', mover: 'rail' } : undefined
}

// Room in a wallet is made by paying out of it, which takes its time.
const fullWalletWaitMs = 3_600_000

const isWalletFull = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'VALIDATION_ERROR'

/** Runs `work` again later where the wallet cannot hold what arrives: a deposit, whose money the rail has, waits. */
const waitForRoom = async (
  { now }: FoundTransaction,
  work: () => Promise<JobOutcome>,
): Promise<JobOutcome> => {
  try {
    return await work()
  } catch (error) {
    if (!isWalletFull(error)) throw error
    return { kind: 'again', dueAt: new Date(now.getTime() + fullWalletWaitMs), error }
  }
}

/** Makes the move. A wallet that cannot hold what arrives takes nothing: a swap fails and gives its hold back. */
const makeMove = (deps: TaskDeps, found: FoundTransaction, move: Advance): Promise<JobOutcome> => {
  const { businessId, id, type } = found.transaction
  const ids = { businessId, transactionId: id }
  return waitForRoom(found, async () => {
    try {
      await deps.transactions.advance(ids, move, found)
    } catch (error) {
      if (type !== 'SWAP' || !isWalletFull(error)) throw error
      const failureCode = 'SVC_AMOUNT_LIMIT_EXCEEDED'
      await deps.transactions.advance(ids, { to: 'FAILED', failureCode, mover: 'rail' })
    }
    return { kind: 'done' }
  })
}

const run = async (deps: TaskDeps, job: Job): Promise<JobOutcome> => {
  const found = await deps.transactions.find({ businessId: job.businessId, transactionId: job.subjectId })
  if (!found) return { kind: 'done' }
  const { transaction, now } = found
  const rail = deps.rails.get(transaction.rail ?? '')
  if (rail && isLive(rail)) {
    // Its rail has already reported this money as a credit, so it is not asked.
    const isReceived = transaction.origin === 'transfer' && transaction.status === 'PENDING'
    return isReceived
      ? makeMove(deps, found, { to: 'SUCCESS', failureCode: null, mover: 'rail' })
      : waitForRoom(found, () => deps.advancePayout(found))
  }
  // Another rail may take a payout whose rail is not configured any more.
  if (!rail && transaction.type === 'WITHDRAW') return deps.advancePayout(found)
  if (!awaitsOutcome(transaction.status)) return { kind: 'done' }
  // A password counted since the claim has its own job: this one must not fail it. Checked after the tries were read,
  // so that none was counted between the claim and the read.
  if (transaction.status === 'CUSTOMER_ACTION_REQUIRED' && !(await isHeld(deps.db, job)))
    return { kind: 'done' }
  const reply = await callRail(deps, transaction)
  if (reply.kind === 'pending' && transaction.status === 'PROCESSING') {
    return { kind: 'again', dueAt: new Date(now.getTime() + reply.checkAfterMs) }
  }
  const move = advanceOfInquiry(reply, transaction)
  return move ? makeMove(deps, found, move) : { kind: 'done' }
}

/** The due work of transactions: calls the rail outside any database transaction, then makes the move of its reply. A
 *  rail that throws or times out moves nothing: the money stays held and the rail is asked again. */
export const transactionTasks = (deps: TaskDeps): readonly Task[] => [
  {
    name: advanceTask,
    // Several workers' worth, so that the leases of one that died do not hold up the others' settlements.
    maxInFlightPerBusiness: 200,
    concurrency: 100,
    run: (job) => run(deps, job),
  },
]
