import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../../../src/db/knex.ts'
import { requireRights, type DatabaseRole } from '../../../src/db/roles.ts'
import { createLogin } from '../../../src/dev/logins.ts'
import { migrate } from '../../../src/migrate.ts'
import { createDatabase, type TestDatabase, type TestLogin } from '../../support/database.ts'
import { deployment, runCorridor } from '../../support/run-corridor.ts'

let database: TestDatabase
const clients = new Map<TestLogin, pg.Client>()

const logins: readonly TestLogin[] = ['api', 'worker', 'operator', 'console']

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

beforeAll(async () => {
  database = await createDatabase()
  for (const login of logins) clients.set(login, await connect(database.urlAs(login)))
})
afterAll(async () => {
  for (const client of clients.values()) await client.end()
  await database.drop()
})

const faultOf = async (login: TestLogin, sql: string): Promise<string> => {
  const outcome = await clients
    .get(login)
    ?.query(sql)
    .then(
      () => 'done',
      (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? '') : String(error)),
    )
  return outcome ?? ''
}

const insufficientPrivilege = '42501'

const refusedToAll = [
  'delete from postings',
  'update ledger_seals set journals = 1',
  'delete from ledger_days',
  'update journals set kind = kind',
  'update events set type = type',
  'delete from transaction_moves',
  'truncate postings',
  'delete from transactions',
  'delete from rail_attempts',
  'delete from rail_cases',
  'delete from operator_tokens',
  'alter table journals disable trigger journals_append_only',
  'drop trigger journals_append_only on journals',
  `set session_replication_role = 'replica'`,
  `copy rates from program 'true'`,
  `copy rates to '/tmp/rates'`,
  'create table public.mine ()',
  'create function app.mine() returns integer language sql as $$ select 1 $$',
  'create or replace function app.now() returns timestamptz language sql as $$ select now() $$',
  `update app.environment set mode = 'production'`,
  'delete from transaction_transitions',
  "insert into schema_functions (name, text) values ('now', '')",
]

const refusedTo: Readonly<Record<TestLogin, readonly string[]>> = {
  api: [
    `insert into api_keys (business_id) values ('x')`,
    `update api_keys set permissions = '{}'`,
    'update businesses set verified_at = now()',
    'update rates set rate = 1',
    'update app.clock set ahead_by = ahead_by',
    'delete from allowed_networks',
    'delete from request_log',
    'delete from data_keys',
    'update data_keys set key_encrypted = key_encrypted',
    'select from operator_tokens',
    'select from sessions',
    'select from done_forms',
    'select from people',
    'update rail_attempts set state = state',
    'update rail_cases set kind = kind',
  ],
  worker: [
    'select from operator_tokens',
    'update rail_rulings set outcome = outcome',
    `insert into api_keys (business_id) values ('x')`,
    'update businesses set verified_at = now()',
    'update customers set country_code = country_code',
    'update rates set rate = 1',
    `update webhook_endpoints set url = ''`,
    'delete from data_keys',
    'delete from allowed_networks',
  ],
  operator: [
    'update rail_rulings set outcome = outcome',
    'update operator_tokens set hash = hash',
    'update api_keys set hash = hash',
    'delete from businesses',
    'delete from rates',
    'delete from request_log',
    'select from recovery_codes where false for update',
    'delete from people',
  ],
  console: [
    `insert into operators (id) values ('x')`,
    'update operator_tokens set revoked_at = now()',
    'delete from audit_log',
    'delete from people',
    'delete from invitations',
    'delete from approvals',
    'update people set email = email',
    'update members set person_id = person_id',
    'update invitations set role = role',
    'update sessions set person_id = person_id',
    'update approvals set asked_by = asked_by',
    'update approvals set payload_encrypted = payload_encrypted',
    'delete from rates',
    'update rail_rulings set outcome = outcome',
  ],
}

describe.each(logins)('the role of the %s', (login) => {
  it.each([...refusedToAll, ...refusedTo[login]])('may not: %s', async (sql) => {
    expect(await faultOf(login, sql)).toBe(insufficientPrivilege)
  })

  it('may read the books', async () => {
    expect(await faultOf(login, 'select from postings join journals using (transaction_id)')).toBe('done')
  })
})

describe('a freeze of payouts', () => {
  const frozen = `update businesses set payouts_frozen_at = now(), payouts_frozen_reason = 'x'`
  const released = 'update businesses set payouts_frozen_at = null, payouts_frozen_reason = null'
  const explained = `update businesses set payouts_frozen_reason = 'nothing'`

  it('is made by every process, and released or explained anew by an operator only', async () => {
    const create = ['business', 'create', 'Acme', '--country', 'NG']
    expect((await runCorridor(create, deployment(database.url))).code).toBe(0)
    for (const login of ['api', 'worker'] as const) {
      expect(await faultOf(login, frozen), login).toBe('done')
      expect(await faultOf(login, released), login).toBe(insufficientPrivilege)
      expect(await faultOf(login, explained), login).toBe(insufficientPrivilege)
      expect(await faultOf('operator', released)).toBe('done')
    }
    const owner = await connect(database.url)
    for (const sql of [frozen, released]) await owner.query(sql)
    await owner.end()
  })
})

describe('serve', () => {
  const check = async (url: string, mode: 'sandbox' | 'production', ...roles: readonly DatabaseRole[]) => {
    const db = openDb({ url, name: 'corridor-test', max: 1 })
    try {
      await requireRights(db, { roles, mode })
    } finally {
      await db.destroy()
    }
  }

  it('accepts the login of its role', async () => {
    await check(database.urlAs('api'), 'production', 'corridor_api')
    await check(database.urlAs('worker'), 'production', 'corridor_worker')
  })

  it('names the role that its login lacks', async () => {
    await expect(check(database.urlAs('api'), 'sandbox', 'corridor_api', 'corridor_worker')).rejects.toThrow(
      'lacks the role corridor_worker',
    )
  })

  it('refuses a superuser in production, and takes it in a sandbox', async () => {
    const owner = await connect(database.url)
    await owner.query('alter table app.environment disable trigger environment_append_only')
    await owner.query(`update app.environment set mode = 'production'`)
    await owner.end()
    const { code, stderr } = await runCorridor(['serve'], deployment(database.url, 'production'))
    expect(code).toBe(1)
    expect(stderr).toContain('is a superuser or owns the database, which is refused in production')
    await check(database.url, 'sandbox', 'corridor_api')
  })
})

describe('an owner without other rights', () => {
  const name = `corridor_test_owner_${randomBytes(4).toString('hex')}`

  it('migrates again and again beside other databases, and may not serve production', async () => {
    const admin = await connect(database.url)
    const ownerUrl = new URL(await createLogin(admin, database.url, { name, roles: [] }))
    ownerUrl.pathname = `/${name}`
    try {
      await admin.query(`create database ${name} owner ${name}`)
      await migrate(ownerUrl.href, 'production')
      await migrate(ownerUrl.href, 'production')
      const db = openDb({ url: ownerUrl.href, name: 'corridor-test', max: 1 })
      await expect(requireRights(db, { roles: [], mode: 'production' })).rejects.toThrow('owns the database')
      await db.destroy()
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.query(`drop role if exists ${name}`)
      await admin.end()
    }
  })
})
