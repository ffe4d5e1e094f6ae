import { inTransaction } from '../db/tx.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { requireMasterKeys } from '../vault/index.ts'
import { verifyBusiness } from '../verifier/index.ts'
import { requireCells, requireMovable, requireState, requireTables } from './checks.ts'
import {
  endFollowing,
  endPublishing,
  listDifferent,
  startCopy,
  waitForCopy,
  waitForWalPosition,
} from './copy.ts'
import { requireUninterrupted, waitFor, type Move } from './parts.ts'
import { emitWalMark, findSubscription } from './replication.store.ts'
import {
  closeLeaving,
  closeMoved,
  countEarlierTransactions,
  countOlderSnapshots,
  countUnderWay,
  deleteDeparture,
  hasMoved,
  insertArriving,
  insertNamedOperators,
  listNamedOperators,
  openArrived,
  readClosed,
  readNextTransaction,
  removeArriving,
  setDeparture,
} from './state.store.ts'

// Longer than the lease of a job.
const restMs = 60_000
const maxComparisons = 3

const requireNoBreaches = async ({ target, order: { businessId } }: Move): Promise<void> => {
  const breaches = await verifyBusiness(target, businessId)
  const [first] = breaches
  if (first)
    refuse(
      'EXTERNAL_REQUEST_ERROR',
      `The ledger at the target has ${breaches.length.toString()} discrepancies. The first one: ` +
        `${first.check} ${first.subjectId}: ${first.detail}`,
    )
}

/** Verifies the books of the copy while the business goes on, and measures how long it will be closed. Refuses
 *  VALIDATION_ERROR where that is longer than it may be. */
const rehearse = async (move: Move, tables: readonly string[]): Promise<void> => {
  const startedAt = performance.now()
  // Only measures the time: changes that are on their way still differ.
  await listDifferent(move, tables)
  await requireNoBreaches(move)
  const tookMs = performance.now() - startedAt
  const seconds = Math.ceil(tookMs / 1_000)
  move.progress(`It will be closed for about ${seconds.toString()} s.`)
  if (tookMs > move.closedMs)
    refuse(
      'VALIDATION_ERROR',
      `It would be closed for about ${seconds.toString()} s: allow that with --closed-wait.`,
    )
}

/** Waits until nothing of the business is open at a rail and no job of it runs. Nothing new starts meanwhile. */
const drain = async (move: Move): Promise<void> => {
  const { source, order, drainMs, progress, onStep } = move
  const { businessId } = order
  await inTransaction(source, (trx) => setDeparture(trx, businessId, 'DRAINING'))
  await onStep?.('draining')
  await waitFor(move, drainMs, async () => {
    const { atRails } = await countUnderWay(source, businessId)
    return atRails === 0 ? undefined : `Open at rails: ${atRails.toString()}.`
  })
  await inTransaction(source, (trx) => setDeparture(trx, businessId, 'RESTING'))
  await onStep?.('resting')
  await waitFor(move, restMs, async () => {
    const { jobs } = await countUnderWay(source, businessId)
    return jobs === 0 ? undefined : `Running jobs: ${jobs.toString()}.`
  })
  progress('No payout is open at a rail, and no job is running.')
}

/** Compares the rows of both databases. Some may be written although the business is closed, such as the statements of
 *  a day, so a difference is looked at again once the target has caught up. */
const requireSameRows = async (
  move: Move,
  tables: readonly string[],
  leftMs: () => number,
): Promise<void> => {
  let different: readonly string[] = []
  for (let round = 0; round < maxComparisons; round += 1) {
    await waitForWalPosition(move, await emitWalMark(move.source), leftMs())
    different = await listDifferent(move, tables)
    if (different.length === 0) return
  }
  refuse('EXTERNAL_REQUEST_ERROR', `The rows of both cells differ: ${different.join(', ')}.`)
}

const refuseEnded = (): never => refuse('EXTERNAL_REQUEST_ERROR', 'Another command ended this move.')

/** Waits until no database transaction is left that may not see that the business is closed: first the statements whose
 *  snapshot is older, then the transactions that these statements were part of. */
const waitForOlder = async (move: Move, closing: string, leftMs: () => number): Promise<void> => {
  const { source } = move
  const waitForNone = (count: () => Promise<number>): Promise<void> =>
    waitFor(move, leftMs(), async () => {
      const older = await count()
      return older === 0 ? undefined : `Database transactions that started before it closed: ${older}.`
    })
  await waitForNone(() => countOlderSnapshots(source, closing))
  const next = await readNextTransaction(source)
  await waitForNone(() => countEarlierTransactions(source, next))
}

/** Closes the business, proves that everything is at the target, and closes it permanently. Whatever goes wrong before
 *  that, it is open again. */
