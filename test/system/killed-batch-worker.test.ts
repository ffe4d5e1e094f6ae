import { expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { inTransaction, query } from '../../src/db/tx.ts'
import { deployment } from '../support/run-corridor.ts'
import { createInstance } from '../programs/soak/instance.ts'
import { useApp } from '../support/app.ts'
import { aBatch, addMany, openRun, payoutsOf, sessionsOf } from '../support/batches.ts'
import { until } from '../support/until.ts'

// The worker is a separate process with the keys of this one.

const parsed = readConfig(deployment('postgres://127.0.0.1/unused'))
if (!parsed.ok) throw new Error(parsed.table)
const { peppers, vaultKeys, webhookKeys } = parsed.config
const app = useApp({ peppers, vaultKeys, webhookKeys })
const members = 1_000

it('a run whose worker is killed pays each recipient once, and its session is complete', async () => {
  const setup = await aBatch(app, { balances: { USD: '5000.00' } })
  await addMany(setup, members)
  await openRun(app, setup)
  await app.advanceClock('31 seconds')
  const { id } = setup.business
  const paid = async (): Promise<number> =>
    (
      await query(app.wired.db, `select id from transactions where business_id = :id and origin = 'batch'`, {
        id,
      })
    ).length
  const worker = await createInstance({ role: 'worker', env: deployment(app.urlAs('worker')) })
  const started = worker.start()
  await until(
    async () => (await paid()) > 0,
    () => `no recipient was paid: ${worker.takeComplaints().join('\n')}`,
  )
  // The lock on the wallet blocks the next chunk, so the worker dies in the middle of the run.
  const before = await inTransaction(app.wired.db, async (trx) => {
    await query(trx, 'select version from wallets where business_id = :id for update', { id })
    const count = await paid()
    await worker.kill()
    return count
  })
  await started.catch(() => undefined)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(members)
  // Past the lease of the killed worker.
  await app.advanceClock('46 seconds')
  await app.runDue()
  const payouts = await payoutsOf(setup)
  expect(payouts).toHaveLength(members)
  expect(new Set(payouts.map(({ destinationId }) => destinationId)).size).toBe(members)
  const [session, ...others] = await sessionsOf(setup)
  expect(others).toEqual([])
  const results = Object.values(session?.meta.results ?? {})
  expect(results.map(({ transactionId }) => transactionId).toSorted()).toEqual(
    payouts.map(({ transactionId }) => transactionId).toSorted(),
  )
})
