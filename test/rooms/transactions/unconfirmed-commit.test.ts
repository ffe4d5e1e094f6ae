import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { parseAmount } from '../../../src/kernel/money.ts'
import { startCluster, type Cluster } from '../../programs/soak/cluster.ts'
import { useApp } from '../../support/app.ts'
import { payoutBody, setUpPayout } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { setPrices } from '../../support/prices.ts'
import { until } from '../../support/until.ts'

// Its own Postgres, because the setting that makes commits wait for a standby holds for a whole server.
const app = useApp()
let cluster: Cluster
let superuser: pg.Client
let owner: Awaited<ReturnType<typeof app.serveOn>>
let api: Awaited<ReturnType<typeof app.serveOn>>

beforeAll(async () => {
  cluster = await startCluster()
  superuser = new pg.Client({ connectionString: cluster.url })
  await superuser.connect()
  owner = await app.serveOn(cluster.url)
  api = await app.serveOn(cluster.loginUrls.api)
  await setPrices(owner.wired.services)
})
afterAll(async () => {
  await owner.close()
  await api.close()
  await superuser.end()
  await cluster.close()
})

/** Makes commits wait for the standby of this name; for none where it is empty. */
const waitForStandby = async (name: string): Promise<void> => {
  await superuser.query(`alter system set synchronous_standby_names = '${name}'`)
  await superuser.query('select pg_reload_conf()')
}

const aPayer = async () => {
  const { businesses, keys, services } = owner.wired
  const business = await businesses.create({ name: 'Acme Payments', countryCode: 'NG' })
  const { key } = await keys.create({ businessId: business.id, name: 'test', permissions: [], legacy: true })
  const amount = parseAmount('1000.00', 'USD')
  if (typeof amount === 'string') throw new Error(amount)
  await services.sandbox.topUp(await businesses.show(business.id), { amount, walletType: 'MAIN' })
  const client = clientOf(api.url, key)
  return setUpPayout(app, {}, { id: business.id, key, client })
}

const listWaiting = async (): Promise<readonly number[]> => {
  const { rows } = await superuser.query<{ pid: number }>(
    `select pid from pg_stat_activity where wait_event = 'SyncRep' and query like '%create_transactions%'`,
  )
  return rows.map(({ pid }) => pid)
}

it('a create that no standby has is EXTERNAL_REQUEST_ERROR, though its row can be seen', async () => {
  const setup = await aPayer()
  const body = payoutBody(setup)
  await waitForStandby('absent')
  const answer = setup.client.POST('/api/v1/transaction', { body })
  await until(
    async () => (await listWaiting()).length > 0,
    () => 'no commit waits for the standby',
  )
  const [pid] = await listWaiting()
  await superuser.query('select pg_terminate_backend($1)', [pid])
  expectRefusal(await answer, 'EXTERNAL_REQUEST_ERROR')
  const { rows } = await superuser.query('select from transactions where idempotency_key = $1', [
    body.meta.idempotencyKey,
  ])
  expect(rows, 'it is there, and a failover would lose it').toHaveLength(1)
  await waitForStandby('')
  expectRefusal(await setup.client.POST('/api/v1/transaction', { body }), 'DUPLICATE_REQUEST')
})
