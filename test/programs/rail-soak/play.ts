import { setTimeout as pause } from 'node:timers/promises'
import { drawnFaults, faultBySeed } from '../../../src/dev/connector/faults.ts'
import { payoutIdOf } from '../../../src/transactions/attempts/attempt.ts'
import { dealFrom } from '../soak/chance.ts'
import { drain } from '../soak/drain.ts'
import { auditBooks, watchBooks } from '../soak/watch.ts'
import { checkAlways, checkEnd, debitsOf, listRows } from './checks.ts'
import { checkCredits, settleCredits, startCollecting } from './credits.ts'
import { confirm, startLoad, type Manners } from './load.ts'
import type { Strike } from './strikes.ts'
import type { Pace, RailWorld } from './world.ts'

/** What a run plays. `forMs`: how long it strikes; at least once each of `strikes`, if that takes longer. */
export type Plan = {
  readonly seed: number
  readonly strikes: readonly Strike[]
  readonly forMs: number
  readonly restMs: number
  readonly manners: Manners
  readonly pace: Pace
}

/** What became of the payouts whose first attempt had a fault of the partner. */
export type Line = {
  readonly fault: string
  readonly payouts: number
  readonly succeeded: number
  readonly failed: number
  readonly attempts: number
  readonly debits: number
}

/** The result of a run. `breaches` is empty where everything held. */
export type Report = {
  readonly lines: readonly Line[]
  readonly struck: ReadonlyMap<string, number>
  /** How many credits became deposits. */
  readonly deposits: number
  readonly checks: number
  /** How far the clocks were advanced until everything had ended. */
  readonly aheadMs: number
  readonly breaches: readonly string[]
}

// A rail is asked for hours about what it does not know; three attempts take less than half an hour.
const enoughMs = 4 * 3_600_000
const stepMs = 61_000
const graceSeconds = 60
// The longest call of a worker, and a second.
const longestCallMs = 26_000

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const strikeAll = async (world: RailWorld, { strikes, forMs, restMs }: Plan) => {
  const struck = new Map<string, number>()
  const draw = dealFrom(strikes, world.chance.fork())
  const deadline = performance.now() + forMs
  for (let count = 0; count < strikes.length || performance.now() < deadline; count += 1) {
    await pause(world.chance.between(0, restMs))
    const { name, strike } = draw()
    await strike(world).catch((error: unknown) => {
      throw new Error(`"${name}" was not repaired: ${describe(error)}`)
    })
    struck.set(name, (struck.get(name) ?? 0) + 1)
  }
  return struck
}

const linesOf = async (world: RailWorld, seed: number): Promise<readonly Line[]> => {
  const chooseFault = faultBySeed(seed)
  const [book, rows] = [world.readBook(), await listRows(world)]
  return drawnFaults.map((fault) => {
    const own = rows.filter(
      ({ id, reference }) => chooseFault({ payoutId: payoutIdOf(id, 1), reference }) === fault,
    )
    return {
      fault,
      payouts: own.length,
      succeeded: own.filter(({ status }) => status === 'SUCCESS').length,
      failed: own.filter(({ status }) => status === 'FAILED').length,
      attempts: own.reduce((sum, { attempts }) => sum + attempts.length, 0),
      debits: own.reduce((sum, row) => sum + debitsOf(row, book), 0),
    }
  })
}

/** Pays while strikes go on, heals everything, lets all work end, and checks. */
export const play = async (world: RailWorld, plan: Plan): Promise<Report> => {
  const breaches = new Set<string>()
  const add = (found: readonly string[]): void => {
    for (const one of found) breaches.add(one)
  }
  const watch = watchBooks(world, () => checkAlways(world))
  const load = startLoad(world.account, world.chance.fork(), plan.manners)
  const collecting = startCollecting(world, plan.manners.restMs)
  const struck = await strikeAll(world, plan).catch((error: unknown) => {
    add([describe(error)])
    return new Map<string, number>()
  })
  world.network.setRule()
  world.network.heal()
  add(await load.stop())
  add(await collecting.stop())
  add(await confirm(world.account, load.orders))
  const stillMs = Math.min(longestCallMs, plan.pace.silenceMs + 1_000)
  const draining = { db: world.db, enoughMs, stillMs, leastMs: stepMs, advance: world.advance }
  const aheadMs = await drain(draining).catch((error: unknown) => {
    add([describe(error)])
    return 0
  })
  await settleCredits(world).catch((error: unknown) => {
    add([describe(error)])
  })
  // What the network held back arrives, and must not be executed any more.
  await pause(plan.pace.lateMs)
  add(await watch.stop())
  add(await checkAlways(world))
  add(await checkEnd(world, load.orders))
  const credits = await checkCredits(world)
  add(credits.breaches)
  add(await auditBooks(world, graceSeconds))
  add(world.takeComplaints())
  const lines = await linesOf(world, plan.seed)
  const { deposits } = credits
  return { lines, struck, deposits, checks: watch.countChecks(), aheadMs, breaches: [...breaches] }
}

/** Formats a report as a table. */
export const describeReport = (report: Report): string => {
  const { lines, struck, deposits, checks, aheadMs, breaches } = report
  const width = Math.max(...lines.map(({ fault }) => fault.length))
  const row = (first: string, figures: readonly (string | number)[]): string =>
    [first.padEnd(width), ...figures.map((figure) => figure.toString().padStart(8))].join('  ')
  const sum = (figure: Exclude<keyof Line, 'fault'>) => lines.reduce((total, line) => total + line[figure], 0)
  const figuresOf = (read: (figure: Exclude<keyof Line, 'fault'>) => number): readonly number[] =>
    (['payouts', 'succeeded', 'failed', 'attempts', 'debits'] as const).map(read)
  return [
    ...breaches.map((breach) => `BREACH ${breach}`),
    row('FAULT OF THE PARTNER', ['PAYOUTS', 'SUCCESS', 'FAILED', 'ATTEMPTS', 'DEBITS']),
    ...lines.map((line) =>
      row(
        line.fault,
        figuresOf((figure) => line[figure]),
      ),
    ),
    row('all', figuresOf(sum)),
    '',
    `${deposits.toString()} transfers became deposits`,
    ...[...struck].map(([name, times]) => `${times.toString().padStart(3)} × ${name}`),
    `${checks.toString()} checks meanwhile; the clock was advanced by ${Math.round(aheadMs / 1_000).toString()} s`,
  ].join('\n')
}
