import type { Business, WalletKind } from '../auth/caller.ts'
import { createBatchLoader } from '../db/batch-loader.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { mayMove } from '../kernel/machine.ts'
import type { Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { FreezeEvent } from '../webhooks/event.ts'
import { journalOfMove, moved, type Move } from './advance/moves.ts'
import { moveTransaction } from './advance/store.ts'
import { atPar, buildTransaction } from './create/build.ts'
import type { CreateCommand } from './create/command.ts'
import { createMany, createOne, type Attempt, type CreateDeps } from './create/create.ts'
import { eventsOfMove } from './events.ts'
import type { TransactionFilters } from './read/filters.ts'
import { listTransactions } from './read/listing.store.ts'
import { transitions } from './states.ts'
import { findPayoutStatuses, findTransaction, findTransactions } from './store.ts'
import {
  advanceTask,
  type Origin,
  type PayoutStatus,
  type Transaction,
  type TransactionIds,
} from './transaction.ts'

/** What the room needs from outside. */
export type TransactionsDeps = CreateDeps & { readonly db: Db; readonly freeze: FreezeEvent }

/** A move to make, and when it is due again (a rail that is still working). */
export type Advance = Move & { readonly checkAfterMs?: number }

/** Transactions: the one write path of money. */
export type TransactionsService = {
  /** Creates a transaction: its row, money, limits, event and due work in one commit. Refuses what `validateCreate` and
   *  `CreateWriter` refuse. */
  readonly create: (business: Business, command: CreateCommand) => Promise<Transaction>
  /** Creates many transactions as `create` creates each, in their order; one that is refused keeps no other from being
   *  created. Throws EXTERNAL_REQUEST_ERROR where the database is away: some may have been created (`findByKeys`). */
  readonly createMany: (business: Business, commands: readonly CreateCommand[]) => Promise<readonly Attempt[]>
  /** The statuses of the transactions with these keys; a key without one is left out. */
  readonly findByKeys: (
    businessId: string,
    origin: Origin,
    idempotencyKeys: readonly string[],
  ) => Promise<ReadonlyMap<string, PayoutStatus>>
  /** Credits a sandbox top-up. Refuses VALIDATION_ERROR where the wallet would exceed the largest balance. */
  readonly topUp: (business: Business, amount: Money, walletType: WalletKind) => Promise<Transaction>
  /** Refuses BUSINESS_TRANSACTION_NOT_FOUND, the same for another business's id. */
  readonly get: (ids: TransactionIds) => Promise<Transaction>
  /** A page of the business's transactions, newest first, with the exact number of all that match. */
  readonly list: (
    businessId: string,
    filters: TransactionFilters,
    request: PageRequest,
  ) => Promise<Page<Transaction>>
  /** Moves a transaction, its money, limits and event in one commit. Undefined where the table does not allow the move
   *  from where it stands by now: nothing happened then. Refuses BALANCE_INSUFFICIENT where taking back is short. */
  readonly advance: (ids: TransactionIds, advance: Advance) => Promise<Transaction | undefined>
}

// Each failed try means that another move was committed in between; the table has no cycles long enough for more.
const maxMoveTries = 5

const advance = async (
  { db, freeze }: TransactionsDeps,
  ids: TransactionIds,
  { checkAfterMs, ...move }: Advance,
): Promise<Transaction | undefined> => {
  const { to, mover } = move
  for (let attempt = 0; attempt < maxMoveTries; attempt += 1) {
    const found = await findTransaction(db, ids)
    if (!found || !mayMove(transitions, { from: found.transaction.status, to, mover })) return undefined
    const before = found.transaction
    const after = moved(before, move, found.now)
    const dueAt = checkAfterMs === undefined ? null : new Date(found.now.getTime() + checkAfterMs)
    const isMoved = await moveTransaction(
      db,
      { before, after, move },
      {
        journal: journalOfMove(before, to),
        events: eventsOfMove(freeze, after, move.reason),
        job: dueAt && { task: advanceTask, dueAt },
      },
    )
    if (isMoved) return after
  }
  return undefined
}

const topUp = async (
  { db, rails, writer }: TransactionsDeps,
  business: Business,
  { amount, walletType }: { readonly amount: Money; readonly walletType: WalletKind },
): Promise<Transaction> => {
  const created = buildTransaction(
    {
      origin: 'topup',
      type: 'DEPOSIT',
      channel: 'WALLET',
      rail: null,
      exchange: atPar(amount),
      customerId: business.ownerCustomerId,
      walletType,
    },
    { business, now: await readNow(db), rails },
  )
  await writer.write(created)
  return created.transaction
}

/** Opens transactions over the pool, the rails and the outbox. */
export const createTransactionsService = (deps: TransactionsDeps): TransactionsService => {
  const { db } = deps
  const find = createBatchLoader((ids: readonly TransactionIds[]) => findTransactions(db, ids))
  return {
    create: (business, command) => createOne(deps, business, command),
    createMany: (business, commands) => createMany(deps, business, commands),
    findByKeys: async (businessId, origin, idempotencyKeys) =>
      new Map(
        (await findPayoutStatuses(db, { businessId, origin }, idempotencyKeys)).map(
          ({ idempotencyKey, ...standing }) => [idempotencyKey, standing],
        ),
      ),
    topUp: (business, amount, walletType) => topUp(deps, business, { amount, walletType }),
    get: async (ids) => {
      const found = await find(ids)
      return found?.transaction ?? refuse('BUSINESS_TRANSACTION_NOT_FOUND', 'no such transaction')
    },
    list: (businessId, filters, request) => listTransactions(db, { businessId, filters }, request),
    advance: (ids, to) => advance(deps, ids, to),
  }
}
