import { randomInt } from 'node:crypto'
import { createChance } from './chance.ts'
import * as faults from './faults.ts'
import { describeReport, newHistory, playRound } from './round.ts'
import { startWorld } from './world.ts'

// `make soak`: rounds of faults, in an order that the seed chooses, until ROUNDS are played or MINUTES are over.

const parseCount = (name: string, otherwise: number): number => {
  const text = process.env[name] ?? ''
  if (text === '') return otherwise
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`)
  return Number.parseInt(text, 10)
}

const deck: readonly faults.Fault[] = [
  faults.killedApi,
  faults.killedApi,
  faults.workerKilledWhileDelivering,
  faults.workerKilledWhileSettling,
  faults.killedPostgres,
  faults.killedPostgres,
  faults.killedMachine,
  faults.terminatedBackends(8_000),
  faults.lostReplies(40),
  faults.resetConnections(40),
  faults.silentPostgres(9_000),
  faults.rollingRestart,
  faults.clientsHangUp,
  faults.failingReceiver,
]

const seed = parseCount('SEED', randomInt(2 ** 31))
const rounds = parseCount('ROUNDS', 40)
const minutes = parseCount('MINUTES', 15)

const play = async (): Promise<number> => {
  const chance = createChance(seed)
  const deadline = performance.now() + minutes * 60_000
  const world = await startWorld(seed)
  const history = newHistory()
  let breaches = 0
  let played = 0
  try {
    let left: faults.Fault[] = []
    for (; played < rounds && performance.now() < deadline; played += 1) {
      if (left.length === 0) left = [...deck]
      const [fault] = left.splice(chance.between(0, left.length - 1), 1)
      if (!fault) throw new Error('the deck is empty')
      const report = await playRound(world, fault, history)
      breaches += report.breaches.length
      console.log(`${(played + 1).toString().padStart(3)}  ${describeReport(report)}`)
    }
  } finally {
    await world.close()
  }
  console.log(`seed ${seed}: ${played} rounds, ${history.orders.length} orders, ${breaches} breaches`)
  return breaches
}

console.log(`seed ${seed}, up to ${rounds} rounds or ${minutes} minutes (ROUNDS, MINUTES, SEED)`)
// What was started is ended by exit handlers, which only an exit runs.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
process.exitCode = (await play()) === 0 ? 0 : 1
