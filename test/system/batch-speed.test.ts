import { expect, it } from 'vitest'
import { query } from '../../src/db/tx.ts'
import { useApp } from '../support/app.ts'
import { aBatch, addMany, withdraw } from '../support/batches.ts'
import { aPayout, setUpPayout, must } from '../support/builders.ts'

const app = useApp()
const members = 1_000
const singles = 100
const rounds = 5

const sum = (times: readonly number[]): number => times.reduce((total, ms) => total + ms, 0)

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

it(
  'a run of a thousand recipients takes at most a tenth of the time of a thousand single payouts',
  { timeout: 120_000 },
  async () => {
    const payer = await setUpPayout(app, { usd: '10000.00', rate: 10_000 })
    const price = { sourceAmount: '1.00', destinationAmount: '1540.25' }
    const aRun = async (): Promise<number> => {
      const setup = await aBatch(app, { balances: { USD: '2000.00' } })
      await addMany(setup, members)
      return timeOf(async () => {
        const { data } = must(await withdraw(setup))
        expect(Object.keys(data.successes)).toHaveLength(members)
      })
    }
    const someCreates = (): Promise<number> =>
      timeOf(async () => {
        for (let count = 0; count < singles; count += 1) await aPayout(payer, price)
      })
    // Warm up: prepared statements, and statistics, which autovacuum would collect within a minute. Without them
    // Postgres may use any index that starts with the business.
    await aRun()
    await someCreates()
    await query(app.wired.db, 'analyze')
    const [runMs, singleMs]: [number[], number[]] = [[], []]
    // Alternating, and compared by their sums: other load on the machine takes its part of both.
    for (let round = 0; round < rounds; round += 1) {
      runMs.push(await aRun())
      singleMs.push(((await someCreates()) * members) / singles)
    }
    const ratio = sum(runMs) / sum(singleMs)
    expect(ratio, `runs ${runMs.join(', ')} ms, creates ${singleMs.join(', ')} ms`).toBeLessThanOrEqual(0.1)
  },
)
