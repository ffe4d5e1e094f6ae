import type { ErrorCode } from '../../generated/catalogue.ts'
import { Refusal } from '../kernel/refusal.ts'

/** The constraints whose violation is an expected refusal, with its code. Any other violation is a bug. */
const refusalOfConstraint: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ['transactions_idempotency_key_key', 'DUPLICATE_REQUEST'],
  ['transactions_reference_key', 'DUPLICATE_REQUEST'],
  ['checkout_sessions_reference_key', 'DUPLICATE_REQUEST'],
  ['wallets_available_not_negative', 'BALANCE_INSUFFICIENT'],
  ['wallets_at_most_maximum', 'VALIDATION_ERROR'],
  ['payment_batch_recipients_account_key', 'DUPLICATE_REQUEST'],
  ['payment_batch_sessions_one_run', 'DUPLICATE_REQUEST'],
  ['payment_batch_results_retried_once', 'DUPLICATE_REQUEST'],
  ['events_customer_erased', 'BUSINESS_CUSTOMER_NOT_FOUND'],
  ['customers_email_key', 'EMAIL_ALREADY_EXISTS'],
  ['customers_phone_key', 'PHONE_NUMBER_ALREADY_EXISTS'],
  ['registrations_one_active', 'INVALID_SME_REGISTRATION_REQUEST'],
  ['members_one_owner', 'VALIDATION_ERROR'],
  ['sessions_of_a_member', 'FORBIDDEN'],
  ['done_forms_session_id_fkey', 'AUTHENTICATION_ERROR'],
  ['approvals_attempt_key', 'DUPLICATE_REQUEST'],
  ['people_email_key', 'VALIDATION_ERROR'],
])

// The SQLSTATEs that our functions raise, and the constraint whose refusal each stands for.
const constraintOfState: ReadonlyMap<string, string> = new Map([['WB001', 'wallets_available_not_negative']])

// Raised by `app.refuse_closed_business`: the business has its home in another cell, or moves there now.
const closedBusiness = 'WB002'

/** The SQLSTATEs that mean "try again later": serialisation, deadlock, lock and statement timeout, shutdown, too many
 *  connections, no disk, read-only after a failover; and every lost connection (class 08). */
const unavailable = /^(40001|40P01|55P03|57014|57P0[1-5]|53\d\d\d|25006|25P0[34]|08\d\d\d)$/
// No statement was sent on these: nothing listens there, it is a standby, or no connection was free in time.
const neverSent = new RegExp(
  [
    '\\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\\b',
    '^(53300|57P03|08001|08004)\\b',
    'Timeout acquiring a connection',
    'timeout expired',
    'connection timeout',
    'server is a standby',
    // Only the question whether a new connection leads to a standby has a limit in the driver.
    'Query read timeout',
  ].join('|'),
  'i',
)
const lostConnection = new RegExp(
  [
    '\\b(ECONNRESET|EPIPE|ETIMEDOUT)\\b',
    '^(57P0[1-5]|08\\d\\d\\d)\\b',
    'Connection terminated',
    // What the driver says to the next statement on a connection that it has lost since the last one.
    'is not queryable$',
  ].join('|'),
  'i',
)

/** The members of a driver's error that carry no values of rows. */
export type DatabaseFault = {
  readonly sqlState: string
  readonly constraint: string
  readonly message: string
}

/** Reads what an unknown error tells about the database; undefined where it is no database error. Knex puts SQL and
 *  values into `message` and Postgres puts them into `detail`: neither leaves this module in a log. */
export const parseDatabaseFault = (error: unknown): DatabaseFault | undefined => {
  if (!(error instanceof Error)) return undefined
  const { code, constraint, severity } = error as Error & Record<'code' | 'constraint' | 'severity', unknown>
  const sqlState = typeof code === 'string' ? code : ''
  const isDriver = typeof severity === 'string' || error.name === 'KnexTimeoutError'
  const text = `${sqlState} ${error.message}`
  if (!isDriver && !lostConnection.test(text) && !neverSent.test(text)) return undefined
  return { sqlState, constraint: typeof constraint === 'string' ? constraint : '', message: error.message }
}

// The messages of these classes name a login or a database, never a value of a row.
const loginFaults = /^(28|3D)/

// The driver's words for a lost connection or a full pool; empty for any other fault.
const findTrouble = (message: string): string =>
  (neverSent.exec(message) ?? lostConnection.exec(message))?.[0] ?? ''

/** Returns what may be said of a fault, without SQL and values: its state and constraint, and the message where no
 *  connection was made. */
