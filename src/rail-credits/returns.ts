import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import type { CreditReturns, CreditSource, OrderOutcome } from '../rails/index.ts'
import { decideReturn } from './rules.ts'
import {
  closeReturnCase,
  endUnserved,
  openReturnCase,
  takeReturn,
  writeReturn,
  type TakenReturn,
} from './returns.store.ts'

/** What paying credits back needs. */
export type ReturnDeps = { readonly db: Db; readonly sources: readonly CreditSource[] }

type OnError = (error: unknown, rail: string) => void

// One whose outcome is unknown is sent again: it is the same order, by its id. Once the rail had it, it is only asked
// about, because a rail that has forgotten it would pay again.
const call = async (
  { send, ask }: CreditReturns,
  order: TakenReturn,
  onFailure: (error: unknown) => void,
): Promise<OrderOutcome> => {
  const attempt = (work: CreditReturns['send']): Promise<OrderOutcome> =>
    work(order).catch((error: unknown) => {
      onFailure(error)
      return { kind: 'unknown', reason: 'the call failed' }
    })
  if (order.state !== 'sent' || order.now >= order.notAfter) return attempt(ask)
  const outcome = await attempt(send)
  return outcome.kind === 'unknown' ? attempt(ask) : outcome
}

const settle = async ({ db }: ReturnDeps, returns: CreditReturns, taken: TakenReturn): Promise<void> => {
  const failures: unknown[] = []
  const outcome = await call(returns, taken, (error) => failures.push(error))
  const elapsedMs = taken.now.getTime() - taken.sentAt.getTime()
  const decision = decideReturn({ ...taken, elapsedMs }, outcome)
  await inTransaction(db, async (trx) => {
    if (!(await writeReturn(trx, taken, decision))) return
    if (decision.isCase) await openReturnCase(trx, { ...taken, id: createId(taken.now) })
    if (decision.state === 'succeeded') await closeReturnCase(trx, taken)
  })
  if (failures.length > 0) throw failures[0]
}

/** Ends the returns that cannot be paid: each is a case, because its money is still at the rail, or recalled. */
const endOthers = ({ db, sources }: ReturnDeps): Promise<void> =>
  inTransaction(db, async (trx) => {
    const served = sources.filter(({ returns }) => returns).map(({ rail }) => rail)
    const now = await readNow(trx)
    for (const ids of await endUnserved(trx, served)) await openReturnCase(trx, { ...ids, id: createId(now) })
  })

// More than these are left for the next time.
const maxReturns = 100

/** Sends, or asks about, the returns that are due. */
export const payBackDue = async (deps: ReturnDeps, onError: OnError): Promise<void> => {
  await endOthers(deps)
  for (const { rail, returns } of deps.sources) {
    if (!returns) continue
    const { settleWindowMs } = returns
    for (let count = 0; count < maxReturns; count += 1) {
      const taken = await takeReturn(deps.db, { rail, settleWindowMs, returnId: null })
      if (!taken) break
      await settle(deps, returns, taken).catch((error: unknown) => {
        onError(error, rail)
      })
    }
  }
}

/** Asks about a return that a callback names. One that is not known, or has ended, is not asked about. */
export const askReturn = async (deps: ReturnDeps, rail: string, returnId: string): Promise<void> => {
  const returns = deps.sources.find((one) => one.rail === rail)?.returns
  if (!returns) return
  const taken = await takeReturn(deps.db, { rail, settleWindowMs: returns.settleWindowMs, returnId })
  if (taken) await settle(deps, returns, taken)
}
