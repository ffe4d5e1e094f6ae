import type { Logger } from 'pino'
import { describeFault } from '../ops/describe.ts'
import { createLoop, type Loop } from '../ops/loop.ts'
import type { Wired } from '../wire.ts'

const recheckEveryMs = 15_000
const creditsEveryMs = 2_000

/** Looks up payouts that callbacks named and that were not known; several processes may do it at once. */
const openCallbackWatch = ({ railCallbacks }: Pick<Wired, 'railCallbacks'>, log: Logger): Loop =>
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
const openCreditWatch = ({ railCallbacks }: Pick<Wired, 'railCallbacks'>, log: Logger): Loop => {
  const onError = (error: unknown, rail?: string): void => {
    log.warn({ rail, ...describeFault(error) }, 'a credit that a callback names could not be asked for')
  }
  return createLoop(() => railCallbacks.askCredits(onError), { everyMs: creditsEveryMs, onError })
}

const listEveryMs = 60_000

// A log line shows some of them: after a restored backup there may be many.
const shownCases = 20

/** Reads the list of a rail where it is due; several processes may do it at once. Each rail has a loop, so that one
 *  whose list never ends keeps no other waiting. */
const openListWatch = ({ railLists }: Pick<Wired, 'railLists'>, rail: string, log: Logger): Loop =>
  createLoop(
    async () => {
      const { strays = [] } = (await railLists.readDue(rail)) ?? {}
      const [cases, caseIds] = [strays.length, strays.slice(0, shownCases)]
      if (cases > 0)
        log.error(
          { rail, cases, caseIds },
          'a rail lists payouts that are not known here: see `corridor unknown show`',
        )
    },
    {
      everyMs: listEveryMs,
      onError: (error) => {
        log.warn({ rail, ...describeFault(error) }, 'the list of a rail could not be read')
      },
    },
  )

const probeEveryMs = 5_000

/** Asks rails that are due for their balances; several workers may do it at once. */
const openProber = ({ railHealth }: Pick<Wired, 'railHealth'>, log: Logger): Loop =>
  createLoop(railHealth.probe, {
    everyMs: probeEveryMs,
    onError: (error) => {
      log.warn(describeFault(error), 'the rails could not be probed')
    },
  })

/** Watches rails: their balances, callbacks that wait, and lists. */
export const openRailWatch = (
  wired: Pick<Wired, 'railHealth' | 'railCallbacks' | 'railLists'>,
  log: Logger,
): Loop => {
  const loops = [
    openProber(wired, log),
    openCallbackWatch(wired, log),
    openCreditWatch(wired, log),
    ...wired.railLists.names.map((rail) => openListWatch(wired, rail, log)),
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