export const describeDatabaseFault = ({ sqlState, constraint, message }: DatabaseFault): string =>
  [sqlState, constraint, loginFaults.test(sqlState) ? message : findTrouble(message)]
    .filter((part) => part !== '')
    .join(' ')

const textOf = ({ sqlState, message }: DatabaseFault): string => `${sqlState} ${message}`

/** True where the connection went away while a statement ran, so that it is unknown whether it committed. Not where
 *  none was sent: another query would only add to the load of a full pool or a database that is down. */
export const isLostReply = (error: unknown): boolean => {
  const fault = parseDatabaseFault(error)
  return fault !== undefined && lostConnection.test(textOf(fault)) && !neverSent.test(textOf(fault))
}

const hasState = (error: unknown, states: RegExp): boolean => {
  const fault = parseDatabaseFault(error instanceof Refusal ? error.cause : error)
  return fault !== undefined && states.test(fault.sqlState)
}

/** True where the database rolled a transaction back in favour of another: it may be tried again. */
export const isSerializationFailure = (error: unknown): boolean => hasState(error, /^(40001|40P01)$/)

/** True for contention: a serialization failure, a deadlock, a lock that was not free in time, or a business that is
 *  closed here. The others of a set are written without it. */
const isContended = (error: unknown): boolean =>
  hasState(error, new RegExp(`^(40001|40P01|55P03|${closedBusiness})$`))

/** True where the database is unavailable: doing what failed as a set one by one would only add load. */
export const isOutage = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'EXTERNAL_REQUEST_ERROR' && !isContended(error)

/** The refusal of what cannot be done now: 503 EXTERNAL_REQUEST_ERROR with Retry-After. */
export const refusalForNow = (cause?: unknown): Refusal => {
  const friendly = 'The service is briefly unavailable; retry with the same idempotency key.'
  return new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds: 1 }, { cause })
}

/** The refusal of a business whose home is another cell, or that moves there now: 503 EXTERNAL_REQUEST_ERROR. By the
 *  time of the retry the map of the proxy leads there. */
export const refusalElsewhere = (cause?: unknown): Refusal => {
  const friendly = 'This business is served elsewhere at the moment; retry with the same idempotency key.'
  return new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds: 2 }, { cause })
}

/** Turns what the database threw into what the service says: a known constraint into its refusal, trouble into 503
 *  EXTERNAL_REQUEST_ERROR with Retry-After; anything else comes back as it was, a bug. See
 *  docs/reliability.md#idempotent-creates. */
export const translateDatabaseError = (error: unknown): unknown => {
  const fault = parseDatabaseFault(error)
  if (!fault) return error
  const constraint = constraintOfState.get(fault.sqlState) ?? fault.constraint
  const code = refusalOfConstraint.get(constraint)
  if (code)
    return new Refusal(code, { friendly: constraintSentences.get(constraint) ?? '' }, { cause: error })
  if (fault.sqlState === closedBusiness) return refusalElsewhere(error)
  if (unavailable.test(fault.sqlState) || isLostReply(error) || neverSent.test(textOf(fault))) {
    return refusalForNow(error)
  }
  return error
}

const constraintSentences: ReadonlyMap<string, string> = new Map([
  [
    'transactions_idempotency_key_key',
    '`meta.idempotencyKey` was already used: look for its transaction before you send it again.',
  ],
  [
    'transactions_reference_key',
    '`meta.reference` was already used: look for its transaction before you send it again.',
  ],
  ['checkout_sessions_reference_key', 'A checkout session with this `merchantReference` is open or paid.'],
  ['wallets_available_not_negative', 'The wallet balance is too low for the amount and its fee.'],
  ['wallets_at_most_maximum', 'The wallet balance would exceed the largest balance a wallet may hold.'],
  ['events_customer_erased', 'The customer was erased.'],
  ['registrations_one_active', 'The business already has a registration in progress.'],
  ['payment_batch_recipients_account_key', 'The account is already in the batch.'],
  ['payment_batch_sessions_one_run', 'A run of the batch is in progress: try again when it has ended.'],
  ['payment_batch_results_retried_once', 'The session is already being retried.'],
  ['members_one_owner', 'A business keeps an owner: make another person one first.'],
  ['sessions_of_a_member', 'You are not a member of this business.'],
  ['people_email_key', 'There is already a person with this email address.'],
  ['done_forms_session_id_fkey', 'Your session has ended. Sign in again.'],
  ['approvals_attempt_key', 'This form has already asked for an approval. Look for it under Approvals.'],
])
