import { createBatchLoader } from '../../db/batch-loader.ts'
import { isOutage } from '../../db/constraints.ts'
import type { Db } from '../../db/knex.ts'
import { createSkipLockedLoader } from '../../db/skip-locked-loader.ts'
import type { Trx } from '../../db/tx.ts'
import { mayMove } from '../../kernel/machine.ts'
import type { FreezeEvent } from '../../webhooks/index.ts'
import { eventsOfMove } from '../events.ts'
import { transitions } from '../states.ts'
import { findTransactionsForMove, type FoundTransaction } from '../store.ts'
import type { Transaction, TransactionIds } from '../transaction.ts'
import { journalOfMove, applyMove, type Move } from './moves.ts'
import { moveTransactions, type MoveOutcome, type PlannedMove } from './store.ts'

/** A move, and when to ask the rail again. */
export type Advance = Move & { readonly checkAfterMs?: number }

/** What advancing needs. `poolMax`: the connections of the pool, of which moves that wait for a lock take a quarter. */
export type AdvanceDeps = { readonly db: Db; readonly freeze: FreezeEvent; readonly poolMax: number }

/** Moves transactions with their money, limits and events. */
export type Advancer = {
  /** Finds a transaction, in one statement with those that are looked for at the same time. */
  readonly find: (ids: TransactionIds) => Promise<FoundTransaction | undefined>
  /** Makes a move in one commit, in a set with those that are made at the same time. `found`: the transaction as the
   *  caller read it; read anew unless given. Returns undefined, and changes nothing, where the table of moves does not
   *  allow it from the present status. Refuses BALANCE_INSUFFICIENT where a wallet is short of what is taken back, and
   *  VALIDATION_ERROR where it cannot hold what arrives. */
  readonly advance: (
    ids: TransactionIds,
    move: Advance,
    found?: FoundTransaction,
  ) => Promise<Transaction | undefined>
  /** As `advance`, but only from the transaction as it was read: undefined where it was moved since, or its attempt
   *  changed. */
  readonly advanceFrom: (found: FoundTransaction, move: Advance) => Promise<Transaction | undefined>
  /** As `advance`, in the caller's database transaction, which has locked the transaction. */
  readonly advanceIn: (trx: Trx, ids: TransactionIds, move: Advance) => Promise<Transaction | undefined>
}

// Each failed try means that another move was committed in between; after these the move is not made.
const maxMoveTries = 5

/** The outcome of a move, or why it is unknown. */
type MoveResult = MoveOutcome | { readonly error: unknown }

/** Makes moves of one business, waiting for what is locked. Those that fail together are made one after the other. */
const moveWaiting = async (db: Db, moves: readonly PlannedMove[]): Promise<readonly MoveResult[]> => {
  try {
    return await moveTransactions(db, moves, { waits: true })
  } catch (error) {
    if (moves.length === 1 || isOutage(error)) return moves.map(() => ({ error }))
    const made: MoveResult[] = []
    for (const move of moves) made.push(...(await moveWaiting(db, [move])))
    return made
  }
}

// Small sets hold their wallets briefly: creates and other workers skip few of them.
const maxItems = 32
// A business that settles a run of payouts has hundreds of moves in its lane.
const maxWaitMs = 5_000

const businessOf = ({ before }: PlannedMove): string => before.businessId

const createMoveWriter = ({ db, poolMax }: AdvanceDeps): ((move: PlannedMove) => Promise<MoveOutcome>) => {
  // A business is in one set at a time, so that the sets of this process do not lock each other out.
  const make = createSkipLockedLoader(
    (moves: readonly PlannedMove[], { waits }): Promise<readonly MoveResult[]> =>
      waits ? moveWaiting(db, moves) : moveTransactions(db, moves, { waits }),
    {
      maxItems,
      maxWaitMs,
      maxWaiting: Math.max(1, Math.floor(poolMax / 4)),
      laneOf: businessOf,
      isSkipped: (made) => made === 'BUSY',
      isRetriedByLane: (error) => !isOutage(error),
    },
  )
  return async (move) => {
    const made = await make(move)
    if (typeof made === 'object') throw made.error
    return made
  }
}

/** Creates the advancer. Concurrent moves are batched into one set. */
export const createAdvancer = (deps: AdvanceDeps): Advancer => {
  const find = createBatchLoader((ids: readonly TransactionIds[]) => findTransactionsForMove(deps.db, ids))
  const make = createMoveWriter(deps)
  const plan = (
    { transaction, dataKey, now }: FoundTransaction,
    { checkAfterMs, ...move }: Advance,
  ): PlannedMove => {
    const after = applyMove(transaction, move, now)
    return {
      before: transaction,
      after,
      move,
      journal: journalOfMove(transaction, move.to),
      events: eventsOfMove(deps.freeze, { transaction: after, dataKey }, move.reason),
      dueAt: checkAfterMs === undefined ? null : new Date(now.getTime() + checkAfterMs),
    }
  }
  const canMove = ({ transaction: { status: from } }: FoundTransaction, { to, mover }: Advance): boolean =>
    mayMove(transitions, { from, to, mover })
  const advanceFrom: Advancer['advanceFrom'] = async (found, move) => {
    if (!canMove(found, move)) return undefined
    const planned = plan(found, move)
    return (await make(planned)) === 'MOVED' ? planned.after : undefined
  }
  return {
    find,
    advance: async (ids, move, read) => {
      let found = read
      for (let tries = 0; tries < maxMoveTries; tries += 1) {
        found ??= await find(ids)
        if (!found || !canMove(found, move)) return undefined
        const after = await advanceFrom(found, move)
        if (after) return after
        found = undefined
      }
      return undefined
    },
    advanceFrom,
    advanceIn: async (trx, ids, move) => {
      const [found] = await findTransactionsForMove(trx, [ids])
      if (!found || !canMove(found, move)) return undefined
      const planned = plan(found, move)
      const [made] = await moveTransactions(trx, [planned], { waits: true })
      return made === 'MOVED' ? planned.after : undefined
    },
  }
}
