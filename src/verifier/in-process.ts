import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop } from './loop.ts'
import type { VerifierService } from './service.ts'
import type { Breach } from './store.ts'

/** The running check of the books in a process. */
export type LedgerWatch = {
  /** Makes the check if it is due and no other process makes it. */
  readonly look: () => Promise<void>
  /** What the last check counted, in whatever process. */
  readonly count: VerifierService['countWatched']
  readonly start: () => void
  readonly stop: () => Promise<void>
}

// The check itself says whether it is due.
const askEveryMs = 5_000

const keyOf = ({ check, businessId, subjectId }: Breach): string => `${check} ${businessId} ${subjectId}`

/** Opens it: each breach is an error of the log, as is a check that could not be made. Late work is a warning where
 *  this process's check before did not find it yet. */
export const openLedgerWatch = (verifier: VerifierService, log: Logger): LedgerWatch => {
  const onError = (error: unknown): void => {
    log.error(describeFault(error), 'the books could not be checked')
  }
  let lateBefore: ReadonlySet<string> = new Set()
  const look = async (): Promise<void> => {
    const breaches = await verifier.watch(onError)
    // Nobody looked: what was late is late still.
    if (!breaches) return
    const late = breaches.filter(({ check }) => check === 'overdue').map(keyOf)
    for (const breach of breaches) {
      // Work is late for a moment after every pause of the workers, and where the sandbox's clock was put forward.
      const isNewlyLate = breach.check === 'overdue' && !lateBefore.has(keyOf(breach))
      if (isNewlyLate) log.warn(breach, 'work is late')
      else log.error(breach, 'a breach of the books')
    }
    lateBefore = new Set(late)
  }
  return { look, count: verifier.countWatched, ...createLoop(look, { everyMs: askEveryMs, onError }) }
}
