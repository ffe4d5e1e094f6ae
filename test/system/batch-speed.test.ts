import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { query } from '../../src/db/tx.ts'
import { useApp } from '../support/app.ts'
import { aBatch, addMany, withdraw } from '../support/batches.ts'
import { aPayout, setUpPayout, must } from '../support/builders.ts'

const app = useApp()
const members = 1_000
const singles = 100
const warmups = 3
const rounds = 7

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/** Returns the processor milliseconds of each connection of this database, by process id. They are those of a Postgres
 *  on this machine, on Linux. */
const readPostgresMs = async (): Promise<ReadonlyMap<number, number>> => {
  const backends = await query<{ pid: number }>(
    app.wired.db,
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  const read = async ({ pid }: { readonly pid: number }): Promise<readonly (readonly [number, number])[]> => {
    const isPostgres = (await readText(`/proc/${pid}/comm`)).startsWith('postgres')
    // Its first number is in nanoseconds. `stat` counts in hundredths of a second, longer than a create.
    const nanoseconds = Number.parseInt(await readText(`/proc/${pid}/schedstat`), 10)
    return isPostgres && nanoseconds > 0 ? [[pid, nanoseconds / 1e6]] : []
  }
  return new Map((await Promise.all(backends.map(read))).flat())
}

/** Returns the processor milliseconds that work takes in this process, which is client and API, and in Postgres. */
const measureCpuMs = async (work: () => Promise<unknown>): Promise<number> => {
  const postgresBefore = await readPostgresMs()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  const postgresMs = sum(
    [...(await readPostgresMs())].map(([pid, ms]) => ms - (postgresBefore.get(pid) ?? 0)),
  )
  expect(postgresMs, 'the processor time of Postgres, which must run on this machine').toBeGreaterThan(0)
  return (user + system) / 1e3 + postgresMs
}

it('a run of a thousand recipients takes at most a tenth of the processor time of single payouts', async () => {
  const payer = await setUpPayout(app, { usd: '10000.00', rate: 10_000 })
  const price = { sourceAmount: '1.00', destinationAmount: '1540.25' }
  const aRun = async (): Promise<number> => {
    const setup = await aBatch(app, { balances: { USD: '2000.00' } })
    await addMany(setup, members)
    return measureCpuMs(async () => {
      const { data } = must(await withdraw(setup))
      expect(Object.keys(data.successes)).toHaveLength(members)
    })
  }
  const someCreates = (): Promise<number> =>
    measureCpuMs(async () => {
      for (let count = 0; count < singles; count += 1) await aPayout(payer, price)
    })
  // Warm up: compiled code, prepared statements, and statistics, which autovacuum would collect within a minute.
  // Without them Postgres may use any index that starts with the business.
  for (let round = 0; round < warmups; round += 1) {
    await aRun()
    await someCreates()
  }
  await query(app.wired.db, 'analyze')
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const runMs = await aRun()
    ratios.push(runMs / (((await someCreates()) * members) / singles))
  }
  // What else runs on the machine may double the processor time of one round.
  const [median] = ratios.toSorted((a, b) => a - b).slice(Math.floor(rounds / 2))
  expect(median, `run by creates, per round: ${ratios.join(', ')}`).toBeLessThanOrEqual(0.1)
})
