import { setTimeout as pause } from 'node:timers/promises'
import { auditEvents, auditOrders, auditEnds } from './checks.ts'
import { drain } from './drain.ts'
import type { Fault } from './faults.ts'
import { askAgain, startLoad, type Sending, type Tally } from './load.ts'
import { isInDoubt, type Order } from './orders.ts'
import { auditBooks, watchBooks } from './watch.ts'
import type { Played } from './world.ts'

/** The result of a round. `breaches` is empty where everything held. */
export type Report = {
  readonly name: string
  readonly tally: Readonly<Tally>
  /** The number of unconfirmed orders, which were retried. */
  readonly doubts: number
  /** The number of ledger checks during the round. */
  readonly checks: number
  /** The largest delay of due work, by the clock of the service. */
  readonly aheadMs: number
  readonly seconds: number
  /** False where the service did not recover: further rounds would prove nothing. */
  readonly isRepaired: boolean
  readonly breaches: readonly string[]
}

/** Everything that was sent so far. */
export type History = { readonly orders: Order[]; readonly receivedBy: Set<string> }

/** Creates an empty history. */
export const newHistory = (): History => ({ orders: [], receivedBy: new Set() })

const warmUp = 20
const after = 20

// Work may be a minute late, and a failed delivery waits for its schedule: a minute with jitter before the second
// retry, after half a minute before the first.
const graceSeconds = 60
const lateMs = 75_000
const retriedMs = 200_000

const mendMs = 150_000

/** Waits for `work` with a time limit, because a harness that hangs reports nothing. */
const within = async (ms: number, work: Promise<void>, what: string): Promise<void> => {
  const waiting = new AbortController()
  const tooLate = pause(ms, undefined, { signal: waiting.signal }).then(
    () => {
      throw new Error(`${what} within ${ms.toString()} ms`)
    },
    () => undefined,
  )
  await Promise.race([work, tooLate]).finally(() => {
    waiting.abort()
  })
}

const playLoad = async <Where extends Played>(world: Where, fault: Fault<Where>, { orders }: History) => {
  const { payers, chance, balancer, inbox } = world
  inbox.failShare = fault.failingDeliveries ?? 0
  const watch = watchBooks(world.wired)
  const sending: Sending = { payers, chance: chance.fork(), target: balancer.target, orders }
  const load = startLoad(sending, fault.manners)
  const strike = async (): Promise<readonly string[]> => {
    try {
      await load.reach(warmUp)
      await within(mendMs, fault.strike(world, load), `"${fault.name}" was not mended`)
      await load.reach(after)
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  }
  const struck = await strike()
  const answered = await load.stop()
  const doubtful = orders.filter(isInDoubt)
  const settled = await askAgain(sending, doubtful)
  const seen = await watch.stop()
  inbox.failShare = 0
  return {
    tally: { ...load.tally },
    isRepaired: struck.length === 0,
    doubts: doubtful.length,
    checks: watch.countChecks(),
    faults: [...struck, ...answered, ...settled, ...seen],
  }
}

/** Checks after a fault is repaired, before and after the due work is done. */
const audit = async (
  world: Played,
  fault: Pick<Fault, 'failingDeliveries'>,
  { orders, receivedBy }: History,
) => {
  const lost = await auditOrders(world, orders)
  const patienceMs = fault.failingDeliveries === undefined ? lateMs : retriedMs
  const aheadMs = await drain({ db: world.wired.db, enoughMs: patienceMs })
  const late = aheadMs > patienceMs ? [`work was ${aheadMs.toString()} ms late`] : []
  const faults = [
    ...lost,
    ...late,
    ...(await auditOrders(world, orders)),
    ...(await auditEnds(world)),
    ...(await auditEvents(world, receivedBy)),
    ...(await auditBooks(world.wired, graceSeconds)),
  ]
  return { aheadMs, faults }
}

/** Plays one round: load, a fault during it, and all checks after it is repaired. */
export const playRound = async <Where extends Played>(
  world: Where,
  fault: Fault<Where>,
  history: History,
): Promise<Report> => {
  const startedAt = performance.now()
  const { tally, isRepaired, doubts, checks, faults } = await playLoad(world, fault, history)
  const audited = await audit(world, fault, history).catch((error: unknown) => ({
    aheadMs: 0,
    faults: [error instanceof Error ? error.message : String(error)],
  }))
  const breaches = new Set([...faults, ...audited.faults, ...world.takeComplaints()])
  return {
    name: fault.name,
    ...{ tally, isRepaired, doubts, checks },
    aheadMs: audited.aheadMs,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    breaches: [...breaches],
  }
}

/** Formats a round in one line. */
export const describeReport = ({
  name,
  tally,
  doubts,
  checks,
  aheadMs,
  seconds,
  breaches,
}: Report): string => {
  const { created, refused, unavailable, broken, hungUp, slowestMs } = tally
  const counts = [
    `${created} created`,
    `${refused} refused`,
    `${unavailable} unavailable`,
    `${broken} broken`,
    `${hungUp} hung up`,
    `${doubts} in doubt`,
    `slowest ${Math.round(slowestMs)} ms`,
    `${checks} checks`,
    `${Math.round(aheadMs / 1000)} s late`,
  ]
  return [
    `${name}: ${counts.join(', ')}; ${seconds} s`,
    ...breaches.map((breach) => `  BREACH ${breach}`),
  ].join('\n')
}
