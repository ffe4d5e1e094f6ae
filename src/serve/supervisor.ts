import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { endsWithin } from '../ops/loop.ts'
import { forkChild, type Ended, type Forked } from './fork.ts'

/** When processes are restarted and given up. A death counts with those before it, unless the process lived for
 *  `steadyMs`. */
export type Pace = {
  readonly steadyMs: number
  readonly maxDeaths: number
  readonly firstWaitMs: number
  readonly pulseEveryMs: number
  readonly pulsePatienceMs: number
}

/** The first restart is immediate; the next ones wait 0.5 s, 1 s, 2 s and 4 s. */
export const usualPace: Pace = {
  steadyMs: 60_000,
  maxDeaths: 6,
  firstWaitMs: 500,
  pulseEveryMs: 5_000,
  pulsePatienceMs: 30_000,
}

/** What to supervise. `onEnded` receives each process that ended, before it is replaced. */
export type Supervision = {
  readonly count: number
  readonly log: Logger
  readonly onEnded: (child: Forked) => void
  readonly pace?: Pace
}

/** Several processes of this program, each replaced when it ends. */
export type Supervisor = {
  /** Starts the first process, and the others once it is ready. Returns how the first one ended, where it could not
   *  start. */
  readonly start: () => Promise<Ended | undefined>
  /** Resolves with the last end where a process keeps ending soon after its start. */
  readonly gaveUp: Promise<Ended>
  /** The processes that accept requests. */
  readonly ready: () => readonly Forked[]
  /** Lets all processes finish, and kills those that still run after `graceMs`; true where all ended with 0. */
  readonly stop: (graceMs: number) => Promise<boolean>
}

/** Returns how long to wait before a process is started again after so many deaths in a row. Pure. */
export const restartWaitMs = (deaths: number, { firstWaitMs }: Pace): number =>
  deaths <= 1 ? 0 : firstWaitMs * 2 ** (deaths - 2)

/** Kills a process whose event loop stands still: the others answer the health checks of the port. */
const watchPulse = async (child: Forked, pace: Pace, log: Logger): Promise<void> => {
  const state = { hasEnded: false }
  void child.ended.then(() => (state.hasEnded = true))
  await Promise.race([child.ready, child.ended])
  for (;;) {
    const isAlive = (await child.ask('pulse', pace.pulsePatienceMs)) === true
    if (state.hasEnded) return
    if (!isAlive) {
      log.error({ child: child.pid }, 'a process does not respond and is killed')
      child.kill()
    }
    await pause(pace.pulseEveryMs, undefined, { ref: false })
  }
}

/** Creates a supervisor; it starts nothing before `start`. */
export const createSupervisor = ({ count, log, onEnded, pace = usualPace }: Supervision): Supervisor => {
  const stopping = new AbortController()
  const { signal } = stopping
  const isStopping = (): boolean => signal.aborted
  const children = new Set<Forked>()
  let giveUp: (end: Ended) => void = () => undefined
  const gaveUp = new Promise<Ended>((done) => (giveUp = done))
  const launch = (): Forked => {
    const child = forkChild()
    children.add(child)
    void child.ended.then(() => {
      children.delete(child)
      onEnded(child)
    })
    void watchPulse(child, pace, log)
    return child
  }
  const keep = async (first: Forked): Promise<void> => {
    let [child, deaths] = [first, 0]
    for (;;) {
      const end = await child.ended
      if (isStopping()) return
      deaths = child.ageMs() < pace.steadyMs ? deaths + 1 : 1
      log.error({ child: child.pid, ...end, deaths }, 'a process has ended')
      if (deaths >= pace.maxDeaths) {
        giveUp(end)
        return
      }
      await pause(restartWaitMs(deaths, pace), undefined, { signal }).catch(() => undefined)
      if (isStopping()) return
      child = launch()
    }
  }
  return {
    start: async () => {
      const first = launch()
      const failed = await Promise.race([first.ready.then(() => undefined), first.ended])
      if (failed || isStopping()) return failed
      const others = Array.from({ length: count - 1 }, launch)
      for (const child of [first, ...others]) void keep(child)
      return undefined
    },
    gaveUp,
    ready: () => [...children].filter((child) => child.isReady()),
    stop: async (graceMs) => {
      stopping.abort()
      const stopped = [...children]
      for (const child of stopped) child.stop()
      const ends = Promise.all(stopped.map(async (child) => ({ ...(await child.ended), child })))
      if (!(await endsWithin(ends, graceMs))) for (const child of children) child.kill()
      return (await ends).every(({ code, child }) => code === 0 || !child.isReady())
    },
  }
}
