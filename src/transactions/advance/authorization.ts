import type { Db } from '../../db/knex.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Instruction, Rail } from '../../rails/index.ts'
import type { TransactionsService } from '../service.ts'
import { countOtpRefusal, countOtpTry } from './store.ts'
import { advanceOf, railCallOf, type RailDeps } from './tasks.ts'
import { maxOtpAttempts, type Transaction, type TransactionIds } from '../transaction.ts'

/** Deposits that wait for their payer's one-time password. */
export type AuthorizationService = {
  /** Hands a password to the rail. Each try is counted before it is checked, so that five is the maximum even  for
   *  concurrent tries; the fifth wrong one fails the deposit before its response, but never overtakes a right one in
   *  flight. Refuses BUSINESS_TRANSACTION_NOT_FOUND, OTP_INCORRECT, INVALID_BUSINESS_TRANSACTION_REQUEST  where none is
   *  awaited (any more), and EXTERNAL_REQUEST_ERROR where the rail does not answer: that try is counted,  and the
   *  deposit waits on. See docs/design/transactions.md#one-time-passwords-are-counted-first. */
  readonly authorize: (ids: TransactionIds, otp: string) => Promise<Transaction>
}

/** What authorizing needs. */
export type AuthorizationDeps = RailDeps & { readonly db: Db; readonly transactions: TransactionsService }

const refuseNotAwaited = (status: string): never =>
  refuse('INVALID_BUSINESS_TRANSACTION_REQUEST', `The transaction is ${status} and awaits no password.`)

const retryAfterSeconds = 5

// No answer is no outcome: whether the password was right, the rail may still be asked.
const tryPassword = async (rail: Rail, instruction: Instruction, otp: string) => {
  try {
    return await rail.authorize(instruction, otp)
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
  const outcome = await tryPassword(rail, instruction, otp)
  if (outcome.kind === 'incorrect') {
    if (await countOtpRefusal(db, ids)) {
      const failed = { to: 'FAILED', failureCode: 'SVC_REQUEST_FAILED', mover: 'customer' } as const
      await transactions.advance(ids, failed)
    }
    return refuse('OTP_INCORRECT', `${(maxOtpAttempts - tries).toString()} tries are left.`)
  }
  const after = await transactions.advance(ids, advanceOf(outcome, 'customer'))
  return after ?? refuseNotAwaited((await transactions.get(ids)).status)
}

/** Creates the authorization service. */
export const createAuthorizationService = (deps: AuthorizationDeps): AuthorizationService => ({
  authorize: (ids, otp) => authorize(deps, ids, otp),
})
