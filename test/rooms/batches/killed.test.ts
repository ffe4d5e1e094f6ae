import { expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { deployment } from '../../support/run-corridor.ts'
import { createInstance } from '../../programs/soak/instance.ts'
import { useApp } from '../../support/app.ts'
import { aBatch, addMany, openRun, payoutsOf, sessionsOf } from '../../support/batches.ts'
import { until } from '../../support/until.ts'

// F39: a worker is killed in the middle of a run. It is a process of its own, with the keys of this one.

const parsed = readConfig(deployment('postgres://127.0.0.1/unused'))
if (!parsed.ok) throw new Error(parsed.table)
const { pepper, vaultKeys, webhookKeyPem } = parsed.config
const app = useApp({ pepper, vaultKeys, webhookKeyPem })
const members = 1_000

it(
  'a run whose worker is killed in its middle pays each once, and its session is whole',
  { timeout: 90_000 },
  async () => {
    const scene = await aBatch(app, { balances: { USD: '5000.00' } })
    await addMany(scene, members)
    await openRun(app, scene)
    await app.advanceClock('31 seconds')
    const { id } = scene.business
    const paid = async (): Promise<number> =>
      (
        await query(
          app.wired.db,
          `select id from transactions where business_id = :id and origin = 'batch'`,
          { id },
        )
      ).length
    const worker = await createInstance({ role: 'worker', env: deployment(app.databaseUrl) })
    const started = worker.start()
    await until(
      async () => (await paid()) > 0,
      () => `nobody was paid: ${worker.takeComplaints().join('\n')}`,
    )
    // Whoever holds the wallet holds up the next chunk: the worker dies with it half done.
    const before = await inTransaction(app.wired.db, async (trx) => {
      await query(trx, 'select version from wallets where business_id = :id for update', { id })
      const count = await paid()
      await worker.kill()
      return count
    })
    await started.catch(() => undefined)
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(members)
    // Its lease has to run out first.
    await app.advanceClock('46 seconds')
    await app.runDue()
    const payouts = await payoutsOf(scene)
    expect(payouts).toHaveLength(members)
    expect(new Set(payouts.map(({ destinationId }) => destinationId)).size).toBe(members)
    const [session, ...others] = await sessionsOf(scene)
    expect(others).toEqual([])
    const results = Object.values(session?.meta.results ?? {})
    expect(results.map(({ transactionId }) => transactionId).toSorted()).toEqual(
      payouts.map(({ transactionId }) => transactionId).toSorted(),
    )
  },
)
