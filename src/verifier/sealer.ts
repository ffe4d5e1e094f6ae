import type { Logger } from 'pino'
import { createDayLoop } from '../ledger/index.ts'
import { describeFault } from '../ops/describe.ts'
import type { Loop } from '../ops/loop.ts'
import type { SealsService } from './seals.ts'

/** Creates the loop that seals days of the ledger and of the audit log. It logs each root, so that logs kept elsewhere
 *  anchor the chains. */
export const openSealer = (seals: SealsService, log: Logger, everyMs?: number): Loop =>
  createDayLoop({
    readDue: seals.readDue,
    work: async (until) => {
      for (const { day, root, keyId, signature } of await seals.seal(until)) {
        log.info({ day, root, keyId, signature }, 'a day of the ledger was sealed')
      }
      for (const { day, root, keyId, signature } of await seals.seal(until, 'audit')) {
        log.info({ day, root, keyId, signature }, 'a day of the audit log was sealed')
      }
    },
    onError: (error) => {
      log.error(describeFault(error), 'ledger or audit log could not be sealed')
    },
    everyMs,
  })
