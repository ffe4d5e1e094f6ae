import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop, type Loop } from '../ops/loop.ts'
import type { Wired } from '../wire.ts'

const recheckEveryMs = 15_000
const creditsEveryMs = 2_000

/** Looks up payouts that callbacks named and that were not known; several processes may do it at once. */
const openCallbackWatch = ({ railCallbacks }: Wired, log: Logger): Loop =>
  createLoop(
    async () => {
      for (const caseId of await railCallbacks.recheckUnknown())
        log.error({ caseId }, 'a rail has a payout that is not known here: see `corridor unknown show`')
    },
    {
      everyMs: recheckEveryMs,
      onError: (error) => {
        log.warn(describeFault(error), 'waiting callbacks could not be read')
      },
    },
  )

/** Asks for the credits that callbacks name. */
const openCreditWatch = ({ railCallbacks }: Wired, log: Logger): Loop => {
  const onError = (error: unknown, rail?: string): void => {
    log.warn({ rail, ...describeFault(error) }, 'a credit that a callback names could not be asked for')
  }
  return createLoop(() => railCallbacks.askCredits(onError), { everyMs: creditsEveryMs, onError })
}

const listEveryMs = 60_000

/** Reads the lists of rails where it is due; several processes may do it at once. */
const openListWatch = ({ railLists }: Wired, log: Logger): Loop => {
  const warn = (rail: string | undefined, error: unknown): void => {
    log.warn({ rail, ...describeFault(error) }, 'the list of a rail could not be read')
  }
  return createLoop(
    async () => {
      for (const { rail, strays } of await railLists.readDue(warn))
        if (strays.length > 0)
          log.error(
            { rail, caseIds: strays },
            'a rail lists payouts that are not known here: see `corridor unknown show`',
          )
    },
    {
      everyMs: listEveryMs,
      onError: (error) => {
        warn(undefined, error)
      },
    },
  )
}

const probeEveryMs = 5_000

/** Asks rails that are due for their balances; several workers may do it at once. */
const openProber = ({ railHealth }: Wired, log: Logger): Loop =>
  createLoop(railHealth.probe, {
    everyMs: probeEveryMs,
    onError: (error) => {
      log.warn(describeFault(error), 'the rails could not be probed')
    },
  })

/** Watches rails: their balances, callbacks that wait, and lists. */
export const openRailWatch = (wired: Wired, log: Logger): Loop => {
  const loops = [
    openProber(wired, log),
    openCallbackWatch(wired, log),
    openCreditWatch(wired, log),
    openListWatch(wired, log),
  ]
  return {
    start: () => {
      for (const loop of loops) loop.start()
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
