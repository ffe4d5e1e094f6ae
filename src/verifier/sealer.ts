import type { Logger } from 'pino'
import { createDayLoop } from '../ledger/index.ts'
import { describeFault } from '../ops/describe.ts'
import type { Loop } from '../ops/loop.ts'
import type { SealsService } from './seals.ts'

/** Creates the loop that seals days of the ledger. It logs each root, so that logs kept elsewhere anchor the chain. */
export const openSealer = (seals: SealsService, log: Logger, everyMs?: number): Loop =>
  createDayLoop({
    readDue: seals.readDue,
    work: async (until) => {
      for (const { day, root, keyId, signature } of await seals.seal(until)) {
        log.info({ day, root, keyId, signature }, 'a day of the ledger was sealed')
      }
    },
    onError: (error) => {
      log.error(describeFault(error), 'the ledger could not be sealed')
    },
    everyMs,
  })
