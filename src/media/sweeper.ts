import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop, type Loop } from '../ops/loop.ts'
import type { UploadReceiver } from './receive.ts'

const sweepEveryMs = 60 * 60_000

/** Creates the loop that removes partial files of killed processes, at its start and every hour; several processes may
 *  do it at once. Undefined where uploads go to a bucket. */
export const openSweeper = (uploads: UploadReceiver | undefined, log: Logger): Loop | undefined =>
  uploads &&
  createLoop(uploads.sweep, {
    everyMs: sweepEveryMs,
    onError: (error) => {
      log.warn(describeFault(error), 'partial uploads could not be removed')
    },
  })
