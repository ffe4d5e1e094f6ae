import type { Db } from '../../db/knex.ts'
import { assert } from '../../kernel/assert.ts'
import { triesLeft } from '../../kernel/count.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { isLive, type PasswordTry, type RailOutcome } from '../../rails/index.ts'
import { railOrderOf } from '../attempts/attempt.ts'
import { findAttempts } from '../attempts/attempts.store.ts'
import type { TransactionsService } from '../service.ts'
import { countOtpRefusal, countOtpResend, countOtpTry, isOtpResent, stopOtpTries } from './store.ts'
import { advanceOf, railCallOf, type RailDeps } from './tasks.ts'
import { maxOtpAttempts, type Transaction, type TransactionIds } from '../transaction.ts'

/** Whether a deposit was cancelled, or why not. `cancelling`: a live rail has to confirm that it collects nothing. */
export type CancelResult = 'cancelled' | 'cancelling' | 'in-flight' | 'not-awaited'

/** Deposits that wait for their payer's one-time password. */
export type AuthorizationService = {
  /** Hands a password to the rail. Each try is counted before it is checked, so that five is the maximum even for
   *  concurrent tries; the fifth wrong one fails the deposit before its response, but never overtakes a right one in
   *  flight. Refuses BUSINESS_TRANSACTION_NOT_FOUND, OTP_INCORRECT, INVALID_BUSINESS_TRANSACTION_REQUEST where none is
   *  awaited (any more), and EXTERNAL_REQUEST_ERROR where the rail does not answer: that try is counted, and the
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

// When a live rail is asked what an accepted password has led to.
const liveCheckMs = 1_000

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

const isOfLiveRail = ({ rails }: AuthorizationDeps, { rail: name }: Transaction): boolean => {
  const rail = rails.get(name ?? '')
  return rail !== undefined && isLive(rail)
}

/** What a live rail is called about, or undefined where the rail of the deposit is none. */
const liveCallOf = async ({ db, rails }: AuthorizationDeps, transaction: Transaction) => {
  const rail = rails.get(transaction.rail ?? '')
  if (!rail || !isLive(rail)) return undefined
  const { businessId, id: transactionId } = transaction
  const [attempts] = await findAttempts(db, [{ businessId, transactionId }])
  const attempt = attempts?.at(-1)
  assert(attempt, `the deposit ${transactionId} was handed over`)
  return { rail, collection: railOrderOf(transaction, attempt) }
}

const submitPassword = async (
  deps: AuthorizationDeps,
  transaction: Transaction,
  { number, password }: PasswordTry,
): Promise<RailOutcome | { readonly kind: 'incorrect' }> => {
  const live = await liveCallOf(deps, transaction)
  if (!live) {
    const { rail, instruction } = await railCallOf(deps, transaction)
    return callRail(() => rail.authorize(instruction, password))
  }
  const { authorize } = live.rail
  assert(authorize, `${live.rail.name} takes passwords`)
  const result = await callRail(() => authorize(live.collection, { number, password }))
  return result === 'accepted' ? { kind: 'pending', checkAfterMs: liveCheckMs } : { kind: 'incorrect' }
}

const authorize = async (deps: AuthorizationDeps, ids: TransactionIds, otp: string): Promise<Transaction> => {
  const { db, transactions } = deps
  const transaction = await transactions.get(ids)
  if (transaction.status !== 'CUSTOMER_ACTION_REQUIRED') return refuseNotAwaited(transaction.status)
  const tries = await countOtpTry(db, ids)
  if (tries === undefined)
    return refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', 'Every try is used up: create a new deposit.')
  const outcome = await submitPassword(deps, transaction, { number: tries, password: otp })
  if (outcome.kind === 'incorrect') {
    // A live rail may still collect: its deposit fails once the rail has confirmed that it does not.
    const isFailed = (await countOtpRefusal(db, ids)) && !isOfLiveRail(deps, transaction)
    if (isFailed) await transactions.advance(ids, failed)
    return refuse('OTP_INCORRECT', triesLeft(maxOtpAttempts - tries))
  }
  const after = await transactions.advance(ids, advanceOf(outcome, 'customer'))
  if (after) return after
  const current = await transactions.get(ids)
  // The rail was asked meanwhile, and has said what the password did.
  return isOfLiveRail(deps, transaction) ? current : refuseNotAwaited(current.status)
}

const resend = async (deps: AuthorizationDeps, ids: TransactionIds): Promise<boolean> => {
  // Counted first, so that a rail that fails is not called more often.
  const number = await countOtpResend(deps.db, ids, resendLimits)
  if (number === undefined) return false
  const transaction = await deps.transactions.get(ids)
  const live = await liveCallOf(deps, transaction)
  if (live) {
    const { resendPassword } = live.rail
    assert(resendPassword, `${live.rail.name} sends passwords`)
    await callRail(() => resendPassword(live.collection, number))
    return true
  }
  const { rail, instruction } = await railCallOf(deps, transaction)
  await callRail(() => rail.resendPassword(instruction))
  return true
}

const cancel = async (deps: AuthorizationDeps, ids: TransactionIds): Promise<CancelResult> => {
  const { db, transactions } = deps
  // From here on no password is taken, so that none can succeed while the deposit fails.
  const isStopped = await stopOtpTries(db, ids)
  if (isStopped === undefined) return 'not-awaited'
  if (!isStopped) return 'in-flight'
  if (isOfLiveRail(deps, await transactions.get(ids))) return 'cancelling'
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
