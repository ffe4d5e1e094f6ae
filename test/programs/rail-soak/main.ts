import { randomInt } from 'node:crypto'
import { readNumber } from '../../support/read-number.ts'
import { describeReport, play, type Plan } from './play.ts'
import { strikes } from './strikes.ts'
import { startRailWorld } from './world.ts'

// `make rail-soak`: payouts in production mode through the reference connector, whose faults a seed chooses, while
// processes are killed and the network fails, for MINUTES.

const seed = readNumber('SEED', randomInt(2 ** 31))
const minutes = readNumber('MINUTES', 10)
console.log(`seed ${seed.toString()}, ${minutes.toString()} minutes (SEED, MINUTES)`)

const plan: Plan = {
  seed,
  strikes,
  forMs: minutes * 60_000,
  restMs: 3_000,
  manners: { clients: 6, restMs: 1_500 },
  // Longer than Corridor waits for a response.
  pace: { silenceMs: 40_000, lateMs: 30_000 },
}

const world = await startRailWorld(seed, plan.pace)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void world.close().finally(() => process.exit(130)))
const report = await play(world, plan).finally(world.close)
console.log(describeReport(report))
console.log(`seed ${seed.toString()}: ${report.breaches.length.toString()} breaches`)
process.exitCode = report.breaches.length === 0 ? 0 : 1
