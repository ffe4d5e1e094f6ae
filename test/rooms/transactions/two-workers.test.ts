import { expect, it } from 'vitest'
import { query, queryOne } from '../../../src/db/tx.ts'
import { createRunner } from '../../../src/jobs/index.ts'
import type { Wired } from '../../../src/wire.ts'
import { useApp } from '../../support/app.ts'
import { payoutBody, setUpPayout, type PayoutSetup } from '../../support/builders.ts'
import { recordStatements } from '../../support/statements.ts'
import { until } from '../../support/until.ts'

const app = useApp()
const name = 'transactions.advance'
const [businesses, payoutsEach] = [10, 20]

// Longer than the test: a worker that polls would send statements that settle nothing.
const noPollMs = 3_600_000

const createPayouts = async (payers: readonly PayoutSetup[]): Promise<void> => {
  const requests = payers.flatMap((payer) => Array.from({ length: payoutsEach }, () => payer))
  const answers = await Promise.all(
    requests.map((payer) =>
      payer.client.POST('/api/v1/transaction', {
        body: payoutBody(payer, { sourceAmount: '1.00', destinationAmount: '1540.25' }),
      }),
    ),
  )
  expect(new Set(answers.map(({ response }) => response.status))).toEqual(new Set([201]))
}

const countDue = async (): Promise<number> =>
  (
    await queryOne<{ due: number }>(
      app.wired.opsDb,
      'select count(*)::integer as due from jobs where task = :name and due_at <= app.now()',
      { name },
    )
  )?.due ?? -1

/** Settles what is due and returns how many statements each settlement took. */
const settle = async (workers: readonly Pick<Wired, 'db' | 'tasks'>[]): Promise<number> => {
  const payouts = await countDue()
  expect(payouts).toBe(businesses * payoutsEach)
  const runners = workers.map(({ db, tasks }) =>
    createRunner({
      db,
      tasks: tasks.filter((task) => task.name === name),
      pollMs: noPollMs,
      onFailure: ({ error }) => {
        throw error
      },
    }),
  )
  const statements = await recordStatements(async () => {
    for (const runner of runners) runner.start()
    await until(
      async () => (await countDue()) === 0,
      () => 'payouts are still due',
    )
    for (const runner of runners) expect(await runner.stop(10_000)).toBe(true)
  })
  return statements.filter(({ text }) => !text.includes('count(*)::integer as due')).length / payouts
}

it('two workers settle in sets too: with fewer statements than settlements', async () => {
  const payers: PayoutSetup[] = []
  while (payers.length < businesses) payers.push(await setUpPayout(app))
  const other = await app.serveOn(app.urlAs('worker'))
  try {
    const each: number[] = []
    for (const workers of [[app.wired], [app.wired, other.wired]]) {
      await createPayouts(payers)
      await query(app.wired.db, `update jobs set due_at = app.now() where task = :name`, { name })
      each.push(await settle(workers))
      // What one advance leaves: the next question to the rail.
      await query(app.wired.db, `update jobs set due_at = app.now() + interval '1 day' where task = :name`, {
        name,
      })
    }
    // One by one, each takes three: claim, move and finish. How large the sets are depends on who is first.
    for (const statements of each) expect(statements).toBeLessThan(1)
    expect(each).toHaveLength(2)
  } finally {
    await other.close()
  }
})
