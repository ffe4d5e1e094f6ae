import type { Business } from '../auth/caller.ts'
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
import { topUpWallet } from '../ledger/rules.ts'
import type { Instruction, Rails } from '../rails/rail.ts'
import type { FreezeEvent, FrozenEvent } from '../webhooks/event.ts'
import { readFacts, type OpenAccountNumber, type PayoutAccount } from './facts.ts'
import type { TransactionFilters } from './filters.ts'
import { listTransactions } from './listing/store.ts'
import {
  decideWithdrawal,
  journalOfMove,
  judgeWithdrawal,
  moved,
  topUpTransaction,
  type Destination,
  type WithdrawalCommand,
} from './rules.ts'
import { transitions } from './states.ts'
import {
  awaitCreate,
  countTransactions,
  findTransaction,
  insertTransaction,
  moveTransaction,
  type Actor,
  type Effects,
} from './store.ts'
import { advanceTask, type Transaction } from './transaction.ts'
import { viewTransaction } from './view.ts'

/** What the room needs from outside. */
export type TransactionsDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly freeze: FreezeEvent
  readonly openAccountNumber: OpenAccountNumber
}

/** A move to make: where to, on whose word, and when it is due again (a rail that is still working). */
export type Advance = Destination & { readonly actor: Actor; readonly checkAfterMs?: number }

/** Transactions: the one write path of money. */
export type TransactionsService = {
  /** Creates a withdrawal and holds its money, in one commit with its event and its due work.
   *  Refuses DUPLICATE_REQUEST, the 404s, 400s and 422s of `judgeWithdrawal`, BALANCE_INSUFFICIENT. */
  readonly createWithdrawal: (business: Business, command: WithdrawalCommand) => Promise<Transaction>
  /** Credits a sandbox top-up. Refuses VALIDATION_ERROR where the wallet would exceed the largest balance. */
  readonly topUp: (
    business: Business,
    amount: Money,
    walletType: Transaction['walletType'],
  ) => Promise<Transaction>
  /** Refuses BUSINESS_TRANSACTION_NOT_FOUND, the same for another business's id. */
  readonly get: (businessId: string, transactionId: string) => Promise<Transaction>
  /** A page of the business's transactions, newest first, with the exact number of all that match. */
  readonly list: (
    businessId: string,
    filters: TransactionFilters,
    request: PageRequest,
  ) => Promise<Page<Transaction>>
  /** Moves a transaction, its money and its event in one commit. Undefined where the table does not allow the move
   *  from where it stands by now: nothing happened then. */
  readonly advance: (
    businessId: string,
    transactionId: string,
    advance: Advance,
  ) => Promise<Transaction | undefined>
  readonly countByStatus: () => Promise<readonly { type: string; status: string; count: bigint }[]>
}

/** What a rail is told of a transaction that pays `account`. */
export const instructionOf = (
  transaction: Pick<Transaction, 'id' | 'channel' | 'source' | 'destination' | 'reference'>,
  account: Pick<PayoutAccount, 'countryCode' | 'accountName' | 'accountNumber' | 'recipientPhone'>,
): Instruction => ({
  transactionId: transaction.id,
  channel: transaction.channel,
  countryCode: account.countryCode,
  source: transaction.source,
  destination: transaction.destination,
  reference: transaction.reference,
  counterparty: {
    accountName: account.accountName,
    accountNumber: account.accountNumber,
    ...(account.recipientPhone !== undefined && { recipientPhone: account.recipientPhone }),
  },
})

type EventType = 'TRANSACTION.CREATED' | 'TRANSACTION.UPDATED'

const eventsOf = (
  freeze: FreezeEvent,
  transaction: Transaction,
  types: readonly EventType[],
): FrozenEvent[] =>
  types.map((type) =>
    freeze({
      businessId: transaction.businessId,
      type,
      subjectId: transaction.id,
      data: viewTransaction(transaction),
      at: transaction.updatedAt,
    }),
  )

// D-0010: a transaction that is final from its creation is told twice, that it exists and that it reached its end.
const creationEvents = (transaction: Transaction): readonly EventType[] =>
  transaction.status === 'PENDING' ? ['TRANSACTION.CREATED'] : ['TRANSACTION.CREATED', 'TRANSACTION.UPDATED']

