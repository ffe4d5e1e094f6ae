import type { Business } from '../auth/caller.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { VirtualAccountsService } from '../payment-methods/index.ts'
import type {
  AuthorizationService,
  Claim,
  Collection,
  CollectionsService,
  Payer,
  Transaction,
  TransfersDeps,
} from '../transactions/index.ts'
import type { Card } from './card.ts'
import { keyOfAttempt, maxAttempts, nextAttempt, stateOf } from './rules.ts'
import type { CheckoutSession, PaymentState, SessionIds, Standing } from './session.ts'
import {
  findAccount,
  findSessionOfAccount,
  findStanding,
  insertPayment,
  keepAccount,
  lockSession,
} from './store.ts'

/** Issues a one-time account: asked again for the same reference, it gives the same one while it can be paid to.
 *  Refuses EXTERNAL_REQUEST_ERROR where the issuer does not answer. */
export type IssueAccount = VirtualAccountsService['obtainFor']

/** What of a payment has begun: it, or nothing, because the session was paid, being paid or over by then, or because
 *  this attempt was made before. */
export type Begun = 'begun' | 'not-now'

/** How sessions are paid. Every payment is a DEPOSIT; at most one is under way for a session, and one pays it. */
export type CheckoutPaymentsService = {
  /** Starts a payment by card. `attempt` is the one the payer's form was made for, so that a form pays once however
   *  often it comes. Refuses VALIDATION_ERROR where there is no route any more. */
  readonly payByCard: (standing: Standing, attempt: number, card: Card) => Promise<Begun>
  readonly payByMobileMoney: (standing: Standing, attempt: number, payer: Payer) => Promise<Begun>
  /** Hands over the one-time password of the payment under way. Refuses what `authorize` refuses. */
  readonly submitPassword: (ids: SessionIds, transactionId: string, otp: string) => Promise<void>
  /** Gives the session a one-time account that can be paid to. */
  readonly openAccount: (standing: Standing) => Promise<Begun>
  /** The payment method that stands for the session's newest one-time account. */
  readonly findAccount: (ids: SessionIds) => Promise<string | undefined>
  /** What a transfer to a one-time account pays for: its session, as the session's payment, or flagged where it can no
   *  longer be one. Undefined where the account belongs to no session. The session is kept from others until the
   *  commit. */
  readonly claimTransfer: TransfersDeps['claim']
}

/** What payments need. */
export type CheckoutPaymentsDeps = {
  readonly db: Db
  readonly collections: CollectionsService
  readonly authorization: AuthorizationService
  readonly showBusiness: (businessId: string) => Promise<Business>
  readonly issueAccount: IssueAccount
}

const idsOf = ({ businessId, id }: CheckoutSession): SessionIds => ({ businessId, sessionId: id })

// A deposit that its rail declined at once has failed before it was tied to anything.
const stateOfNew = ({ status }: Transaction): PaymentState => (status === 'FAILED' ? 'FAILED' : 'IN_FLIGHT')

/** Writes a decided deposit as the payment of a session, unless somebody else was quicker. */
const begin = (
  db: Db,
  collections: CollectionsService,
  {
    ids,
    attempt,
    collection,
  }: {
    readonly ids: SessionIds
    readonly attempt: number
    readonly collection: Collection
  },
): Promise<Begun> =>
  inTransaction(db, async (trx) => {
    await lockSession(trx, ids)
    const standing = await findStanding(trx, ids)
    if (!standing || stateOf(standing) !== 'open') return 'not-now'
    if (nextAttempt(standing.payments) !== attempt) return 'not-now'
    const { transaction } = collection
    await collections.insert(trx, collection)
    const payment = { transactionId: transaction.id, attempt, state: stateOfNew(transaction) }
    await insertPayment(trx, ids, { ...payment, createdAt: transaction.createdAt })
    return 'begun'
  })

const pay = async (
  { db, collections, showBusiness }: CheckoutPaymentsDeps,
  { session }: Standing,
  wish: { readonly attempt: number; readonly channel: 'CARD' | 'MOBILE_MONEY'; readonly payer: Payer },
): Promise<Begun> => {
  const { attempt, channel, payer } = wish
  if (attempt > maxAttempts) return 'not-now'
  const business = await showBusiness(session.businessId)
  const key = keyOfAttempt(session, attempt)
  try {
    const collection = await collections.prepare(business, {
      channel,
      payer,
      countryCode: session.countryCode,
      amount: session.amount,
      customerId: session.customerId,
      idempotencyKey: key,
      reference: key,
      merchantReference: session.merchantReference,
    })
    return await begin(db, collections, { ids: idsOf(session), attempt, collection })
  } catch (error) {
    // The same form came twice: the other one pays.
    if (error instanceof Refusal && error.code === 'DUPLICATE_REQUEST') return 'not-now'
    throw error
  }
}

const isAwaited = (standing: Standing, { destination }: Transaction): boolean => {
  const { amount } = standing.session
  const isExact = destination.currency === amount.currency && destination.minor === amount.minor
  return isExact && stateOf(standing) === 'open'
}

const claimTransfer = async (
  trx: Trx,
  { businessId, id }: { readonly businessId: string; readonly id: string },
): Promise<Claim | undefined> => {
  const sessionId = await findSessionOfAccount(trx, businessId, id)
  if (sessionId === undefined) return undefined
  const ids = { businessId, sessionId }
  await lockSession(trx, ids)
  const standing = await findStanding(trx, ids)
  return (
    standing && {
      merchantReference: standing.session.merchantReference,
      tie: (transfer) =>
        insertPayment(trx, ids, {
          transactionId: transfer.id,
          attempt: nextAttempt(standing.payments),
          state: isAwaited(standing, transfer) ? stateOfNew(transfer) : 'EXTRA',
          createdAt: transfer.createdAt,
        }),
    }
  )
}

const openAccount = async (
  { db, showBusiness, issueAccount }: CheckoutPaymentsDeps,
  standing: Standing,
): Promise<Begun> => {
  const { session } = standing
  if (stateOf(standing) !== 'open') return 'not-now'
  const business = await showBusiness(session.businessId)
  const { customerId, amount } = session
  const { id } = await issueAccount(business, { customerId, amount, reference: `checkout-${session.id}` })
  await keepAccount(db, idsOf(session), { accountId: id, at: standing.now })
  return 'begun'
}

/** The channel by which cards pay: what the rail is told of one is its last four digits. */
const payerOfCard = ({ lastFour }: Card, { countryCode }: CheckoutSession): Payer => ({
  countryCode,
  accountName: 'Card',
  accountNumber: lastFour,
})

/** Opens payments over collections and the issuer of accounts. */
export const createCheckoutPaymentsService = (deps: CheckoutPaymentsDeps): CheckoutPaymentsService => ({
  payByCard: (standing, attempt, card) =>
    pay(deps, standing, { attempt, channel: 'CARD', payer: payerOfCard(card, standing.session) }),
  payByMobileMoney: (standing, attempt, payer) =>
    pay(deps, standing, { attempt, channel: 'MOBILE_MONEY', payer }),
  submitPassword: async ({ businessId }, transactionId, otp) => {
    await deps.authorization.authorize({ businessId, transactionId }, otp)
  },
  openAccount: (standing) => openAccount(deps, standing),
  findAccount: (ids) => findAccount(deps.db, ids),
  claimTransfer,
})
