import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop, type Loop } from '../ops/loop.ts'
import type { RailCreditsService } from './service.ts'

// More often than a rail is read, because the database decides for all processes which rail is due.
const pollEveryMs = 30_000

/** Creates the loop that reads the credits of rails. Not a job: jobs belong to businesses. */
export const openCreditsPoller = ({ poll }: RailCreditsService, log: Logger): Loop => {
  const onError = (error: unknown, rail?: string): void => {
    log.error({ rail, ...describeFault(error) }, 'credits of a rail could not be applied')
  }
  return createLoop(() => poll(onError), { everyMs: pollEveryMs, onError })
}
