import { setTimeout as pause } from 'node:timers/promises'
import { auditEvents, auditOrders, auditEnds } from './checks.ts'
import { drain } from './drain.ts'
import type { Fault } from './faults.ts'
import { askAgain, startLoad, type Sending, type Tally } from './load.ts'
import { isInDoubt, type Order } from './orders.ts'
import { auditBooks, watchBooks } from './watch.ts'
import type { World } from './world.ts'

/** What became of a round. `breaches` is empty where everything held. */
export type Report = {
  readonly name: string
  readonly tally: Readonly<Tally>
  /** How many orders were in doubt, and were asked for again. */
  readonly doubts: number
  /** How often the books were looked at while they moved. */
  readonly looks: number
  /** How much later than it was due the last work was done, on the service's clock. */
  readonly aheadMs: number
  readonly seconds: number
  /** False where the service did not come back: nothing more can be learnt from this world. */
  readonly isMended: boolean
  readonly breaches: readonly string[]
}

/** All that was sent since the world began. */
export type History = { readonly orders: Order[]; readonly receivedBy: Set<string> }

/** Begins a history. */
export const newHistory = (): History => ({ orders: [], receivedBy: new Set() })

const warmUp = 20
const after = 20

// Work may be a minute late, and a delivery that failed waits for its schedule: a minute and its spread for the second
// retry, behind half a minute for the first.
const graceSeconds = 60
const lateMs = 75_000
const retriedMs = 200_000

const mendMs = 150_000

/** Waits for `work`, but not for ever: a harness that hangs tells nothing. */
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

const playLoad = async (world: World, fault: Fault, { orders }: History) => {
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
    isMended: struck.length === 0,
    doubts: doubtful.length,
    looks: watch.looks(),
    faults: [...struck, ...answered, ...settled, ...seen],
  }
}

/** What must hold once a fault is mended, before and after the work that is due is done. */
const audit = async (world: World, fault: Fault, { orders, receivedBy }: History) => {
  const lost = await auditOrders(world, orders)
  const patienceMs = fault.failingDeliveries === undefined ? lateMs : retriedMs
  const aheadMs = await drain(world, patienceMs)
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

/** Plays one round: load, a fault in the middle of it, and all checks once it is mended. */
export const playRound = async (world: World, fault: Fault, history: History): Promise<Report> => {
  const begun = performance.now()
  const { tally, isMended, doubts, looks, faults } = await playLoad(world, fault, history)
  const audited = await audit(world, fault, history).catch((error: unknown) => ({
    aheadMs: 0,
    faults: [error instanceof Error ? error.message : String(error)],
  }))
  const breaches = new Set([...faults, ...audited.faults, ...world.takeComplaints()])
  return {
    name: fault.name,
    ...{ tally, isMended, doubts, looks },
    aheadMs: audited.aheadMs,
    seconds: Math.round((performance.now() - begun) / 1000),
    breaches: [...breaches],
  }
}

/** One line about a round, for people. */
export const describeReport = ({
  name,
  tally,
  doubts,
  looks,
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
    `${looks} looks`,
    `${Math.round(aheadMs / 1000)} s late`,
  ]
  return [
    `${name}: ${counts.join(', ')}; ${seconds} s`,
    ...breaches.map((breach) => `  BREACH ${breach}`),
  ].join('\n')
}
