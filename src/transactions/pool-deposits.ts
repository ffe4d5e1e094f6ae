import { createHash } from 'node:crypto'
import type { Business } from '../auth/caller.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import type { Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import type { FreezeEvent } from '../webhooks/event.ts'
import { eventsOfCreation } from './events.ts'
import { readFacts } from './facts.ts'
import { findPoolDeposit, findRejection, insertPoolDeposit } from './pool/store.ts'
import { insertTransaction } from './store.ts'
import type { Transaction, TransactionIds } from './transaction.ts'

/** What the business says of the transfer; kept sealed, for the operator. */
export type PoolReceipt = {
  readonly countryCode: string
  readonly timestamp: string
  readonly senderDetails?: Readonly<Record<string, string | undefined>>
}

/** A transfer to report. */
export type PoolDepositWish = {
  readonly amount: Money
  readonly customerId: string
  readonly reference: string
  readonly fileKey: string
  readonly receipt: PoolReceipt
}

/** Transfers to shared pool accounts, reported by the business and reviewed by an operator. */
export type PoolDepositsService = {
  /** Refuses DUPLICATE_REQUEST for a reference or receipt used before, BUSINESS_CUSTOMER_NOT_FOUND, MEDIA_NOT_FOUND.
   *  Source: contract §4 "pool-account". */
  readonly report: (business: Business, wish: PoolDepositWish) => Promise<Transaction>
  /** What was said of a pool deposit, opened for the operator; undefined for any other transaction. */
  readonly findReceipt: (
    ids: TransactionIds,
  ) => Promise<(PoolReceipt & { readonly fileKey: string }) | undefined>
  /** Why an operator rejected a pool deposit, empty where none has or none was said. Refuses
   *  BUSINESS_TRANSACTION_NOT_FOUND for any other transaction. */
  readonly findRejectionReason: (ids: TransactionIds) => Promise<string>
}

/** What pool deposits need from outside. */
export type PoolDepositsDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly freeze: FreezeEvent
  /** Refuses MEDIA_NOT_FOUND unless the upload is the business's own, of type `transaction`, and stored. */
  readonly requireReceipt: (businessId: string, fileKey: string) => Promise<unknown>
}

/** The rail that pool accounts are cleared through. */
const poolRail = 'pool'

const placeOf = ({ businessId, transactionId }: TransactionIds): SealContext => ({
  table: 'pool_deposits',
  column: 'receipt',
  businessId,
  rowId: transactionId,
})

const parseReceipt = (text: string): PoolReceipt => JSON.parse(text) as PoolReceipt

// Made from what must not come twice, so that the unique keys of transactions judge it; the file's key itself, by which
// the receipt is read, stands nowhere else. Source: contract §4 "Uniqueness".
const generatedFrom = (text: string): string => `pool-${createHash('sha256').update(text).digest('hex')}`

const keysOf = ({ fileKey, reference }: PoolDepositWish) => ({
  idempotencyKey: generatedFrom(fileKey),
  reference: generatedFrom(reference),
})

const transactionOf = (business: Business, wish: PoolDepositWish, now: Date): Transaction => {
  const { amount, customerId, reference } = wish
  const keys = keysOf(wish)
  return {
    businessId: business.id,
    id: createId(now),
    origin: 'pool',
    type: 'DEPOSIT',
    status: 'IN_REVIEW',
    version: 1,
    channel: 'VIRTUAL_BANK_ACCOUNT',
    rail: poolRail,
    customerId,
    sourceId: null,
    destinationId: null,
    source: amount,
    destination: amount,
    rate: '1',
    fee: { minor: 0n, currency: amount.currency },
    walletType: 'MAIN',
    feeWalletType: 'MAIN',
    ...keys,
    merchantReference: reference,
    meta: keys,
    failureCode: null,
    otpAttempts: 0,
    createdAt: now,
    updatedAt: now,
  }
}

const report = async (deps: PoolDepositsDeps, business: Business, wish: PoolDepositWish) => {
  const { db, vault, freeze, requireReceipt } = deps
  const { currency } = wish.amount
  const ask = {
    type: 'DEPOSIT' as const,
    origin: 'pool' as const,
    customerId: wish.customerId,
    sourceCurrency: currency,
    destinationCurrency: currency,
    ...keysOf(wish),
  }
  const facts = await readFacts({ on: db, rails: new Map(), openAccountNumber: () => '' }, business.id, ask)
  if (facts.isDuplicate) refuse('DUPLICATE_REQUEST', 'this reference or receipt was already used')
  if (!facts.customer) refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'no such customer: customerId')
  await requireReceipt(business.id, wish.fileKey)
  const transaction = transactionOf(business, wish, facts.now)
  const ids = { businessId: business.id, transactionId: transaction.id }
  const sealed = vault.seal(placeOf(ids), JSON.stringify(wish.receipt))
  const events = eventsOfCreation(freeze, transaction)
  await inTransaction(db, async (trx) => {
    const effects = { journal: null, events, job: null, isCounted: false, limitUse: null }
    await insertTransaction(trx, transaction, effects)
    await insertPoolDeposit(trx, transaction, { fileKey: wish.fileKey, sealed })
  })
  return transaction
}

/** Opens pool deposits over the pool of connections, the vault and the outbox. */
export const createPoolDepositsService = (deps: PoolDepositsDeps): PoolDepositsService => ({
  report: (business, wish) => report(deps, business, wish),
  findReceipt: async (ids) => {
    const row = await findPoolDeposit(deps.db, ids)
    if (!row) return undefined
    const text = deps.vault.open(placeOf(ids), row.receipt_encrypted)
    return { ...parseReceipt(text), fileKey: row.file_key }
  },
  findRejectionReason: async (ids) => {
    const row = await findRejection(deps.db, ids)
    if (!row) return refuse('BUSINESS_TRANSACTION_NOT_FOUND', 'no such pool account deposit')
    return row.reason ?? ''
  },
})
