import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readNumber } from '../support/read-number.ts'
import {
  killedApi,
  killedPostgres,
  lostReplies,
  resetConnections,
  rollingRestart,
  terminatedBackends,
  workerKilledWhileDelivering,
  workerKilledWhileSettling,
} from '../programs/soak/faults.ts'
import { newHistory, playRound } from '../programs/soak/round.ts'
import { startWorld, type World } from '../programs/soak/world.ts'

// A few rounds of `make soak`. After each: no acknowledged payout lost, changed or doubled, none from a refused
// request, no drift in any check of the ledger, every event delivered unchanged, no work left, and no response
// outside the contract. `make soak` draws other seeds.

const seed = readNumber('SEED', 20_260_518)
const history = newHistory()
const patienceMs = 240_000

let world: World | undefined

beforeAll(async () => {
  world = await startWorld(seed)
}, patienceMs)
afterAll(async () => {
  await world?.close()
}, patienceMs)

const rounds = [
  killedApi,
  killedApi,
  killedApi,
  workerKilledWhileDelivering,
  workerKilledWhileSettling,
  killedPostgres,
  terminatedBackends(3_000),
  lostReplies(12),
  resetConnections(12),
  rollingRestart,
]

describe(`payouts in flight (seed ${seed})`, () => {
  it.each(rounds)(
    'survive that $name',
    async (fault) => {
      if (!world) throw new Error('the world starts in beforeAll')
      const report = await playRound(world, fault, history)
      expect(report.breaches).toEqual([])
      expect(report.checks, 'checks at the books while they moved').toBeGreaterThan(0)
    },
    patienceMs,
  )
})
