import type { Logger } from 'pino'
import type { Role } from '../cli/toolbox.ts'
import type { Config } from '../config.ts'
import { openSweeper } from '../media/index.ts'
import { openNoticeLoop } from '../people/index.ts'
import { describeFault } from '../ops/describe.ts'
import { createLoop, type Loop } from '../ops/loop.ts'
import { openCreditsPoller } from '../rail-credits/index.ts'
import { openDayCloser } from '../statements/index.ts'
import { openSealer } from '../verifier/index.ts'
import type { Wired } from '../wire.ts'
import { openRailWatch } from './rail-watch.ts'

const pruneEveryMs = 15 * 60_000

/** Deletes old entries of the request log, callbacks and events; several processes may do it at once. Not a job: jobs
 *  belong to businesses. */
const openPruner = (
  { requestLog, railCallbacks, deliveries }: Wired,
  { requestLogDays, eventDays }: Config,
  log: Logger,
): Loop =>
  createLoop(
    () =>
      Promise.all([
        requestLog.prune(requestLogDays),
        railCallbacks.prune(requestLogDays),
        deliveries.prune(eventDays),
      ]),
    {
      everyMs: pruneEveryMs,
      onError: (error) => {
        log.warn(describeFault(error), 'the request log, callbacks or events could not be pruned')
      },
    },
  )

/** Returns whether a process runs jobs. */
export const hasWorker = (role: Role): boolean => role === 'worker' || role === 'both'

/** Lists what a process repeats beside jobs: the worker's watches, the API's removal of abandoned uploads, and the
 *  console's notices. */
export const listLoops = (
  wired: Wired,
  config: Config,
  { log, role }: { readonly log: Logger; readonly role: Role },
): readonly Loop[] => {
  const sweeper = role === 'api' || role === 'both' ? openSweeper(wired.uploads, log) : undefined
  const ofWorker = hasWorker(role)
    ? [
        openPruner(wired, config, log),
        openRailWatch(wired, log),
        openCreditsPoller(wired.railCredits, log),
        openSealer(wired.seals, log),
        openDayCloser(wired.closing, log),
      ]
    : []
  if (role === 'console') return [openNoticeLoop(wired.people.notices, log)]
  return [...ofWorker, ...(sweeper ? [sweeper] : [])]
}
