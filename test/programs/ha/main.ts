import { randomInt } from 'node:crypto'
import { readNumber } from '../../support/read-number.ts'
import { runCorridor } from '../../support/run-corridor.ts'
import { describeReport, newHistory, playRound } from '../soak/round.ts'
import * as strikes from './strikes.ts'
import { startHaWorld, type HaWorld } from './world.ts'

// `make ha-test`: payouts on the cluster of docs/high-availability.md, while its parts are killed and hang.

const all: ReadonlyMap<string, strikes.Strike> = new Map([
  ['killedPrimary', strikes.killedPrimary],
  ['returnedPrimary', strikes.returnedPrimary],
  ['crashedPostgres', strikes.crashedPostgres],
  ['hungStandby', strikes.hungStandby],
  ['hungPatroni', strikes.hungPatroni],
  ['lostStandbys', strikes.lostStandbys],
  ['hungEtcd', strikes.hungEtcd],
])

/** Returns the rounds that ONLY names, in its order; by default all. */
const chooseRounds = (): readonly strikes.Strike[] => {
  const only = process.env['ONLY'] ?? ''
  const names = only === '' ? [...all.keys()] : only.split(',')
  return names.map((name) => {
    const round = all.get(name)
    if (!round) throw new Error(`ONLY names rounds: ${[...all.keys()].join(', ')}`)
    return round
  })
}

/** Runs the operator's whole verification, through HAProxy with the operator's login. */
const verifyLedger = async ({ operatorEnv }: HaWorld): Promise<readonly string[]> => {
  const { code, stdout, stderr } = await runCorridor(['ledger', 'verify'], operatorEnv)
  console.log(`corridor ledger verify: exit code ${code.toString()}: ${stdout.trim()}`)
  return code === 0 ? [] : [`ledger verify: ${stdout}${stderr}`]
}

const play = async (world: HaWorld, rounds: readonly strikes.Strike[]): Promise<number> => {
  const history = newHistory()
  let breaches = 0
  for (const round of rounds) {
    const report = await playRound(world, round, history)
    breaches += report.breaches.length
    console.log(describeReport(report))
    for (const note of world.notes.splice(0)) console.log(`  ${note}`)
    if (!report.isRepaired) break
  }
  breaches += (await verifyLedger(world)).length
  console.log(`${history.orders.length.toString()} orders, ${breaches.toString()} breaches`)
  return breaches
}

// One for each process that it starts.
process.setMaxListeners(50)
const seed = readNumber('SEED', randomInt(2 ** 31))
console.log(`seed ${seed.toString()} (SEED)`)
const rounds = chooseRounds()
const world = await startHaWorld(seed)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void world.close().finally(() => process.exit(130)))
process.exitCode = (await play(world, rounds).finally(world.close)) === 0 ? 0 : 1
