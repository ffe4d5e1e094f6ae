import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { createPartners, createRails } from './two-rails.ts'

// How many requests a rail accepts per second, which all processes share.

const [first, second] = createPartners()
const { app, pass, onlyFirst } = createRails([first, second])

const statusOf = async (transactionId: string) => (await app.moves(transactionId)).at(-1)

describe('the rate limit of a rail', () => {
  it('is shared over processes, on the clock of the database', async () => {
    first.plays.probe = { kind: 'ok', balances: [], requestsPerSecond: 2 }
    await onlyFirst()
    await pass(61)
    await query(
      app.wired.db,
      `update rail_states set tokens = 0, tokens_at = app.now() + interval '1 minute'`,
    )
    const rails = new Map([[first.rail.name, first.rail]])
    const other = await app.serveOn(app.databaseUrl, { rails })
    const { takeToken } = app.wired.railHealth
    expect(await takeToken('sandbox', 2)).toBe(false)
    await query(
      app.wired.db,
      `update rail_states set tokens = 2, tokens_at = app.now() + interval '1 minute'`,
    )
    const turns = [
      ...Array.from({ length: 3 }, () => takeToken),
      ...Array.from({ length: 3 }, () => other.wired.railHealth.takeToken),
    ]
    const taken = await Promise.all(turns.map((take) => take('sandbox', 2)))
    expect(taken.filter(Boolean)).toHaveLength(2)
    await other.close()
    await query(app.wired.db, 'update rail_states set tokens_at = app.now()')
  })

  it('stays where the capabilities cannot be read', async () => {
    first.plays.probe = { kind: 'ok', balances: [], requestsPerSecond: 7 }
    await pass(61)
    first.plays.probe = { kind: 'ok', balances: [], requestsPerSecond: null }
    await pass(61)
    const rows = await query(
      app.wired.db,
      `select requests_per_second as limit from rail_states where rail = 'sandbox'`,
    )
    expect(rows).toEqual([{ limit: 7 }])
  })

  it('lets payouts wait, which are all paid', async () => {
    first.plays.probe = { kind: 'ok', balances: [], requestsPerSecond: 2 }
    await onlyFirst()
    await pass(61)
    const setup = await setUpPayout(app, { usd: '1000.00' })
    const ids: string[] = []
    while (ids.length < 5) ids.push((await aPayout(setup)).transactionId)
    await app.runDue()
    expect(first.sent.length).toBeLessThan(5)
    await pass(3, 3, 3, 3, 3)
    for (const id of ids) expect(await statusOf(id)).toBe('SUCCESS')
  })

  it('lets questions wait that callbacks and lists ask, and forgets none', async () => {
    await onlyFirst()
    const setup = await setUpPayout(app, { usd: '1000.00' })
    const payoutIds: string[] = []
    while (payoutIds.length < 5) payoutIds.push(`${(await aPayout(setup)).transactionId}-01`)
    await app.runDue()
    first.plays.probe = { kind: 'ok', balances: [], requestsPerSecond: 2 }
    await pass(61)
    first.calls.length = 0
    await query(
      app.wired.db,
      `insert into jobs (business_id, task, subject_id, due_at, created_at)
       select :businessId, 'transactions.ask', unnest(:payoutIds::text[]), app.now(), app.now()`,
      { businessId: setup.business.id, payoutIds },
    )
    await app.runDue()
    expect(first.calls.length).toBeLessThan(5)
    await pass(3, 3, 3, 3, 3)
    expect(first.calls.map(({ call, payoutId }) => `${call} ${payoutId}`).toSorted()).toEqual(
      payoutIds.map((payoutId) => `ask ${payoutId}`).toSorted(),
    )
  })
})
