import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop } from '../ops/loop.ts'
import type { VerifierService } from './service.ts'
import type { Breach } from './store.ts'

/** The continuous check of the ledger in a process. */
export type LedgerWatch = {
  /** Runs the check if it is due and no other process runs it. */
  readonly look: () => Promise<void>
  /** Returns the counts of the last check, in any process. Throws where there was none for two minutes. */
  readonly count: () => Promise<ReadonlyMap<string, number>>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

// The check itself decides whether it is due.
const pollEveryMs = 5_000

const keyOf = ({ check, businessId, subjectId }: Breach): string => `${check} ${businessId} ${subjectId}`

/** Creates the check. It logs each breach, and each check that failed, as an error; work that is late for the first
 *  time is a warning. */
export const openLedgerWatch = (verifier: VerifierService, log: Logger): LedgerWatch => {
  const onError = (error: unknown): void => {
    log.error(describeFault(error), 'the ledger could not be checked')
  }
  let lateBefore: ReadonlySet<string> = new Set()
  const look = async (): Promise<void> => {
    const breaches = await verifier.watch(onError)
    // This process did not run the check.
    if (!breaches) return
    const late = breaches.filter(({ check }) => check === 'overdue').map(keyOf)
    for (const breach of breaches) {
      // Work is briefly late after every pause of the workers, and after the sandbox's clock was moved forward.
      const isNewlyLate = breach.check === 'overdue' && !lateBefore.has(keyOf(breach))
      if (isNewlyLate) log.warn(breach, 'work is late')
      else log.error(breach, 'a breach of the ledger')
    }
    lateBefore = new Set(late)
  }
  const count: LedgerWatch['count'] = async () => {
    const counts = await verifier.countWatched()
    if (!counts) throw new Error('the ledger was not checked for two minutes')
    return counts
  }
  return { look, count, ...createLoop(look, { everyMs: pollEveryMs, onError }) }
}