const close = async (move: Move, tables: readonly string[]): Promise<void> => {
  const { source, order, closedMs, progress, onStep } = move
  const { businessId } = order
  const deadline = performance.now() + closedMs
  const leftMs = (): number => Math.max(1, deadline - performance.now())
  const transaction = (await closeLeaving(source, businessId)) ?? refuseEnded()
  await onStep?.('closed')
  progress('Closed: its requests get 503.')
  await waitForOlder(move, transaction, leftMs)
  const { atRails, jobs } = await countUnderWay(source, businessId)
  if (atRails + jobs > 0)
    refuse('EXTERNAL_REQUEST_ERROR', 'A job of the business started just before it closed.')
  // Accounts, approvals or prices may have changed during the copy.
  await requireMovable(move, await requireState(move), tables)
  await requireSameRows(move, tables, leftMs)
  await requireNoBreaches(move)
  await onStep?.('compared')
  if (leftMs() <= 1) refuse('EXTERNAL_REQUEST_ERROR', 'It was closed for too long.')
  requireUninterrupted(move)
  await inTransaction(source, async (trx) => {
    if (!(await closeMoved(trx, businessId, transaction))) refuseEnded()
  })
  progress('Moved: it is closed here permanently.')
  await onStep?.('moved')
}

/** Proves once more that everything is at the target, where an earlier run ended after the business had moved: the
 *  target may have been restored since. Once nothing follows the rows, that was done. */
const proveAgain = async (move: Move, tables: readonly string[]): Promise<void> => {
  const subscription = await findSubscription(move.target, move.order.businessId)
  if (!subscription || subscription.isEnding) return
  await requireSameRows(move, tables, () => move.closedMs)
  await requireNoBreaches(move)
}

/** Opens the business in its new cell, and removes what the copy needed. Safe to repeat. */
const finish = async (move: Move): Promise<void> => {
  const { source, target, order, recordThere, progress, onStep } = move
  const { businessId, from, to } = order
  await endFollowing(move)
  await onStep?.('unfollowed')
  const operators = await listNamedOperators(source, businessId)
  await inTransaction(target, async (trx) => {
    await insertNamedOperators(trx, operators, from)
    if (await openArrived(trx, businessId)) await recordThere(trx)
  })
  progress(`Open in the cell ${to}.`)
  await onStep?.('opened')
  await endPublishing(move)
  await onStep?.('ended')
}

/** Reopens the business in its old cell after an error. Throws that error with the next step. */
const reopenAtSource = async ({ source, order }: Move, cause: unknown): Promise<never> => {
  await inTransaction(source, (trx) => setDeparture(trx, order.businessId, 'COPYING'))
  if (!(cause instanceof Refusal)) throw cause
  if (await hasMoved(source, order.businessId))
    refuse(cause.code, `${cause.detail.friendly} It has moved: run the command again to open it there.`)
  const next = 'It is open here as before, and still copied: run the command again, or with --abandon.'
  return refuse(cause.code, `${cause.detail.friendly} ${next}`)
}

/** Moves a business to another cell (docs/design/cells.md#a-move). Continues where an earlier run ended. Refuses
 *  VALIDATION_ERROR where it cannot move, EXTERNAL_REQUEST_ERROR where something did not end in time or is not the same
 *  there: then it is open here as before. */
export const moveBusiness = async (move: Move): Promise<void> => {
  const { source, target, order, progress, onStep } = move
  const tables = await requireTables(move)
  const isRepeated = await hasMoved(source, order.businessId)
  if (isRepeated) await requireCells(move)
  else {
    const facts = await requireState(move)
    await requireMasterKeys(target, move.vault)
    await requireMovable(move, facts, tables)
    // An earlier run may have ended while it was closed.
    await inTransaction(source, (trx) => setDeparture(trx, order.businessId, 'COPYING'))
    await insertArriving(target, order)
    await onStep?.('arriving')
    await startCopy(move, tables)
    await waitForCopy(move)
    progress(`Copied: ${tables.length.toString()} tables.`)
    await onStep?.('copied')
    await rehearse(move, tables)
    await drain(move)
      .then(() => close(move, tables))
      .catch((error: unknown) => reopenAtSource(move, error))
  }
  // Not interrupted: the business is closed in both cells.
  const { interrupted: _, ...calm } = move
  try {
    if (isRepeated) await proveAgain(calm, tables)
    await finish(calm)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuse(error.code, `${error.detail.friendly} It has moved: run the command again.`)
  }
}

/** Undoes a move that has not ended: the business is open here, and nothing of it is left at the target. Safe to
 *  repeat. Refuses VALIDATION_ERROR where it has moved. */
export const abandonMove = async (move: Move): Promise<void> => {
  const { source, target, order, progress } = move
  const { businessId, to } = order
  const tables = await requireTables(move)
  // First: after it no command can close the business here.
  if (await inTransaction(source, (trx) => deleteDeparture(trx, businessId)))
    refuse(
      'VALIDATION_ERROR',
      `It has moved to the cell ${to} permanently: run the command without --abandon.`,
    )
  progress('It is open here.')
  await requireCells(move)
  await endFollowing(move)
  await endPublishing(move)
  if ((await readClosed(target, businessId))?.state === 'ARRIVING')
    await inTransaction(target, (trx) => removeArriving(trx, businessId, tables))
  progress(`Abandoned: it is open here, and nothing of it is in the cell ${to}.`)
}
