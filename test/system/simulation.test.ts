import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { simulate } from '../programs/simulation/run/simulate.ts'

// The short tier: a few seeds with every `make test`. `make sim` draws new ones.

const seeds = [1, 2, 3]
const steps = 120
const patienceMs = 600_000

/** Runs that found something, each with the steps that it took and what it was: it stays found. */
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
      // A run in which nothing could be created would agree with everything.
      expect(tally.get('create 201')).toBeGreaterThan(0)
    },
    patienceMs,
  )

  it.each(failedSeeds)(
    'seed $seed stays mended: $found',
    async (run) => {
      expect((await simulate({ ...run, databaseUrl: database.url })).size).toBeGreaterThan(0)
    },
    patienceMs,
  )
})
