import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorCode } from '../../../generated/catalogue.ts'
import { isLostReply, isOutage, isSerializationFailure, refusalForNow } from '../../db/constraints.ts'
import type { Db } from '../../db/knex.ts'
import { createSharedSlot, type SharedSlot } from '../../db/shared-slot.ts'
import { createSkipLockedLoader } from '../../db/skip-locked-loader.ts'
import { inTransaction, type Trx } from '../../db/tx.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { FreezeEvent } from '../../webhooks/index.ts'
import { eventsOfCreation } from '../events.ts'
import { findTransactions } from '../store.ts'
import type { Transaction } from '../transaction.ts'
import type { NewTransaction } from './build.ts'
import {
  awaitKeyLocks,
  confirmEarlierCommits,
  insertTransactions,
  type CreateOutcome,
  type PlannedCreate,
} from './store.ts'

/** Writes new transactions: the one way by which they come into the database. */
export type CreateWriter = {
  /** Writes a transaction in one set with those that are written at the same time, which is one commit.
   *  Returns `stale` where the limits changed their currency since its facts were read. Refuses DUPLICATE_REQUEST (also
   *  for one that is being written), BUSINESS_LIMIT_EXCEEDED, BALANCE_INSUFFICIENT, and VALIDATION_ERROR where a wallet
   *  would hold too much; then nothing of it is kept. */
  readonly write: (created: NewTransaction) => Promise<'created' | 'stale'>
  /** Writes a transaction as a part of the caller's. Refuses the same, and EXTERNAL_REQUEST_ERROR for `stale`. */
  readonly writeIn: (trx: Trx, created: NewTransaction) => Promise<void>
}

/** What the writer needs. */
export type WriterDeps = {
  readonly db: Db
  readonly freeze: FreezeEvent
  /** Connections of the pool, of which those that wait for a locked wallet take a quarter at most. */
  readonly poolMax: number
  /** Shared with the facts reader (`createSetSlot`). */
  readonly slot: SharedSlot
}

/** The outcome of a create of a set, or why it is unknown. */
type WriteResult = CreateOutcome | { readonly error: unknown }

// Small sets hold their wallets briefly.
const maxCreates = 32
// With so many creates a statement goes beside another, so that Postgres works while the process prepares.
const largeSet = maxCreates / 2

/** Creates the slot that the facts reader and the writer of a process share. */
export const createSetSlot = (): SharedSlot => createSharedSlot(largeSet)

// The caller has already waited for one timeout.
const maxLookUpMs = 2_500

const refusals: Readonly<Partial<Record<CreateOutcome, readonly [code: ErrorCode, friendly: string]>>> = {
  DUPLICATE_KEY: [
    'DUPLICATE_REQUEST',
    '`meta.idempotencyKey` was already used: look for its transaction before you send it again.',
  ],
  DUPLICATE_REFERENCE: [
    'DUPLICATE_REQUEST',
    '`meta.reference` was already used: look for its transaction before you send it again.',
  ],
  LIMIT_DAY: ['BUSINESS_LIMIT_EXCEEDED', 'The daily limit would be exceeded.'],
  LIMIT_WEEK: ['BUSINESS_LIMIT_EXCEEDED', 'The weekly limit would be exceeded.'],
  LIMIT_MONTH: ['BUSINESS_LIMIT_EXCEEDED', 'The monthly limit would be exceeded.'],
  BALANCE: ['BALANCE_INSUFFICIENT', 'The wallet balance is too low for the amount and its fee.'],
  MAXIMUM: ['VALIDATION_ERROR', 'The wallet balance would exceed the largest balance a wallet may hold.'],
}

const requireCreated = (written: WriteResult): 'created' | 'stale' => {
  if (typeof written === 'object') throw written.error
  if (written === 'CREATED') return 'created'
  if (written === 'STALE') return 'stale'
  const refusal = refusals[written]
  // FROZEN, and BUSY after waiting: 503.
  if (!refusal) throw refusalForNow()
  const [code, friendly] = refusal
  throw new Refusal(code, { friendly })
}

/** Finds out which creates of a set whose reply was lost were committed: waits for their locks, looks for their rows,
 *  and waits until a failover would keep them. Where that takes too long, they get the error. */
