import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop } from './loop.ts'
import type { VerifierService } from './service.ts'

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

/** Opens it: each breach is an error of the log, as is a check that could not be made. */
export const openLedgerWatch = (verifier: VerifierService, log: Logger): LedgerWatch => {
  const onError = (error: unknown): void => {
    log.error(describeFault(error), 'the books could not be checked')
  }
  const look = async (): Promise<void> => {
    for (const breach of await verifier.watch(onError)) log.error(breach, 'a breach of the books')
  }
  return { look, count: verifier.countWatched, ...createLoop(look, { everyMs: askEveryMs, onError }) }
}
