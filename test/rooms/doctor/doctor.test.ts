import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../../src/doctor/index.ts'
import { readConfig } from '../../../src/config.ts'
import { query } from '../../../src/db/tx.ts'
import { examine } from '../../../src/doctor/index.ts'
import { openDb } from '../../../src/db/knex.ts'
import type { JobFailure } from '../../../src/jobs/index.ts'
import { openRooms } from '../../../src/wire/rooms.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aPayout, setUpPayout } from '../../support/builders.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { operatorEnv, runAsOperator } from '../../support/operator.ts'
import { runInProcess } from '../../support/run-corridor.ts'
import { useStore } from '../../support/s3.ts'

const app = useApp()
const store = await useStore()
const clients: pg.Client[] = []

const connect = async (name: string, url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: name })
  await client.connect()
  clients.push(client)
}

beforeAll(async () => {
  await connect('corridor-api-ops', app.urlAs('api'))
  await connect('corridor-worker', app.urlAs('worker'))
  await mkdir(app.mediaDir, { recursive: true })
})
afterAll(() => Promise.all(clients.map((client) => client.end())))

/** Runs the check that a worker repeats. */
const watch = () => app.wired.verifier.watch((error) => expect.unreachable(String(error)))

type Report = { readonly healthy: boolean; readonly checks: number; readonly findings: readonly Finding[] }

const doctor = async (env = operatorEnv(app)) => {
  await watch()
  const { code, stdout, stderr } = await runInProcess(['doctor', '--json'], env)
  const report = JSON.parse(stdout) as Report
  return { code, stderr, ...report, checksOf: report.findings.map(({ check }) => check) }
}

const change = (sql: string, values = {}) => query(ownerDb(), sql, values)
let owner: ReturnType<typeof openDb> | undefined
const ownerDb = () => (owner ??= openDb({ url: app.databaseUrl, name: 'corridor-test-owner', max: 1 }))
afterAll(() => owner?.destroy())

