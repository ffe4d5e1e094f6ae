import { randomInt } from 'node:crypto'
import { readNumber } from '../../support/read-number.ts'
import { createChance, dealFrom } from './chance.ts'
import * as faults from './faults.ts'
import { describeReport, newHistory, playRound } from './round.ts'
import { startWorld, type World } from './world.ts'

// `make soak`: rounds of faults in an order that the seed chooses, until ROUNDS are played, MINUTES are over, or the
// service does not recover.

const deck: readonly faults.Fault[] = [
  faults.killedApi,
  faults.killedApi,
  faults.killedApi,
  faults.workerKilledWhileDelivering,
  faults.workerKilledWhileDelivering,
  faults.workerKilledWhileSettling,
  faults.workerKilledWhileSettling,
  faults.killedPostgres,
  faults.killedPostgres,
  faults.killedMachine,
  faults.terminatedBackends(8_000),
  faults.lostReplies(40),
  faults.resetConnections(40),
  faults.silentPostgres(22_000),
  faults.rollingRestart,
  faults.clientsHangUp,
  faults.failingReceiver,
]

const endOnSignal = (world: World): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      void world.close().finally(() => process.exit(130))
    })
  }
}

const play = async (
  seed: number,
  { rounds, minutes }: { rounds: number; minutes: number },
): Promise<number> => {
  const deadline = performance.now() + minutes * 60_000
  const world = await startWorld(seed)
  endOnSignal(world)
  const history = newHistory()
  const draw = dealFrom(deck, createChance(seed))
  let breaches = 0
  let played = 0
  let isRepaired = true
  try {
    while (played < rounds && performance.now() < deadline && isRepaired) {
      const report = await playRound(world, draw(), history)
      played += 1
      breaches += report.breaches.length
      isRepaired = report.isRepaired
      console.log(`${played.toString().padStart(3)}  ${describeReport(report)}`)
    }
  } finally {
    await world.close()
  }
  console.log(`seed ${seed}: ${played} rounds, ${history.orders.length} orders, ${breaches} breaches`)
  return breaches
}

const seed = readNumber('SEED', randomInt(2 ** 31))
const bounds = { rounds: readNumber('ROUNDS', 40), minutes: readNumber('MINUTES', 12) }
console.log(
  `seed ${seed}, at most ${bounds.rounds} rounds and ${bounds.minutes} minutes (SEED, ROUNDS, MINUTES)`,
)
process.exitCode = (await play(seed, bounds)) === 0 ? 0 : 1
