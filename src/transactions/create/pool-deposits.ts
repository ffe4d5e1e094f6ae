import { createHash } from 'node:crypto'
import type { Business } from '../../auth/index.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction } from '../../db/tx.ts'
import type { Money } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SealContext, Vault } from '../../vault/index.ts'
import type { Transaction, TransactionIds } from '../transaction.ts'
import { atPar, buildTransaction } from './build.ts'
import type { ReadFacts } from './facts.ts'
import {
  findPoolDeposit,
  findRejection,
  insertPoolDeposit,
  isTwinInReview,
  listInReview,
  type PoolDepositInReview,
} from './pool.store.ts'
import type { CreateWriter } from './writer.ts'

/** What the business says of the transfer; kept sealed, for the operator. */
export type PoolReceipt = {
  readonly countryCode: string
  readonly timestamp: string
  readonly senderDetails?: Readonly<Record<string, string | undefined>>
}

/** A transfer to report. */
export type NewPoolDeposit = {
  readonly amount: Money
  readonly customerId: string
  readonly reference: string
  readonly fileKey: string
  readonly receipt: PoolReceipt
}

/** Transfers to shared pool accounts, reported by the business and reviewed by an operator. */
export type PoolDepositsService = {
  /** Refuses DUPLICATE_REQUEST for a reference or receipt used before, BUSINESS_CUSTOMER_NOT_FOUND, MEDIA_NOT_FOUND.
   */
  readonly report: (business: Business, input: NewPoolDeposit) => Promise<Transaction>
  /** What was said of a pool deposit, opened for the operator; undefined for any other transaction. */
  readonly findReceipt: (
    ids: TransactionIds,
  ) => Promise<(PoolReceipt & { readonly fileKey: string }) | undefined>
  /** Lists pool deposits under review, longest waiting first, of every business. `isTwin`: another one under review or
   *  credited has its business, amount and currency, and was created within 24 hours of it. */
  readonly listInReview: (limit: number) => Promise<readonly PoolDepositInReview[]>
  /** Returns whether a pool deposit under review has a twin, as in `listInReview`. */
  readonly isTwin: (ids: TransactionIds) => Promise<boolean>
  /** Returns whether a pool deposit of this amount is approved by two operators. */
  readonly needsTwo: (amount: Money) => boolean
  /** Why an operator rejected a pool deposit, empty where none has or none was said. Refuses
   *  BUSINESS_TRANSACTION_NOT_FOUND for any other transaction. */
  readonly findRejectionReason: (ids: TransactionIds) => Promise<string>
}

/** What pool deposits need from outside. */
export type PoolDepositsDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly readFacts: ReadFacts
  readonly writer: CreateWriter
  /** Refuses MEDIA_NOT_FOUND unless the upload is the business's own, of type `transaction`, and stored. */
  readonly requireReceipt: (businessId: string, fileKey: string) => Promise<unknown>
  /** The largest amounts that one operator approves, one of each currency. */
  readonly alone: readonly Money[]
}

/** The rail that pool accounts are cleared through. */
const poolRail = 'pool'

const sealContextOf = ({ businessId, transactionId }: TransactionIds): SealContext => ({
  table: 'pool_deposits',
  column: 'receipt',
  businessId,
  rowId: transactionId,
})

const parseReceipt = (text: string): PoolReceipt => JSON.parse(text) as PoolReceipt

// A hash, so that the unique keys of transactions enforce it; the file's key itself opens the receipt and must not
// appear in a response.
const hashedKey = (text: string): string => `pool-${createHash('sha256').update(text).digest('hex')}`

const keysOf = ({ fileKey, reference }: NewPoolDeposit) => ({
  idempotencyKey: hashedKey(fileKey),
  reference: hashedKey(reference),
})

const report = async (deps: PoolDepositsDeps, business: Business, input: NewPoolDeposit) => {
  const { db, vault, writer, readFacts, requireReceipt } = deps
  const { amount, customerId, fileKey } = input
  const keys = keysOf(input)
  const facts = await readFacts(business.id, {
    type: 'DEPOSIT',
    customerId,
    sourceCurrency: amount.currency,
    destinationCurrency: amount.currency,
    ...keys,
  })
  if (facts.isDuplicate)
    refuse(
      'DUPLICATE_REQUEST',
      '`reference` or the receipt in `fileKey` was already used: look for its deposit before you send it again.',
    )
  if (!facts.customer) refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'No customer with the id in `customerId`.')
  await requireReceipt(business.id, fileKey)
  const created = buildTransaction(
    {
      origin: 'pool',
      type: 'DEPOSIT',
      channel: 'VIRTUAL_BANK_ACCOUNT',
      rail: poolRail,
      exchange: atPar(amount),
      customerId,
      dataKey: facts.dataKey,
      keys,
      merchantReference: input.reference,
    },
    { business, now: facts.now, rails: new Map() },
  )
  const { transaction } = created
  const place = sealContextOf({ businessId: business.id, transactionId: transaction.id })
  const sealed = vault.seal(place, JSON.stringify(input.receipt))
  await inTransaction(db, async (trx) => {
    await writer.writeIn(trx, created)
    await insertPoolDeposit(trx, transaction, { fileKey, sealed })
  })
  return transaction
}

/** Creates the pool deposits service. */
export const createPoolDepositsService = (deps: PoolDepositsDeps): PoolDepositsService => ({
  report: (business, input) => report(deps, business, input),
  findReceipt: async (ids) => {
    const row = await findPoolDeposit(deps.db, ids)
    // Blank where the customer was erased.
    if (!row?.receipt_encrypted) return undefined
    const text = deps.vault.open(sealContextOf(ids), row.receipt_encrypted)
    return { ...parseReceipt(text), fileKey: row.file_key }
  },
  listInReview: (limit) => listInReview(deps.db, limit),
  isTwin: (ids) => isTwinInReview(deps.db, ids),
  needsTwo: ({ currency, minor }) =>
    !deps.alone.some((most) => most.currency === currency && minor <= most.minor),
  findRejectionReason: async (ids) => {
    const row = await findRejection(deps.db, ids)
    if (!row)
      return refuse(
        'BUSINESS_TRANSACTION_NOT_FOUND',
        'No pool account deposit with the id in `transactionId`.',
      )
    return row.reason ?? ''
  },
})
