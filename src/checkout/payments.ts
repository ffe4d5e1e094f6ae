import type { BusinessesService } from '../auth/index.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { VirtualAccountsService } from '../payment-methods/index.ts'
import type { CardPage } from '../rails/index.ts'
import type {
  AuthorizationService,
  CancelResult,
  CardPages,
  TransferPurpose,
  Collection,
  CollectionsService,
  Payer,
  Transaction,
  TransactionsService,
  TransfersDeps,
} from '../transactions/index.ts'
import type { Card } from './card.ts'
import { keyOfAttempt, maxAttempts, nextAttempt, stateOf } from './rules.ts'
import type { CheckoutSession, PaymentState, SessionIds, SessionSnapshot } from './session.ts'
import {
  findAccount,
  findSessionOfAccount,
  findSnapshot,
  insertPayment,
  insertAccount,
  lockSession,
} from './store.ts'

/** Whether a payment started. It does not where the session is paid, being paid or expired, or where this attempt was
 *  made before. */
export type StartResult = 'started' | 'not-startable'

/** Payments of sessions. Every payment is a DEPOSIT; at most one is in flight for a session, and only one pays it. */
export type CheckoutPaymentsService = {
  /** Starts a payment by card. `attempt` is the one that the submitted form was rendered for, so that a form that is
   *  submitted several times pays once. Refuses VALIDATION_ERROR where no route exists any more. */
  readonly payByCard: (snapshot: SessionSnapshot, attempt: number, card: Card) => Promise<StartResult>
  /** Starts a payment by card on the page of a processor, which `findCardPage` finds once its rail has opened it. */
  readonly payOnCardPage: (snapshot: SessionSnapshot, attempt: number) => Promise<StartResult>
  /** Finds the page of the processor for a payment in flight. */
  readonly findCardPage: (ids: SessionIds, transactionId: string) => Promise<CardPage | undefined>
  readonly payByMobileMoney: (
    snapshot: SessionSnapshot,
    attempt: number,
    payer: Payer,
  ) => Promise<StartResult>
  /** Submits the one-time password of the payment in flight. Refuses what `authorize` refuses. */
  readonly submitPassword: (ids: SessionIds, transactionId: string, otp: string) => Promise<void>
  /** Has a new one-time password sent; false where it is too early or was done too often. */
  readonly resendPassword: (ids: SessionIds, transactionId: string) => Promise<boolean>
  readonly isPasswordResent: (businessId: string, transactionId: string) => Promise<boolean>
  /** Cancels the payment in flight while it awaits its password. */
  readonly cancel: (ids: SessionIds, transactionId: string) => Promise<CancelResult>
  /** Issues a one-time account for the session, or reuses the one that can still be paid to. Refuses
   *  EXTERNAL_REQUEST_ERROR where the issuer does not respond. */
  readonly openAccount: (snapshot: SessionSnapshot) => Promise<StartResult>
  /** Returns the id of the payment method of the session's newest one-time account. */
  readonly findAccount: (ids: SessionIds) => Promise<string | undefined>
  /** Finds and locks (until the commit) the session that a transfer to a one-time account pays for. The transfer
   *  becomes its payment, or EXTRA where the session cannot be paid by it. Undefined where the account belongs to
   *  no session. */
  readonly findTransferPurpose: TransfersDeps['findPurpose']
}

/** The services that payments need. */
export type CheckoutPaymentsDeps = {
  readonly db: Db
  readonly collections: CollectionsService
  readonly authorization: AuthorizationService
  readonly businesses: BusinessesService
  readonly virtualAccounts: VirtualAccountsService
  readonly cardPages: CardPages
  readonly transactions: Pick<TransactionsService, 'getWithKey'>
  /** The address of a session's pages. */
  readonly urlOf: (ids: SessionIds) => string
}

const idsOf = ({ businessId, id }: CheckoutSession): SessionIds => ({ businessId, sessionId: id })

// A rail can decline a deposit immediately, before the deposit is linked to its session.
const initialStateOf = ({ status }: Transaction): PaymentState =>
  status === 'FAILED' ? 'FAILED' : 'IN_FLIGHT'

/** Inserts a prepared deposit as the payment of a session, unless a concurrent request started one first. */
const startPayment = (
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
): Promise<StartResult> =>
  inTransaction(db, async (trx) => {
    await lockSession(trx, ids)
    const snapshot = await findSnapshot(trx, ids)
    if (!snapshot || stateOf(snapshot) !== 'open') return 'not-startable'
    if (nextAttempt(snapshot.payments) !== attempt) return 'not-startable'
    const { transaction } = collection
    await collections.insert(trx, collection)
    const payment = { transactionId: transaction.id, attempt, state: initialStateOf(transaction) }
    await insertPayment(trx, ids, { ...payment, createdAt: transaction.createdAt })
    return 'started'
  })

