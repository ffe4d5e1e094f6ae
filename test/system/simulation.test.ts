import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { simulate } from '../programs/simulation/run/simulate.ts'

// A few seeds with every run of the tests; `make sim` draws new ones.

const seeds = [1, 2, 3]
const steps = 120
const patienceMs = 600_000

/** Seeds that found a bug, with their number of steps and the bug. */
const failedSeeds: readonly { readonly seed: number; readonly steps: number; readonly found: string }[] = []

let database: TestDatabase

beforeEach(async () => {
  database = await createDatabase()
})

afterEach(async () => {
  await database.drop()
})

describe('random commands, against the model', () => {
  it.each(seeds)(
    'answers, balances, statuses and events are the contract’s: seed %i',
    async (seed) => {
      const tally = await simulate({ seed, steps, databaseUrl: database.url })
      // A run that created nothing would agree with everything.
      expect(tally.get('create 201')).toBeGreaterThan(0)
    },
    patienceMs,
  )

  it.each(failedSeeds)(
    'seed $seed stays fixed: $found',
    async (run) => {
      expect((await simulate({ ...run, databaseUrl: database.url })).size).toBeGreaterThan(0)
    },
    patienceMs,
  )
})