const createWithdrawal = async (deps: TransactionsDeps, business: Business, command: WithdrawalCommand) => {
  const { db, rails, openAccountNumber } = deps
  const ask = {
    customerId: command.customerId,
    methodId: command.destinationId,
    sourceCurrency: command.source.currency,
    destinationCurrency: command.destination.currency,
    idempotencyKey: command.idempotencyKey,
    reference: command.reference,
  }
  const facts = await readFacts({ on: db, rails, openAccountNumber }, business.id, ask)
  const priced = judgeWithdrawal(command, facts, business)
  const rail = rails.get(priced.rail)
  assert(rail, 'the facts name only rails this process can reach')
  const id = createId(facts.now)
  const { source, destination } = priced.price
  const draft = { id, channel: priced.method.channel, source, destination, reference: command.reference }
  const assessment = rail.assess(instructionOf(draft, priced.method))
  const decision = decideWithdrawal(command, priced, { business, now: facts.now, id, assessment })
  await insertOnce(deps, decision.transaction, {
    journal: decision.journal,
    events: eventsOf(deps.freeze, decision.transaction, creationEvents(decision.transaction)),
    job: decision.dueAt && { task: advanceTask, dueAt: decision.dueAt },
  })
  return decision.transaction
}

/** Inserts, and where the connection died before the answer, finds out whether it committed: the create's own lock
 *  tells when it has ended, the row whether it stands. Only a doubt that cannot be settled becomes 503 (D-0005). */
const insertOnce = async (
  { db }: TransactionsDeps,
  transaction: Transaction,
  effects: Effects,
): Promise<void> => {
  try {
    await insertTransaction(db, transaction, effects)
  } catch (error) {
    if (!(error instanceof Refusal) || !isLostReply(error.cause)) throw error
    const stands = await inTransaction(db, async (trx) => {
      await awaitCreate(trx, transaction)
      return findTransaction(trx, transaction.businessId, transaction.id)
    })
    if (!stands) throw error
  }
}

type TopUp = { readonly amount: Money; readonly walletType: Transaction['walletType'] }

const topUp = async (deps: TransactionsDeps, business: Business, credit: TopUp) => {
  const now = await readNow(deps.db)
  const transaction = topUpTransaction(business, credit, now)
  await insertTransaction(deps.db, transaction, {
    journal: topUpWallet(credit.amount, credit.walletType),
    events: eventsOf(deps.freeze, transaction, creationEvents(transaction)),
    job: null,
  })
  return transaction
}

// Each failed try means that another move was committed in between; the table has no cycles long enough for more.
const maxMoveTries = 5

const advance = async (
  { db, freeze }: TransactionsDeps,
  ids: { readonly businessId: string; readonly transactionId: string },
  { checkAfterMs, actor, ...destination }: Advance,
): Promise<Transaction | undefined> => {
  for (let attempt = 0; attempt < maxMoveTries; attempt += 1) {
    const found = await findTransaction(db, ids.businessId, ids.transactionId)
    if (!found || !mayMove(transitions, found.transaction.status, destination.to)) return undefined
    const before = found.transaction
    const after = moved(before, destination, found.now)
    const isMoved = await moveTransaction(
      db,
      { before, after, actor },
      {
        journal: journalOfMove(before, after.status),
        events: eventsOf(freeze, after, ['TRANSACTION.UPDATED']),
        job:
          checkAfterMs === undefined
            ? null
            : { task: advanceTask, dueAt: new Date(found.now.getTime() + checkAfterMs) },
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
    createWithdrawal: (business, command) => createWithdrawal(deps, business, command),
    topUp: (business, amount, walletType) => topUp(deps, business, { amount, walletType }),
    get: async (businessId, transactionId) => {
      const found = await findTransaction(db, businessId, transactionId)
      return found?.transaction ?? refuse('BUSINESS_TRANSACTION_NOT_FOUND', 'no such transaction')
    },
    list: (businessId, filters, request) => listTransactions(db, { businessId, filters }, request),
    advance: (businessId, transactionId, to) => advance(deps, { businessId, transactionId }, to),
    countByStatus: () => countTransactions(db),
  }
}
