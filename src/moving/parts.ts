import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import type { Order } from './rules.ts'

/** The steps of a move, in their order. After each, both databases say how far it is. */
export const steps = [
  'arriving',
  'published',
  'following',
  'copied',
  'draining',
  'resting',
  'closed',
  'compared',
  'moved',
  'unfollowed',
  'opened',
  'ended',
] as const

/** A step of a move. */
export type Step = (typeof steps)[number]

/** What a move works on. */
export type Move = {
  readonly order: Order
  /** The databases of both cells, as their owners. */
  readonly source: Db
  readonly target: Db
  /** The source as the Postgres of the target reaches it. */
  readonly connection: string
  /** How long attempts that are open may take to end at their rails. */
  readonly drainMs: number
  /** How long the business may be closed before it has moved; then it is open again. */
  readonly closedMs: number
  /** The secrets of this cell, which must be those of the target. */
  readonly vault: Vault
  /** Writes the act into the audit log of the target. */
  readonly recordThere: (trx: Trx) => Promise<void>
  readonly progress: (line: string) => void
  /** Aborted where the operator ends the command: it stops at the next wait. Ignored once the business has
   *  moved. */
  readonly interrupted?: AbortSignal
  /** Called after each step. */
  readonly onStep?: (step: Step) => Promise<void>
}

const pollMs = 200

/** Refuses EXTERNAL_REQUEST_ERROR where the operator has interrupted the command. */
export const requireUninterrupted = ({ interrupted }: Pick<Move, 'interrupted'>): void => {
  if (interrupted?.aborted === true)
    refuse('EXTERNAL_REQUEST_ERROR', 'Interrupted: run the same command again to continue.')
}

/** Polls until `findObstacle` returns undefined; reports each new obstacle. Refuses EXTERNAL_REQUEST_ERROR with the
 *  last one after `limitMs`, and where the operator interrupts. */
export const waitFor = async (
  { progress, ...move }: Pick<Move, 'progress' | 'interrupted'>,
  limitMs: number,
  findObstacle: () => Promise<string | undefined>,
): Promise<void> => {
  const deadline = performance.now() + limitMs
  let last: string | undefined
  for (;;) {
    requireUninterrupted(move)
    const obstacle = await findObstacle()
    if (obstacle === undefined) return
    if (obstacle !== last) progress(obstacle)
    last = obstacle
    if (performance.now() > deadline) refuse('EXTERNAL_REQUEST_ERROR', `Timed out. ${obstacle}`)
    await pause(Math.min(pollMs, limitMs))
  }
}
