import type { Logger } from 'pino'
import { exitCodes } from '../cli/exit-codes.ts'
import { onFirstSignal } from '../cli/until-signal.ts'

/** Waits for SIGINT or SIGTERM, or for a fault that nothing caught, which is logged and becomes the exit code. A second
 *  signal ends the process at once. */
export const untilStopped = (log: Logger): Promise<void> =>
  new Promise((done) => {
    onFirstSignal(done)
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
      process.once(fault, (error: unknown) => {
        log.fatal({ error: error instanceof Error ? error.name : 'unknown' }, fault)
        process.exitCode = exitCodes.fault
        done()
      })
    }
  })