const pay = async (
  { db, collections, businesses }: CheckoutPaymentsDeps,
  { session }: SessionSnapshot,
  input: { readonly attempt: number; readonly channel: 'CARD' | 'MOBILE_MONEY'; readonly payer: Payer },
): Promise<StartResult> => {
  const { attempt, channel, payer } = input
  if (attempt > maxAttempts) return 'not-startable'
  const business = await businesses.show(session.businessId)
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
    return await startPayment(db, collections, { ids: idsOf(session), attempt, collection })
  } catch (error) {
    // The same form was submitted twice: the other request pays.
    if (error instanceof Refusal && error.code === 'DUPLICATE_REQUEST') return 'not-startable'
    throw error
  }
}

const canPayBy = (snapshot: SessionSnapshot, { destination }: Transaction): boolean => {
  const { amount } = snapshot.session
  const isExact = destination.currency === amount.currency && destination.minor === amount.minor
  return isExact && stateOf(snapshot) === 'open'
}

const findTransferPurpose = async (
  trx: Trx,
  { businessId, id }: { readonly businessId: string; readonly id: string },
): Promise<TransferPurpose | undefined> => {
  const sessionId = await findSessionOfAccount(trx, businessId, id)
  if (sessionId === undefined) return undefined
  const ids = { businessId, sessionId }
  await lockSession(trx, ids)
  const snapshot = await findSnapshot(trx, ids)
  return (
    snapshot && {
      merchantReference: snapshot.session.merchantReference,
      linkDeposit: (transfer) =>
        insertPayment(trx, ids, {
          transactionId: transfer.id,
          attempt: nextAttempt(snapshot.payments),
          state: canPayBy(snapshot, transfer) ? initialStateOf(transfer) : 'EXTRA',
          createdAt: transfer.createdAt,
        }),
    }
  )
}

const openAccount = async (
  { db, businesses, virtualAccounts }: CheckoutPaymentsDeps,
  snapshot: SessionSnapshot,
): Promise<StartResult> => {
  const { session } = snapshot
  if (stateOf(snapshot) !== 'open') return 'not-startable'
  const business = await businesses.show(session.businessId)
  const { customerId, amount } = session
  const reference = `checkout-${session.id}`
  const { id } = await virtualAccounts.obtainFor(business, { customerId, amount, reference })
  await insertAccount(db, idsOf(session), { accountId: id, at: snapshot.now })
  return 'started'
}

/** Returns the payer as the rail sees it: of a card, only the last four digits. */
const payerOfCard = ({ lastFour }: Card, { countryCode }: CheckoutSession): Payer => ({
  countryCode,
  accountName: 'Card',
  accountNumber: lastFour,
})

/** Creates the service. */
export const createCheckoutPaymentsService = (deps: CheckoutPaymentsDeps): CheckoutPaymentsService => ({
  payByCard: (snapshot, attempt, card) =>
    pay(deps, snapshot, { attempt, channel: 'CARD', payer: payerOfCard(card, snapshot.session) }),
  payOnCardPage: (snapshot, attempt) => {
    const { session } = snapshot
    const returnUrl = `${deps.urlOf(idsOf(session))}/returned`
    const payer = { countryCode: session.countryCode, accountName: 'Card', accountNumber: '', returnUrl }
    return pay(deps, snapshot, { attempt, channel: 'CARD', payer })
  },
  findCardPage: async ({ businessId }, transactionId) => {
    const ids = { businessId, transactionId }
    const { transaction, dataKey } = await deps.transactions.getWithKey(ids)
    return transaction.channel === 'CARD' ? deps.cardPages.findCardPage(ids, dataKey) : undefined
  },
  payByMobileMoney: (snapshot, attempt, payer) =>
    pay(deps, snapshot, { attempt, channel: 'MOBILE_MONEY', payer }),
  submitPassword: async ({ businessId }, transactionId, otp) => {
    await deps.authorization.authorize({ businessId, transactionId }, otp)
  },
  resendPassword: ({ businessId }, transactionId) => deps.authorization.resend({ businessId, transactionId }),
  isPasswordResent: (businessId, transactionId) => deps.authorization.isResent({ businessId, transactionId }),
  cancel: ({ businessId }, transactionId) => deps.authorization.cancel({ businessId, transactionId }),
  openAccount: (snapshot) => openAccount(deps, snapshot),
  findAccount: (ids) => findAccount(deps.db, ids),
  findTransferPurpose,
})
