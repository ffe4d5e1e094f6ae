import type { Logger } from 'pino'
import { createDayLoop } from '../ledger/index.ts'
import { describeFault } from '../ops/describe.ts'
import type { Loop } from '../ops/loop.ts'
import type { ClosingService } from './closing.ts'

/** Creates the loop that closes days. A wallet that does not balance is logged as an error and gets no statement. */
export const openDayCloser = (closing: ClosingService, log: Logger, everyMs?: number): Loop =>
  createDayLoop({
    readDue: closing.readDue,
    work: async (until) => {
      for (const { day, unbalanced } of await closing.close(until)) {
        log.info({ day }, 'the statements of a day were closed')
        for (const wallet of unbalanced)
          log.error({ day, wallet }, 'a wallet has no statement: it does not balance')
      }
    },
    onError: (error) => {
      log.error(describeFault(error), 'the statements of a day could not be closed')
    },
    everyMs,
  })
