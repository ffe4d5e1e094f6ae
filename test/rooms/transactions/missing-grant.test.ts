import { expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { payoutBody, setUpPayout } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()

const tables = ['transactions', 'transaction_moves', 'journals', 'postings', 'events', 'jobs'] as const

it.each(['transaction_moves', 'postings', 'wallets', 'jobs'] as const)(
  'a create that may not write %s leaves nothing behind, and its key stays free',
  async (table) => {
    const setup = await setUpPayout(app)
    const businessId = setup.business.id
    const read = async () => ({
      wallet: await app.wallet(businessId, 'USD'),
      rows: await Promise.all(
        tables.map((one) => app.wired.db(one).where('business_id', businessId).select('*')),
      ),
    })
    const before = await read()
    const body = payoutBody(setup)
    await app.wired.db.raw('revoke insert, update on :table: from corridor_api', { table })
    const refused = await setup.client.POST('/api/v1/transaction', { body })
    await app.wired.db.raw('grant insert, update on :table: to corridor_api', { table })
    expectRefusal(refused, 'INTERNAL_SERVER_ERROR')
    expect(app.takeBugs().join()).toContain('database: 42501')
    expect(await read()).toEqual(before)
    expect((await setup.client.POST('/api/v1/transaction', { body })).response.status).toBe(201)
  },
)
