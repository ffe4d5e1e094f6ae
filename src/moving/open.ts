import { withExclusiveLock } from '../db/exclusive-lock.ts'
import { openDb } from '../db/knex.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Move } from './parts.ts'
import { linkOf } from './replication.store.ts'

/** The databases of a move, as this process reaches them. */
export type Urls = { readonly source: string; readonly target: string }

/** Opens the databases of a move for `work`, and closes them. Refuses VALIDATION_ERROR where another command is
 *  running this move. */
export const withMove = async (
  urls: Urls,
  { order, ...rest }: Omit<Move, 'source' | 'target'>,
  work: (move: Move) => Promise<void>,
): Promise<void> => {
  const open = (url: string) => openDb({ url, name: 'corridor-move', max: 4, statementTimeoutMs: 0 })
  const [source, target] = [open(urls.source), open(urls.target)]
  try {
    const isDone = await withExclusiveLock(urls.source, linkOf(order.businessId), () =>
      work({ order, ...rest, source, target }),
    )
    if (!isDone) refuse('VALIDATION_ERROR', 'Another command is running this move: wait until it ends.')
  } finally {
    await Promise.all([source.destroy(), target.destroy()])
  }
}
