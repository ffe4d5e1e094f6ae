import { machineTime, readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { parseRailCallback } from '../rails/index.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import { isSigned, parseHead, subjectOf, type CallbackHead, type CallbackHeaders } from './callback.ts'
import { askKnown, deleteCallbacks, endWaits, storeCallback, openStray, takeCredits } from './store.ts'

/** What became of a callback: stored; known already; or refused, because it is more than five minutes off, not signed
 *  with a secret of its rail, or not of the contract. */
export type CallbackResult = 'stored' | 'repeated' | 'expired' | 'forged' | 'invalid'

/** Callbacks of connectors. Each makes Corridor ask its rail, and moves nothing. See docs/design/rails.md#callbacks. */
export type RailCallbacksService = {
  /** Whether a rail sends callbacks. */
  readonly isSender: (rail: string) => boolean
  /** Checks the headers, before a body is read. */
  readonly check: (headers: CallbackHeaders) => CallbackHead | 'expired' | 'forged'
  /** Stores a callback and makes its question due, in one commit. */
  readonly receive: (rail: string, head: CallbackHead, body: Buffer) => Promise<CallbackResult>
  /** Looks up payouts that were not known when their callbacks came, and opens a case for those that are not known
   *  after ten minutes. Returns the ids of these cases. */
  readonly recheckUnknown: () => Promise<readonly string[]>
  /** Asks rails for the credits, and their returns, that callbacks name. One that fails does not stop the others. */
  readonly askCredits: (onError: (error: unknown, rail: string) => void) => Promise<void>
  /** Removes callbacks older than `days`, and returns their number. */
  readonly prune: (days: number) => Promise<number>
}

/** Asks a rail for something by its id, and applies the answer. */
type AskRail = (rail: string, id: string) => Promise<unknown>

/** What callbacks need. `secrets`: of each rail that sends callbacks. */
export type RailCallbacksDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly secrets: ReadonlyMap<string, readonly string[]>
  readonly railCredits: Readonly<Record<'receiveCredit' | 'askReturn', AskRail>>
}

// A callback may be ahead of the commit that it is about.
const waitMs = 10 * 60_000
const dayMs = 86_400_000
const chunk = 1_000

const contextOf = (rowId: string): SealContext => ({
  table: 'rail_callbacks',
  column: 'body',
  businessId: '',
  rowId,
})

const receive = async (
  { db, vault, secrets }: RailCallbacksDeps,
  rail: string,
  { head, body }: { readonly head: CallbackHead; readonly body: Buffer },
): Promise<CallbackResult> => {
  const { id: webhookId, timestamp, signatures } = head
  if (!isSigned(secrets.get(rail) ?? [], signatures, { id: webhookId, timestamp, body })) return 'forged'
  const callback = await parseRailCallback(body)
  const subject = callback && subjectOf(callback)
  if (!subject || subject === 'invalid') return 'invalid'
  const now = await readNow(db)
  const id = createId(now)
  const isNew = await storeCallback(db, {
    id,
    rail,
    webhookId,
    type: callback.type,
    subjectId: callback.id,
    body: vault.seal(contextOf(id), body.toString('utf8')),
    now,
    payout: typeof subject === 'string' ? null : subject,
    isAboutCredit: subject === 'credit',
    waitsUntil: new Date(now.getTime() + waitMs),
  })
  return isNew ? 'stored' : 'repeated'
}

const recheckUnknown = ({ db }: RailCallbacksDeps): Promise<readonly string[]> =>
  inTransaction(db, async (trx) => {
    const now = await readNow(trx)
    await askKnown(trx, now)
    const opened: string[] = []
    for (const stray of await endWaits(trx, now)) {
      const id = createId(now)
      if (await openStray(trx, { ...stray, id, foundBy: 'CALLBACK', now })) opened.push(id)
    }
    return opened
  })

// As many as rails answer in a few seconds; the rest is taken the next time.
const creditsAtOnce = 20

const askCredits = async (
  { db, railCredits }: RailCallbacksDeps,
  onError: Parameters<RailCallbacksService['askCredits']>[0],
): Promise<void> => {
  for (const { rail, id, isReturn } of await takeCredits(db, creditsAtOnce))
    await railCredits[isReturn ? 'askReturn' : 'receiveCredit'](rail, id).catch((error: unknown) => {
      onError(error, rail)
    })
}

/** Creates the service of callbacks. */
export const createRailCallbacksService = (deps: RailCallbacksDeps): RailCallbacksService => ({
  isSender: (rail) => deps.secrets.has(rail),
  // The machine's clock: connectors compare with theirs.
  check: (headers) => parseHead(headers, machineTime()),
  receive: (rail, head, body) => receive(deps, rail, { head, body }),
  recheckUnknown: () => recheckUnknown(deps),
  askCredits: (onError) => askCredits(deps, onError),
  prune: async (days) => {
    const before = new Date((await readNow(deps.db)).getTime() - days * dayMs)
    for (let total = 0; ;) {
      const removed = await deleteCallbacks(deps.db, before, chunk)
      total += removed
      if (removed < chunk) return total
    }
  },
})
