import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { query } from '../../src/db/tx.ts'
import { useApp } from '../support/app.ts'
import { aBatch, addMany, withdraw } from '../support/batches.ts'
import { aPayout, setUpPayout, must } from '../support/builders.ts'

const app = useApp()
const members = 1_000
const singles = 100
const warmups = 3
const rounds = 5

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Returns the processor milliseconds of the connections of this database. The first number of `schedstat` is in
 *  nanoseconds; `stat` counts in hundredths of a second, longer than a create. */
const readPostgresMs = async (): Promise<number> => {
  const backends = await query<{ pid: number }>(
    app.wired.db,
    'select pid from pg_stat_activity where datname = current_database()',
  )
  const texts = backends.map(({ pid }) => readFileSync(`/proc/${pid}/schedstat`, 'utf8'))
  return sum(texts.map((text) => Number.parseInt(text, 10))) / 1e6
}

/** Returns the processor milliseconds that work takes in this process, which is client and API, and in Postgres. */
const costOf = async (work: () => Promise<unknown>): Promise<number> => {
  const postgresBefore = await readPostgresMs()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e3 + (await readPostgresMs()) - postgresBefore
}

it(
  'a run of a thousand recipients takes at most a tenth of the processor time of a thousand single payouts',
  { timeout: 120_000 },
  async () => {
    const payer = await setUpPayout(app, { usd: '10000.00', rate: 10_000 })
    const price = { sourceAmount: '1.00', destinationAmount: '1540.25' }
    const aRun = async (): Promise<number> => {
      const setup = await aBatch(app, { balances: { USD: '2000.00' } })
      await addMany(setup, members)
      return costOf(async () => {
        const { data } = must(await withdraw(setup))
        expect(Object.keys(data.successes)).toHaveLength(members)
      })
    }
    const someCreates = (): Promise<number> =>
      costOf(async () => {
        for (let count = 0; count < singles; count += 1) await aPayout(payer, price)
      })
    // Warm up: compiled code, prepared statements, and statistics, which autovacuum would collect within a minute.
    // Without them Postgres may use any index that starts with the business.
    for (let round = 0; round < warmups; round += 1) {
      await aRun()
      await someCreates()
    }
    await query(app.wired.db, 'analyze')
    const [ofRuns, ofSingles]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      ofRuns.push(await aRun())
      ofSingles.push(((await someCreates()) * members) / singles)
    }
    const ratio = sum(ofRuns) / sum(ofSingles)
    expect(ratio, `runs ${ofRuns.join(', ')} ms, creates ${ofSingles.join(', ')} ms`).toBeLessThanOrEqual(0.1)
  },
)
