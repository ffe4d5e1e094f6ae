import { randomInt } from 'node:crypto'
import { migrate } from '../../../src/migrate.ts'
import { cloneDatabase, openRun } from '../../support/database.ts'
import { readNumber } from '../../support/read-number.ts'
import { openServer } from '../../support/server.ts'
import { simulate, type Run, type Tally } from './run/simulate.ts'

// `make sim`: one run, of a new or a given seed.

const defaultSteps = 400

const showTally = (tally: Tally): string =>
  [...tally]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([label, count]) => `  ${count.toString().padStart(5)}  ${label}`)
    .join('\n')

const runOnFreshDatabase = async (options: Pick<Run, 'seed' | 'steps'>): Promise<Tally> => {
  const server = await openServer()
  try {
    const { databases, end } = await openRun(server.url, (url) => migrate(url, 'sandbox'))
    try {
      const database = await cloneDatabase(databases)
      return await simulate({ ...options, databaseUrl: database.url }).finally(database.drop)
    } finally {
      await end()
    }
  } finally {
    await server.stop()
  }
}

const seed = readNumber('SEED', randomInt(2 ** 32))
const steps = readNumber('STEPS', defaultSteps)
console.log(`simulating seed ${seed}, ${steps} steps`)
try {
  const tally = await runOnFreshDatabase({ seed, steps })
  console.log(`${showTally(tally)}\nthe service did what the model says, ${steps} times (seed ${seed})`)
} catch (error) {
  console.error(
    error instanceof Error ? (error.message.startsWith('the simulation') ? error.message : error) : error,
  )
  process.exitCode = 1
}
