import { setTimeout as pause } from 'node:timers/promises'
import type { Business, WalletKind } from '../auth/caller.ts'
import { readNow } from '../db/clock.ts'
import { isLostReply, isStale } from '../db/constraints.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { askTogether } from '../db/together.ts'
import { inTransaction } from '../db/tx.ts'
import { mayMove } from '../kernel/machine.ts'
import type { Money } from '../kernel/money.ts'
import { refuse, Refusal } from '../kernel/refusal.ts'
import type { Rails } from '../rails/index.ts'
import type { FreezeEvent } from '../webhooks/event.ts'
import type { CreateCommand } from './command.ts'
import { decideTopUp, type Creation } from './creation.ts'
import { eventsOfMove } from './events.ts'
import { readFacts, type OpenAccountNumber } from './facts.ts'
import type { TransactionFilters } from './filters.ts'
import { listTransactions } from './listing/store.ts'
import { journalOfMove, moved, type Move } from './moves.ts'
import { askOf, effectsOf, plan } from './planning.ts'
import { transitions } from './states.ts'
import {
  awaitCreate,
  findStandings,
  findTransaction,
  findTransactions,
  insertTransaction,
  moveTransaction,
} from './store.ts'
import { createTogether, type Attempt } from './together.ts'
import {
  advanceTask,
  type Origin,
  type Standing,
  type Transaction,
  type TransactionIds,
} from './transaction.ts'

/** What the room needs from outside. */
export type TransactionsDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly freeze: FreezeEvent
  readonly openAccountNumber: OpenAccountNumber
  readonly isProduction: boolean
}

/** A move to make, and when it is due again (a rail that is still working). */
export type Advance = Move & { readonly checkAfterMs?: number }

/** Transactions: the one write path of money. */
export type TransactionsService = {
  /** Creates a transaction: its row, money, limits, event and due work in one commit. Refuses what `judge` refuses, and
   *  BALANCE_INSUFFICIENT. */
  readonly create: (business: Business, command: CreateCommand) => Promise<Transaction>
  /** Creates many withdrawals as `create` creates each, in their order, a chunk in one commit; what one of them is
   *  refused keeps no other from being created. Throws EXTERNAL_REQUEST_ERROR where the database is away: those before
   *  may be created by then (`findByKeys` tells). Source: D-0515. */
  readonly createTogether: (
    business: Business,
    commands: readonly CreateCommand[],
  ) => Promise<readonly Attempt[]>
  /** How the transactions of these keys stand; keys of none are left out. */
  readonly findByKeys: (
    businessId: string,
    origin: Origin,
    idempotencyKeys: readonly string[],
  ) => Promise<ReadonlyMap<string, Standing>>
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

const createOnce = async (deps: TransactionsDeps, business: Business, command: CreateCommand) => {
  const { db, rails, openAccountNumber } = deps
  const facts = await readFacts({ on: db, rails, openAccountNumber }, business.id, askOf(command))
  const { creation, limitUse } = plan(deps, business, { command, facts })
  await insertOnce(deps, creation, limitUse)
  return creation.transaction
}

// Each failed try means that an operator set limits in another currency since its facts were read.
const maxCreateTries = 3

const create = async (deps: TransactionsDeps, business: Business, command: CreateCommand) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await createOnce(deps, business, command)
    } catch (error) {
      if (tries === maxCreateTries || !isStale(error)) throw error
    }
  }
}

// A database that is silent must not be waited for twice by one caller (reliability §10 F6).
const maxDoubtMs = 2_500

/** Finds out whether a create whose reply was lost was committed: its own lock tells when it has ended, the row whether
 *  it stands. False where that cannot be known soon (D-0005). */
const isKnownToStand = async (db: Db, transaction: Transaction): Promise<boolean> => {
  const found = inTransaction(db, async (trx) => {
    await awaitCreate(trx, transaction)
    const { businessId, id: transactionId } = transaction
    return findTransaction(trx, { businessId, transactionId })
  })
  const waiting = new AbortController()
  const tooLate = pause(maxDoubtMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  return Promise.race([found, tooLate])
    .then((stands) => stands !== undefined)
    .finally(() => {
      waiting.abort()
    })
}

/** Inserts, and settles the doubt where the connection died before the answer. Only one that cannot be settled becomes
 *  503. */
const insertOnce = async (
  { db, freeze }: TransactionsDeps,
  creation: Creation,
  limitUse: Money | null,
): Promise<void> => {
  const { transaction } = creation
  try {
    await insertTransaction(db, transaction, effectsOf(freeze, creation, limitUse))
  } catch (error) {
    if (!(error instanceof Refusal) || !isLostReply(error.cause)) throw error
    if (!(await isKnownToStand(db, transaction))) throw error
  }
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

/** Opens transactions over the pool, the rails and the outbox. */
export const createTransactionsService = (deps: TransactionsDeps): TransactionsService => {
  const { db } = deps
  const find = askTogether((ids: readonly TransactionIds[]) => findTransactions(db, ids))
  return {
    create: (business, command) => create(deps, business, command),
    createTogether: (business, commands) => createTogether(deps, business, commands),
    findByKeys: async (businessId, origin, idempotencyKeys) =>
      new Map(
        (await findStandings(db, { businessId, origin }, idempotencyKeys)).map(
          ({ idempotencyKey, ...standing }) => [idempotencyKey, standing],
        ),
      ),
    topUp: async (business, amount, walletType) => {
      const creation = decideTopUp(business, { amount, walletType }, await readNow(db))
      await insertOnce(deps, creation, null)
      return creation.transaction
    },
    get: async (ids) => {
      const found = await find(ids)
      return found?.transaction ?? refuse('BUSINESS_TRANSACTION_NOT_FOUND', 'no such transaction')
    },
    list: (businessId, filters, request) => listTransactions(db, { businessId, filters }, request),
    advance: (ids, to) => advance(deps, ids, to),
  }
}
