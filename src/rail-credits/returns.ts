import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import type { CreditReturns, CreditSource, OrderOutcome } from '../rails/index.ts'
import { decideReturn } from './rules.ts'
import {
  closeReturnCase,
  endUnpayable,
  listStranded,
  openReturnCase,
  takeReturn,
  writeReturn,
  type TakenReturn,
} from './returns.store.ts'

/** What paying credits back needs. */
export type ReturnDeps = { readonly db: Db; readonly sources: readonly CreditSource[] }

/** Receives what failed at a rail; the rest goes on. */
export type OnError = (error: unknown, rail: string) => void

const settle = async ({ db }: ReturnDeps, returns: CreditReturns, taken: TakenReturn): Promise<void> => {
  const failures: unknown[] = []
  const call = taken.isFirst ? returns.send : returns.ask
  const outcome = await call(taken).catch((error: unknown): OrderOutcome => {
    failures.push(error)
    return { kind: 'unknown', reason: 'the call failed' }
  })
  const decision = decideReturn(taken, returns.terms, outcome)
  await inTransaction(db, async (trx) => {
    if (!(await writeReturn(trx, taken, decision))) return
    if (decision.isCase) await openReturnCase(trx, { ...taken, id: createId(taken.now) })
    if (decision.state === 'succeeded') await closeReturnCase(trx, taken)
  })
  if (failures.length > 0) throw failures[0]
}

/** Ends the returns that cannot be paid. Each is a case, because its money is still at the rail, or was recalled. */
const closeUnpayable = ({ db, sources }: ReturnDeps): Promise<void> =>
  inTransaction(db, async (trx) => {
    const served = sources.filter(({ returns }) => returns).map(({ rail }) => rail)
    const now = await readNow(trx)
    for (const ids of [...(await endUnpayable(trx, served)), ...(await listStranded(trx, served))])
      await openReturnCase(trx, { ...ids, id: createId(now) })
  })

// What is left is due the next time, so that a rail that does not answer keeps no other waiting.
const maxMsPerRail = 10_000

/** Sends, or asks about, the returns that are due. */
export const returnDueCredits = async (deps: ReturnDeps, onError: OnError): Promise<void> => {
  await closeUnpayable(deps)
  for (const { rail, returns } of deps.sources) {
    if (!returns) continue
    for (const endsAt = performance.now() + maxMsPerRail; performance.now() < endsAt;) {
      const taken = await takeReturn(deps.db, { rail, terms: returns.terms, returnId: null })
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
  const taken = await takeReturn(deps.db, { rail, terms: returns.terms, returnId })
  if (taken) await settle(deps, returns, taken)
}
