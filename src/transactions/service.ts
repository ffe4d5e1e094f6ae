import type { Business, WalletKind } from '../auth/index.ts'
import { createBatchLoader } from '../db/batch-loader.ts'
import { readNow } from '../db/clock.ts'
import { inTransaction, requireTrx } from '../db/tx.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { noKey, type RequestKey } from '../idempotency/index.ts'
import type { Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import { findDataKey } from '../vault/index.ts'
import { createAdvancer, type AdvanceDeps, type Advancer } from './advance/advance.ts'
import { atPar, buildTransaction } from './create/build.ts'
import type { CreateCommand } from './create/command.ts'
import {
  createIn,
  createMany,
  type CreateMany,
  createOne,
  type CreateDeps,
  type CreateResult,
  type KeyedOrder,
} from './create/create.ts'
import { preflight, type Preflight } from './create/preflight.ts'
import { preflightPayouts, type PayoutDraft } from './create/preflight-payouts.ts'
import { browseTransactions, type Browsed, type BrowseQuery } from './read/browse.ts'
import { exportTransactions } from './read/export.ts'
import type { TransactionFilters } from './read/filters.ts'
import { createListTransactions } from './read/list.ts'
import { countHolding, type Holding, type NarrowFilters } from './read/listing.store.ts'
import { listOfParty, listPaid, type Paid, type Party } from './read/party.store.ts'
import { findForeignKeys, findTransactions, findPayoutStatuses, type FoundTransaction } from './store.ts'
import type { Origin, PayoutStatus, Transaction, TransactionIds } from './transaction.ts'

/** What the room needs from outside. */
export type TransactionsDeps = CreateDeps & AdvanceDeps

/** Test money for a wallet. */
export type TopUp = {
  readonly amount: Money
  readonly walletType: WalletKind
  readonly key?: RequestKey
}

/** Transactions: the one write path of money. */
export type TransactionsService = Advancer & {
  /** Creates a transaction: its row, money, limits, event and due work in one commit. Refuses what `validateCreate` and
   *  `CreateWriter` refuse. Its facts are read at once, and it is written after `after`: where that is rejected, so is
   *  the create, and nothing is written. */
  readonly create: (
    business: Business,
    command: CreateCommand,
    after?: Promise<unknown>,
  ) => Promise<Transaction>
  /** Creates a transaction as a part of the database transaction that the room is composed on. Refuses the same. */
  readonly createWithin: (business: Business, command: CreateCommand) => Promise<Transaction>
  /** Returns every refusal of `create` that can be known before, in its order, and the price. Writes nothing. */
  readonly preflight: (business: Business, order: KeyedOrder) => Promise<Preflight>
  /** Returns what each of these payouts would be refused for, and its price, each as if those before it had been made.
   *  Writes nothing. */
  readonly preflightPayouts: (
    business: Business,
    drafts: readonly PayoutDraft[],
  ) => Promise<readonly Preflight[]>
  /** Lists the payouts of the last 30 days to these payment methods that did not fail, newest first, among the newest
   *  10,000 of the business. */
  readonly listPaid: (businessId: string, paymentMethodIds: readonly string[]) => Promise<readonly Paid[]>
  /** Creates many transactions as `create` creates each, in their order; a refused one does not stop the others. Throws
   *  EXTERNAL_REQUEST_ERROR where the database is away: some may have been created (`findByKeys`). */
  readonly createMany: (business: Business, many: CreateMany) => Promise<readonly CreateResult[]>
  /** The statuses of the transactions with these keys; a key without one is left out. */
  readonly findByKeys: (
    businessId: string,
    origin: Origin,
    idempotencyKeys: readonly string[],
  ) => Promise<ReadonlyMap<string, PayoutStatus>>
  /** Returns which of these keys a transaction of another origin has as its key or reference. */
  readonly findForeignKeys: (
    businessId: string,
    origin: Origin,
    keys: readonly string[],
  ) => Promise<ReadonlySet<string>>
  /** Credits a sandbox top-up. Refuses VALIDATION_ERROR where the wallet would exceed the largest balance. */
  readonly topUp: (business: Business, topUp: TopUp) => Promise<Transaction>
  /** Refuses BUSINESS_TRANSACTION_NOT_FOUND, the same for another business's id. */
  readonly get: (ids: TransactionIds) => Promise<Transaction>
  /** As `get`, with the data key of its events. */
  readonly getWithKey: (ids: TransactionIds) => Promise<FoundTransaction>
  /** A page of the business's transactions, newest first, with the exact number of all that match. */
  readonly list: (
    businessId: string,
    filters: TransactionFilters,
    request: PageRequest,
  ) => Promise<Page<Transaction>>
  /** A page of the business's transactions for people, newest first. */
  readonly browse: (businessId: string, query: BrowseQuery) => Promise<Browsed>
  /** Counts the payouts and swaps that hold money, by source currency. */
  readonly countHolding: (businessId: string) => Promise<readonly Holding[]>
  /** Lists the newest transactions of a customer or a payment method, among the newest 10,000 of the business. */
  readonly listOfParty: (businessId: string, party: Party, limit: number) => Promise<readonly Transaction[]>
  /** Exports every transaction that matches, newest first, in batches. */
  readonly export: (
    businessId: string,
    filters: TransactionFilters,
    narrow?: NarrowFilters,
  ) => AsyncGenerator<readonly Transaction[]>
}

const topUp = (
  { db, rails, writer }: TransactionsDeps,
  business: Business,
  { amount, walletType, key = noKey }: TopUp,
): Promise<Transaction> =>
  inTransaction(db, async (trx) => {
    const created = buildTransaction(
      {
        origin: 'topup',
        type: 'DEPOSIT',
        channel: 'WALLET',
        rail: null,
        exchange: atPar(amount),
        customerId: business.ownerCustomerId,
        dataKey: await findDataKey(trx, { businessId: business.id, customerId: null }),
        walletType,
      },
      { business, now: await readNow(trx), rails },
    )
    await key.claim(trx, created.transaction.id)
    await writer.writeIn(trx, created)
    return created.transaction
  })

const refuseUnknown = (): never =>
  refuse('BUSINESS_TRANSACTION_NOT_FOUND', 'No transaction with the id in `transactionId`.')

/** Creates the transactions service. */
export const createTransactionsService = (deps: TransactionsDeps): TransactionsService => {
  const { db } = deps
  const advancer = createAdvancer(deps)
  const findOne = createBatchLoader((ids: readonly TransactionIds[]) => findTransactions(db, ids))
  const list = createListTransactions(db)
  return {
    create: (business, command, after) => createOne(deps, business, { commands: [command], after }),
    preflightPayouts: (business, drafts) => preflightPayouts(deps, business, drafts),
    listPaid: (businessId, ids) => listPaid(db, { businessId, ids }),
    createWithin: (business, command) => createIn(deps, requireTrx(db), { business, command }),
    preflight: (business, order) => preflight(deps, business, order),
    createMany: (business, many) => createMany(deps, business, many),
    findByKeys: async (businessId, origin, idempotencyKeys) =>
      new Map(
        (await findPayoutStatuses(db, { businessId, origin }, idempotencyKeys)).map(
          ({ idempotencyKey, ...payout }) => [idempotencyKey, payout],
        ),
      ),
    findForeignKeys: async (businessId, origin, keys) =>
      new Set(await findForeignKeys(db, { businessId, origin }, keys)),
    topUp: (business, input) => topUp(deps, business, input),
    get: async (ids) => (await findOne(ids)) ?? refuseUnknown(),
    getWithKey: async (ids) => (await advancer.find(ids)) ?? refuseUnknown(),
    list: (businessId, filters, request) => list({ businessId, filters }, request),
    browse: (businessId, query) => browseTransactions(db, businessId, query),
    countHolding: (businessId) => countHolding(db, businessId),
    listOfParty: (businessId, party, limit) => listOfParty(db, { businessId, ...party }, limit),
    export: (businessId, filters, narrow) => exportTransactions(db, { businessId, filters }, narrow),
    ...advancer,
  }
}
