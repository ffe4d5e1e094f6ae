import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop, type Loop } from '../ops/loop.ts'
import type { ClosingService } from './closing.ts'

// Longer than any request or job is in flight.
const closeEveryMs = 60_000

/** Creates the loop that closes days. A day is closed one round after it was due, because work in flight may have read
 *  the clock before it was advanced. A wallet that does not balance is logged as an error and gets no statement. */
export const openDayCloser = (closing: ClosingService, log: Logger, everyMs = closeEveryMs): Loop => {
  let due: string | undefined
  const run = async (): Promise<void> => {
    const until = due
    due = await closing.readDue()
    if (until === undefined) return
    for (const { day, unbalanced } of await closing.close(until)) {
      log.info({ day }, 'the statements of a day were closed')
      for (const wallet of unbalanced)
        log.error({ day, wallet }, 'a wallet has no statement: it does not balance')
    }
  }
  return createLoop(run, {
    everyMs,
    onError: (error) => {
      log.error(describeFault(error), 'the statements of a day could not be closed')
    },
  })
}