describe('corridor doctor', () => {
  it('says that a sandbox is healthy, and ends with 0', async () => {
    const { code, healthy, checks, findings } = await doctor()
    expect(findings.filter(({ danger }) => danger !== 'hint')).toEqual([])
    expect({ code, healthy, checks }).toEqual({ code: 0, healthy: true, checks: 14 })
    const shown = await runAsOperator(app, ['doctor'])
    expect(shown.stdout).toContain('Healthy: 14 checks, nothing that is urgent.')
  })

  it('names a deposit that its wallet cannot hold, which is logged at each try', async () => {
    const business = await aBusiness(app, { balances: { USD: '9999999999999.00' } })
    const { transactionId } = await aDeposit(await setUpDeposit(app, {}, business))
    await app.advanceClock('6 minutes')
    const waiting: JobFailure[] = []
    const runner = app.wired.createRunner({
      pollMs: 100,
      onFailure: ({ error }) => expect.unreachable(String(error)),
      onPostponed: (one) => waiting.push(one),
    })
    await runner.runDue()
    expect(waiting.map(({ job, error }) => [job?.subjectId, String(error)])).toEqual([
      [transactionId, expect.stringContaining('VALIDATION_ERROR')],
    ])
    const { findings } = await doctor()
    expect(findings.find(({ check }) => check === 'jobs')?.what).toContain(transactionId)
    await app.wired.services.sandbox.simulate(business.id, transactionId, 'failed')
  })

  it('finds what is wrong in the database, most dangerous first, and ends with 1', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { id } = setup.business
    await app.wired.webhooks.setUrl(id, 'http://127.0.0.1:9/hooks')
    await aPayout(setup)
    await app.wired.freeze.freeze(id, 'under investigation')
    await change(
      `update webhook_endpoints set paused_at = app.now(), pause_cause = 'gone' where business_id = :id`,
      { id },
    )
    await change(`update jobs set due_at = app.now() - interval '10 minutes' where business_id = :id`, { id })
    await change(
      `insert into rail_states (rail, paused_at, pause_reason) values ('sandbox', app.now(), 'a test')`,
    )
    await change(`update api_keys set pepper_id = 'lost' where business_id = :id`, { id })
    await change('update routes set is_enabled = false')
    const { code, stderr, healthy, findings, checksOf } = await doctor()
    expect({ code, healthy }).toEqual({ code: 1, healthy: false })
    expect(stderr).toMatch(/^Critical findings and warnings: \d+\.\n$/)
    for (const check of ['frozen', 'webhooks', 'jobs', 'rails', 'secrets', 'routes'])
      expect(checksOf).toContain(check)
    const dangers = findings.map(({ danger }) => danger)
    expect(dangers).toEqual(
      [...dangers].sort((a, b) => (a === b ? 0 : a === 'critical' || b === 'hint' ? -1 : 1)),
    )
    for (const { next } of findings) expect(next).not.toBe('')
    const shown = await runAsOperator(app, ['doctor'])
    expect(shown.stdout).toMatch(/^DANGER +CHECK +FINDING +NEXT\ncritical /)
    await app.wired.freeze.release(id)
    await change('update routes set is_enabled = true')
    await change('delete from rail_states')
    await change('delete from jobs where business_id = :id and lane is not null', { id })
    await change("update jobs set due_at = app.now() + interval '1 day'")
    await change(`update webhook_endpoints set paused_at = null, pause_cause = null`)
    await change(`update api_keys set pepper_id = :pepperId where pepper_id = 'lost'`, {
      pepperId: app.secrets.peppers[0].id,
    })
  })

  it('finds the login of a process with too much power, or without its role', async () => {
    await connect('corridor-console', app.databaseUrl)
    await connect('corridor-worker', app.urlAs('api'))
    const { findings } = await doctor()
    const roles = findings.filter(({ check }) => check === 'roles').map(({ what }) => what)
    expect(roles).toEqual([
      expect.stringMatching(/^corridor-worker uses .* lacks the role corridor_worker\.$/),
    ])
    for (const client of clients.splice(2)) await client.end()
  })

  it('finds a database of the other mode, of another schema, or none', async () => {
    const env = operatorEnv(app)
    const production = { ...operatorEnv(app, app.secrets, 'production') }
    expect((await doctor(production)).findings).toMatchObject([{ danger: 'critical', check: 'mode' }])
    await change(
      `update schema_functions set text = text || ' ' where name = (select min(name) from schema_functions)`,
    )
    expect((await doctor(env)).findings).toMatchObject([{ check: 'schema', next: 'corridor migrate' }])
    await change(
      `update schema_functions set text = rtrim(text, ' ') where name = (select min(name) from schema_functions)`,
    )
    const nowhere = new URL(env['DATABASE_URL'] ?? '')
    nowhere.port = '1'
    const away = await doctor({ ...env, DATABASE_URL: nowhere.href })
    expect(away).toMatchObject({ code: 1, checks: 1, findings: [{ danger: 'critical', check: 'database' }] })
  })

  it('finds other keys than those of the data, and uploads that cannot be stored', async () => {
    const env = { ...operatorEnv(app), ENCRYPTION_KEYS: `other:${Buffer.alloc(32, 'x1').toString('base64')}` }
    expect((await doctor(env)).checksOf).toContain('keys')
    const missing = { ...operatorEnv(app), MEDIA_DIR: '/dev/null/uploads' }
    expect((await doctor(missing)).checksOf).toContain('media')
  })

  it('tries the bucket of uploads, and leaves nothing there', async () => {
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = store.settings
    const env = {
      ...operatorEnv(app),
      MEDIA_S3_ENDPOINT: endpoint,
      MEDIA_S3_REGION: region,
      MEDIA_S3_BUCKET: bucket,
      MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
      MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    expect((await doctor(env)).checksOf).not.toContain('media')
    expect(await store.list('incoming/')).toEqual([])
    store.setDown(true)
    expect((await doctor(env)).checksOf).toContain('media')
    store.setDown(false)
  })

  it('goes on where a check fails, and says which', async () => {
    const config = readConfig(operatorEnv(app))
    if (!config.ok) throw new Error(config.table)
    const db = openDb({ url: app.urlAs('operator'), name: 'corridor-cli', max: 2, isReadOnly: true })
    const rooms = openRooms({ ...config.config, poolMax: 1, name: 'corridor-cli' })
    const broken = { ...rooms, readBacklog: () => Promise.reject(new Error('planted')) }
    const { findings, checks } = await examine({ config: config.config, db, rooms: broken })
    expect(checks).toBe(14)
    expect(findings.filter(({ check }) => check === 'jobs and webhooks')).toMatchObject([
      { danger: 'warning' },
    ])
    await rooms.close()
    await db.destroy()
  })
})
