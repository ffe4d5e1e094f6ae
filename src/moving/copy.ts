import { inTransaction } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import { waitFor, type Move } from './parts.ts'
import {
  createSlot,
  dropSlots,
  endProcesses,
  findSubscription,
  follow,
  publish,
  readDigest,
  readLag,
  readProgress,
  slotOf,
  stopFollowing,
  unfollow,
  unpublish,
} from './replication.store.ts'

const copyMs = 24 * 3_600_000
const catchUpMs = 600_000
const endMs = 60_000
// What the target applies within a second, since only rows of the business are sent.
const smallLag = 16 * 1_024 * 1_024
// The copy is tried again after an error, which may have passed.
const maxErrors = 5

/** Publishes the rows of the business, and lets the target copy and follow them. Safe to repeat. */
export const startCopy = async (move: Move, tables: readonly string[]): Promise<void> => {
  const { source, target, connection, order, onStep } = move
  const { businessId } = order
  await publish(source, businessId, tables)
  await onStep?.('published')
  const subscription = await findSubscription(target, businessId)
  if (subscription) {
    const hasSlot = (await readLag(source, businessId, null)) !== undefined
    if (hasSlot && !subscription.isEnding) return
    refuse(
      'VALIDATION_ERROR',
      'This copy was being removed, or its replication slot is missing: run it with --abandon, then without.',
    )
  }
  // One of a run that ended before anything followed it.
  await removeSlots(move, slotOf(businessId))
  await inTransaction(source, (trx) => createSlot(trx, businessId))
  await follow(target, businessId, connection)
  await onStep?.('following')
}

/** Waits until all rows are copied, and changes arrive within about a second. */
export const waitForCopy = async (move: Move): Promise<void> => {
  const { source, target, order } = move
  const { businessId } = order
  const { errors: before } = await readProgress(target, businessId)
  await waitFor(move, copyMs, async () => {
    const { copied, of, errors } = await readProgress(target, businessId)
    if (errors - before >= maxErrors)
      refuse(
        'EXTERNAL_REQUEST_ERROR',
        `The cell ${order.to} cannot write the copied rows: the log of its Postgres says why.`,
      )
    return of > 0 && copied === of ? undefined : `Copied ${copied.toString()} of ${of.toString()} tables.`
  })
  await waitFor(move, catchUpMs, async () =>
    ((await readLag(source, businessId, null)) ?? 0) < smallLag ? undefined : 'The target is catching up.',
  )
}

/** Waits until the target has durably written everything up to a WAL position of the source. */
export const waitForWalPosition = (move: Move, place: string, limitMs: number): Promise<void> =>
  waitFor(move, limitMs, async () => {
    const lag = await readLag(move.source, move.order.businessId, place)
    return lag !== undefined && lag <= 0 ? undefined : 'The target is catching up.'
  })

/** Returns the tables whose rows of the business differ between the databases. */
export const listDifferent = async (
  { source, target, order: { businessId } }: Move,
  tables: readonly string[],
): Promise<readonly string[]> => {
  const different: string[] = []
  for (const table of tables) {
    const [here, there] = await Promise.all([
      readDigest(source, businessId, table),
      readDigest(target, businessId, table),
    ])
    if (here.rows !== there.rows || here.digest !== there.digest)
      different.push(`${table} (${here.rows.toString()} and ${there.rows.toString()} rows)`)
  }
  return different
}

const removeSlots = (move: Move, pattern: string): Promise<void> =>
  waitFor(move, endMs, async () =>
    (await dropSlots(move.source, pattern)) ? undefined : 'The replication slot is still in use.',
  )

/** Ends the copy at the target: no more changes arrive. Safe to repeat. */
export const endFollowing = async (move: Move): Promise<void> => {
  const { target, order } = move
  const subscription = await findSubscription(target, order.businessId)
  if (!subscription) return
  await stopFollowing(target, order.businessId)
  await waitFor(move, endMs, async () =>
    (await endProcesses(target, subscription)) === 0 ? undefined : 'The copy is still running.',
  )
  // While it is created, the slot of a table waits for all transactions of its server.
  await removeSlots(move, subscription.copySlots)
  await unfollow(target, order.businessId)
}

/** Removes what the source keeps for the copy. Safe to repeat. */
export const endPublishing = async (move: Move): Promise<void> => {
  await removeSlots(move, slotOf(move.order.businessId))
  await unpublish(move.source, move.order.businessId)
}
