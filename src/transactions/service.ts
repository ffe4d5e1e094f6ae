import { setTimeout as pause } from 'node:timers/promises'
import type { Business, WalletKind } from '../auth/caller.ts'
import { readNow } from '../db/clock.ts'
import { isLostReply } from '../db/constraints.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { mayMove } from '../kernel/machine.ts'
import type { Money } from '../kernel/money.ts'
import { refuse, Refusal } from '../kernel/refusal.ts'
import type { Rails } from '../rails/rail.ts'
import type { FreezeEvent } from '../webhooks/event.ts'
import type { CreateCommand } from './command.ts'
import { decide, decideTopUp, type Creation } from './creation.ts'
import { eventsOfCreation, eventsOfMove } from './events.ts'
import { readFacts, type OpenAccountNumber } from './facts.ts'
import type { TransactionFilters } from './filters.ts'
import { instructionOf } from './instruction.ts'
import { listTransactions } from './listing/store.ts'
import { journalOfMove, moved, type Move } from './moves.ts'
import { judge } from './rules.ts'
import { transitions } from './states.ts'
import {
  awaitCreate,
  countTransactions,
  findTransaction,
  insertTransaction,
  moveTransaction,
} from './store.ts'
import { advanceTask, type Transaction } from './transaction.ts'

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
  /** Credits a sandbox top-up. Refuses VALIDATION_ERROR where the wallet would exceed the largest balance. */
  readonly topUp: (business: Business, amount: Money, walletType: WalletKind) => Promise<Transaction>
  /** Refuses BUSINESS_TRANSACTION_NOT_FOUND, the same for another business's id. */
  readonly get: (businessId: string, transactionId: string) => Promise<Transaction>
  /** A page of the business's transactions, newest first, with the exact number of all that match. */
  readonly list: (
    businessId: string,
    filters: TransactionFilters,
    request: PageRequest,
  ) => Promise<Page<Transaction>>
  /** Moves a transaction, its money, limits and event in one commit. Undefined where the table does not allow the move
   *  from where it stands by now: nothing happened then. Refuses BALANCE_INSUFFICIENT where taking back is short. */
  readonly advance: (
    businessId: string,
    transactionId: string,
    advance: Advance,
  ) => Promise<Transaction | undefined>
  /** How many there are of each type in each status, over all businesses: for the metrics. */
  readonly countByStatus: () => Promise<readonly { type: string; status: string; count: bigint }[]>
}

const create = async (deps: TransactionsDeps, business: Business, command: CreateCommand) => {
  const { db, rails, openAccountNumber, isProduction } = deps
  const ask = {
    type: command.type,
    customerId: command.customerId,
    methodId: command.methodId,
    sourceCurrency: command.source.currency,
    destinationCurrency: command.destinationCurrency,
    idempotencyKey: command.idempotencyKey,
    reference: command.reference,
  }
  const facts = await readFacts({ on: db, rails, openAccountNumber }, business.id, ask)
  const judged = judge(command, facts, { business, isProduction })
  const { method, price } = judged
  const rail = rails.get(judged.rail)
  assert(rail, 'the facts name only rails this process can reach')
  const id = createId(facts.now)
  const channel = method?.channel ?? ('WALLET' as const)
  const draft = { ...price, id, type: command.type, channel, merchantReference: command.reference }
  const assessment = rail.assess(instructionOf(draft, method?.counterparty))
  const creation = decide(command, judged, { business, now: facts.now, id, assessment })
  await insertOnce(deps, creation, judged.limitUse?.counted ?? null)
  return creation.transaction
}

// A database that is silent must not be waited for twice by one caller (reliability §10 F6).
const maxDoubtMs = 2_500

/** Finds out whether a create whose reply was lost was committed: its own lock tells when it has ended, the row whether
 *  it stands. False where that cannot be known soon (D-0005). */
const isKnownToStand = async (db: Db, transaction: Transaction): Promise<boolean> => {
  const found = inTransaction(db, async (trx) => {
    await awaitCreate(trx, transaction)
    return findTransaction(trx, transaction.businessId, transaction.id)
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
  { transaction, journal, isCounted, dueAt }: Creation,
  limitUse: Money | null,
): Promise<void> => {
  const events = eventsOfCreation(freeze, transaction)
  const job = dueAt && { task: advanceTask, dueAt }
  try {
    await insertTransaction(db, transaction, { journal, events, job, isCounted, limitUse })
  } catch (error) {
    if (!(error instanceof Refusal) || !isLostReply(error.cause)) throw error
    if (!(await isKnownToStand(db, transaction))) throw error
  }
}

// Each failed try means that another move was committed in between; the table has no cycles long enough for more.
const maxMoveTries = 5

const advance = async (
  { db, freeze }: TransactionsDeps,
  ids: { readonly businessId: string; readonly transactionId: string },
  { checkAfterMs, ...move }: Advance,
): Promise<Transaction | undefined> => {
  const { to, mover } = move
  for (let attempt = 0; attempt < maxMoveTries; attempt += 1) {
    const found = await findTransaction(db, ids.businessId, ids.transactionId)
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
  return {
    create: (business, command) => create(deps, business, command),
    topUp: async (business, amount, walletType) => {
      const creation = decideTopUp(business, { amount, walletType }, await readNow(db))
      await insertOnce(deps, creation, null)
      return creation.transaction
    },
    get: async (businessId, transactionId) => {
      const found = await findTransaction(db, businessId, transactionId)
      return found?.transaction ?? refuse('BUSINESS_TRANSACTION_NOT_FOUND', 'no such transaction')
    },
    list: (businessId, filters, request) => listTransactions(db, { businessId, filters }, request),
    advance: (businessId, transactionId, to) => advance(deps, { businessId, transactionId }, to),
    countByStatus: () => countTransactions(db),
  }
}