const resolveLostReply = async (
  db: Db,
  creates: readonly PlannedCreate[],
  error: unknown,
): Promise<readonly WriteResult[]> => {
  const transactions = creates.map(({ transaction }) => transaction)
  const found = inTransaction(db, async (trx) => {
    await awaitKeyLocks(trx, transactions)
    const rows = await findTransactions(
      trx,
      transactions.map(({ businessId, id: transactionId }) => ({ businessId, transactionId })),
    )
    await confirmEarlierCommits(trx)
    return rows
  })
  const waiting = new AbortController()
  const tooLate = pause(maxLookUpMs, [], { signal: waiting.signal, ref: false }).catch(() => [])
  const committed = await Promise.race([found.catch(() => []), tooLate]).finally(() => {
    waiting.abort()
  })
  return creates.map((_, index) => (committed[index] ? 'CREATED' : { error }))
}

const isLost = (error: unknown): boolean => error instanceof Refusal && isLostReply(error.cause)

const isUnavailable = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'EXTERNAL_REQUEST_ERROR'

/** Writes a set that skips what is locked elsewhere. */
const writeSet = async (db: Db, creates: readonly PlannedCreate[]): Promise<readonly WriteResult[]> => {
  try {
    return await insertTransactions(db, creates, { waits: false, hasOuterTransaction: false })
  } catch (error) {
    if (isLost(error)) return resolveLostReply(db, creates, error)
    throw error
  }
}

/** Writes the creates of one wallet, waiting for its lock. A set that fails as a whole is written one by one, unless
 *  the lock was not free in time. */
const writeWaiting = async (db: Db, creates: readonly PlannedCreate[]): Promise<readonly WriteResult[]> => {
  try {
    return await insertTransactions(db, creates, { waits: true, hasOuterTransaction: false })
  } catch (error) {
    if (isLost(error)) return resolveLostReply(db, creates, error)
    if (creates.length === 1 || (isUnavailable(error) && !isSerializationFailure(error))) {
      return creates.map(() => ({ error }))
    }
    const written: WriteResult[] = []
    for (const create of creates) written.push(...(await writeWaiting(db, [create])))
    return written
  }
}

const walletOf = ({ transaction: { businessId, source } }: PlannedCreate): string =>
  `${businessId} ${source.currency}`

const keysOf = ({ businessId, idempotencyKey, reference }: Transaction) => ({
  key: JSON.stringify(['key', businessId, idempotencyKey]),
  reference: JSON.stringify(['reference', businessId, reference]),
})

/** Creates the writer. Concurrent creates go to the database as one set; each wallet is in one set at a
 *  time. A create whose wallet is locked elsewhere is skipped by its set, goes once more with the next, and is then
 *  written in one for that wallet alone. */
export const createWriter = ({ db, freeze, poolMax, slot }: WriterDeps): CreateWriter => {
  const inFlight = new Set<string>()
  const writeOne = createSkipLockedLoader(
    (creates: readonly PlannedCreate[], { waits }) =>
      waits ? writeWaiting(db, creates) : writeSet(db, creates),
    {
      maxItems: maxCreates,
      sharedSlot: slot,
      maxWaiting: Math.max(1, Math.floor(poolMax / 4)),
      laneOf: walletOf,
      ownerOf: ({ transaction }) => transaction.businessId,
      isSkipped: (written) => written === 'BUSY',
      isRetriedByLane: (error) => !isOutage(error),
    },
  )
  const toPlanned = (created: NewTransaction): PlannedCreate => ({
    ...created,
    events: eventsOfCreation(freeze, created),
  })
  return {
    write: async (created) => {
      // A duplicate of a create in this process is refused at once, as `app.lock_keys` refuses one in another process.
      const { key, reference } = keysOf(created.transaction)
      if (inFlight.has(key)) return requireCreated('DUPLICATE_KEY')
      if (inFlight.has(reference)) return requireCreated('DUPLICATE_REFERENCE')
      inFlight.add(key).add(reference)
      try {
        return requireCreated(await writeOne(toPlanned(created)))
      } finally {
        inFlight.delete(key)
        inFlight.delete(reference)
      }
    },
    writeIn: async (trx, created) => {
      const [outcome] = await insertTransactions(trx, [toPlanned(created)], {
        waits: true,
        hasOuterTransaction: true,
      })
      if (outcome && requireCreated(outcome) === 'stale') throw refusalForNow()
    },
  }
}
