import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop, type Loop } from '../ops/loop.ts'
import type { SealsService } from './seals.ts'

// Longer than any request or job is in flight.
const sealEveryMs = 60_000

/** Creates the loop that seals days of the ledger. It logs each root, so that logs kept elsewhere anchor the chain; a
 *  day is sealed one round after it was due, because work in flight may have read the clock before it was advanced. */
export const openSealer = (seals: SealsService, log: Logger, everyMs = sealEveryMs): Loop => {
  let due: string | undefined
  const run = async (): Promise<void> => {
    const until = due
    due = await seals.readDue()
    if (until === undefined) return
    for (const { day, root, keyId, signature } of await seals.seal(until)) {
      log.info({ day, root, keyId, signature }, 'a day of the ledger was sealed')
    }
  }
  return createLoop(run, {
    everyMs,
    onError: (error) => {
      log.error(describeFault(error), 'the ledger could not be sealed')
    },
  })
}
