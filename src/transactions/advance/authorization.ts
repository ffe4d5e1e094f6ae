import type { Db } from '../../db/knex.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { TransactionsService } from '../service.ts'
import { countOtpRefusal, countOtpResend, countOtpTry, isOtpResent, stopOtpTries } from './store.ts'
import { advanceOf, railCallOf, type RailDeps } from './tasks.ts'
import { maxOtpAttempts, type Transaction, type TransactionIds } from '../transaction.ts'

/** Whether a deposit was cancelled, or why not. */
export type CancelResult = 'cancelled' | 'in-flight' | 'not-awaited'

/** Deposits that wait for their payer's one-time password. */
export type AuthorizationService = {
  /** Hands a password to the rail. Each try is counted before it is checked, so that five is the maximum even  for
   *  concurrent tries; the fifth wrong one fails the deposit before its response, but never overtakes a right one in
   *  flight. Refuses BUSINESS_TRANSACTION_NOT_FOUND, OTP_INCORRECT, INVALID_BUSINESS_TRANSACTION_REQUEST  where none is
   *  awaited (any more), and EXTERNAL_REQUEST_ERROR where the rail does not answer: that try is counted,  and the
   *  deposit waits on. See docs/design/transactions.md#one-time-passwords-are-counted-first. */
  readonly authorize: (ids: TransactionIds, otp: string) => Promise<Transaction>
  /** Has the rail send a new password: every 30 seconds, and three times at most. False where it is too early, or none
   *  is awaited. Refuses EXTERNAL_REQUEST_ERROR where the rail does not answer; the request is counted. */
  readonly resend: (ids: TransactionIds) => Promise<boolean>
  readonly isResent: (ids: TransactionIds) => Promise<boolean>
  /** Fails a deposit whose payer does not want to confirm it. `in-flight`: the outcome of a try is unknown, so the rail
   *  may have the money. `not-awaited`: the deposit awaits no password (any more). */
  readonly cancel: (ids: TransactionIds) => Promise<CancelResult>
}

/** What authorizing needs. */
export type AuthorizationDeps = RailDeps & { readonly db: Db; readonly transactions: TransactionsService }

const refuseNotAwaited = (status: string): never =>
  refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', `The transaction is ${status} and awaits no password.`)

const retryAfterSeconds = 5

const resendLimits = { maxResends: 3, pauseSeconds: 30 }

const failed = { to: 'FAILED', failureCode: 'SVC_REQUEST_FAILED', mover: 'customer' } as const

// No answer is no outcome: whether the password was right, the rail may still be asked.
const callRail = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (cause) {
    const friendly = 'The processor did not answer; try again.'
    throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })
  }
}

const authorize = async (deps: AuthorizationDeps, ids: TransactionIds, otp: string): Promise<Transaction> => {
  const { db, transactions } = deps
  const transaction = await transactions.get(ids)
  if (transaction.status !== 'CUSTOMER_ACTION_REQUIRED') return refuseNotAwaited(transaction.status)
  const tries = await countOtpTry(db, ids)
  if (tries === undefined)
    return refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', 'Every try is used up: create a new deposit.')
  const { rail, instruction } = await railCallOf(deps, transaction)
  const outcome = await callRail(() => rail.authorize(instruction, otp))
  if (outcome.kind === 'incorrect') {
    if (await countOtpRefusal(db, ids)) await transactions.advance(ids, failed)
    return refuse('OTP_INCORRECT', `${(maxOtpAttempts - tries).toString()} tries are left.`)
  }
  const after = await transactions.advance(ids, advanceOf(outcome, 'customer'))
  return after ?? refuseNotAwaited((await transactions.get(ids)).status)
}

const resend = async (deps: AuthorizationDeps, ids: TransactionIds): Promise<boolean> => {
  // Counted first, so that a rail that fails is not called more often.
  if (!(await countOtpResend(deps.db, ids, resendLimits))) return false
  const { rail, instruction } = await railCallOf(deps, await deps.transactions.get(ids))
  await callRail(() => rail.resendPassword(instruction))
  return true
}

const cancel = async (
  { db, transactions }: AuthorizationDeps,
  ids: TransactionIds,
): Promise<CancelResult> => {
  // From here on no password is taken, so that none can succeed while the deposit fails.
  const isStopped = await stopOtpTries(db, ids)
  if (isStopped === undefined) return 'not-awaited'
  if (!isStopped) return 'in-flight'
  await transactions.advance(ids, failed)
  return 'cancelled'
}

/** Creates the authorization service. */
export const createAuthorizationService = (deps: AuthorizationDeps): AuthorizationService => ({
  authorize: (ids, otp) => authorize(deps, ids, otp),
  resend: (ids) => resend(deps, ids),
  isResent: (ids) => isOtpResent(deps.db, ids),
  cancel: (ids) => cancel(deps, ids),
})
