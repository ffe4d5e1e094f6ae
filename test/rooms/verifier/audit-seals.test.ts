import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { performAct } from '../../../src/audit/index.ts'
import { openDb } from '../../../src/db/knex.ts'
import { inTransaction, query, queryOne, type Trx } from '../../../src/db/tx.ts'
import { createRootSigner, createSealsService } from '../../../src/verifier/index.ts'
import { expectedEntries } from '../../../src/verifier/rules.ts'
import { findSignatureBreaches } from '../../../src/verifier/seals.ts'
import { findBreaches } from '../../../src/verifier/store.ts'
import { useApp } from '../../support/app.ts'
import { newWebhookKey } from '../../support/keyrings.ts'
import { rolledBack } from '../../support/rolled-back.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'

const webhookKey = newWebhookKey()
const app = useApp({ webhookKeys: [webhookKey] })

/** Four sealed days in a row: entries `a` and `b` on the first, none on the second, `c` on the third, none on `due`.
 *  `d` is of today. */
const world = { first: '', between: '', last: '', due: '', a: '', b: '', c: '', d: '' }
const withoutTriggers = 'set local session_replication_role = replica'
const atTen = (daysBack: number) => `app.ledger_start_of(:due::date - ${daysBack}) + interval '10 hours'`

const record = async (name: string): Promise<string> => {
  await performAct(
    { db: app.wired.db, mustBeListed: false },
    {
      ...{ name, businessId: 'f'.repeat(24), subject: 'f'.repeat(24), details: { role: 'ADMIN' } },
      ...{ as: 'olu', reason: 'a new colleague' },
    },
    () => Promise.resolve(),
  )
  const none = { businessId: null, person: null, outcome: null, since: null }
  const [entry] = await app.wired.audit.list({ ...none, act: name, limit: 1 })
  return entry?.id ?? ''
}

/** Seals with the rights of a worker. */
const seal = async (until: string) => {
  const db = openDb({ url: app.urlAs('worker'), name: 'corridor-test', max: 6 })
  const worker = createSealsService({ db, signer: createRootSigner(app.wired.webhooks.signingKeys) })
  const runs = await Promise.all(Array.from({ length: 3 }, () => worker.seal(until, 'audit')))
  await db.destroy()
  return runs.flat()
}

beforeAll(async () => {
  for (const name of ['a', 'b', 'c', 'd'] as const) world[name] = await record(name)
  world.due = await app.wired.seals.readDue()
  const days = `select (:due::date - 3)::text as first, (:due::date - 2)::text as between,
    (:due::date - 1)::text as last`
  Object.assign(world, await queryOne(app.wired.db, days, world))
  await inTransaction(app.wired.db, async (trx) => {
    await query(trx, withoutTriggers)
    await query(trx, `update audit_log set at = ${atTen(3)} where id in (:a, :b)`, world)
    await query(trx, `update audit_log set at = ${atTen(1)} where id = :c`, world)
  })
  await seal(world.due)
})

const nameOf = (id: string): string =>
  Object.entries(world).find(([, value]) => value === id)?.[0] ?? 'elsewhere'

const findAll = async (trx: Trx) => {
  const signer = createRootSigner(app.wired.webhooks.signingKeys)
  const breaches = [
    ...(await findBreaches(trx, { since: null, graceSeconds: 1_000_000_000 }, expectedEntries)),
    ...(await findSignatureBreaches(trx, signer, { keptRoots: [], publicKeys: [] })),
  ]
  return breaches.filter(({ check }) => check.startsWith('audit'))
}

/** Returns the breaches after these statements, which run as a superuser could; everything is rolled back. */
const breachesAfter = (statements: readonly string[]): Promise<readonly string[]> =>
  rolledBack(app.wired.db, async (trx) => {
    await query(trx, withoutTriggers)
    for (const sql of statements) await query(trx, sql, world)
    const breaches = await findAll(trx)
    return breaches.map(
      ({ check, subjectId, detail }) => `${check} ${nameOf(subjectId)}: ${detail.split(';')[0]}`,
    )
  })

const insertAt = (time: string) =>
  `insert into audit_log (id, at, person, act, details, reason, outcome)
   values ('${'0'.repeat(24)}', ${time}, 'olu', 'key create', '{}', 'nothing', 'DONE')`

const other: Readonly<Record<string, string>> = {
  text: `'${'e'.repeat(24)}'`,
  jsonb: `'{"role": "OWNER"}'`,
  'timestamp with time zone': `at + interval '1 microsecond'`,
}

describe('sealed days of the audit log', () => {
  it('follow each other from the first entry on, also without entries, and match the entries', async () => {
    const days = await query<{ day: string; entries: number }>(
      app.wired.db,
      `select day::text, (select count(*)::integer from jsonb_object_keys(digests)) as entries
         from audit_days order by audit_days.day`,
    )
    expect(days.map(({ day, entries }) => `${nameOf(day)} ${entries}`)).toEqual([
      ...['first 2', 'between 0', 'last 1', 'due 0'],
    ])
    expect(await breachesAfter([])).toEqual([])
  })

  it('are sealed once, and not before they have been over for an hour', async () => {
    expect(await seal('9999-12-31')).toEqual([])
  })

  it('cover every column of an entry', async () => {
    const columns = await query<{ name: string; type: string }>(
      app.wired.db,
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = 'audit_log' order by ordinal_position`,
    )
    expect(columns.length).toBeGreaterThan(10)
    for (const { name, type } of columns.filter((column) => column.name !== 'outcome')) {
      const value = name === 'fault' ? `'refused', outcome = 'REFUSED'` : (other[type] ?? '')
      const [first = ''] = await breachesAfter([`update audit_log set ${name} = ${value} where id = :b`])
      expect(first, name).toMatch(/^audit b: the entry was (changed|removed)/)
    }
  })

  it.each<readonly [string, readonly string[], string]>([
    ['a removed entry', ['delete from audit_log where id = :a'], 'audit a: the entry was removed'],
    [
      'an entry inserted on a sealed day',
      [insertAt(atTen(1))],
      'audit elsewhere: the entry was inserted after its day was sealed',
    ],
    [
      'an entry inserted on a sealed day without entries',
      [insertAt(atTen(2))],
      'audit elsewhere: the entry was inserted after its day was sealed',
    ],
    [
      'an entry inserted before the first sealed day',
      [insertAt(`'2020-01-01'`)],
      'audit elsewhere: the entry was inserted after its day was sealed',
    ],
    [
      'an entry that was moved to today',
      ['update audit_log set at = (select at from audit_log where id = :d) where id = :c'],
      'audit c: the entry was removed',
    ],
    [
      'an entry that was changed together with its digest',
      [
        `update audit_log set reason = 'another' where id = :c`,
        `update audit_days set digests = (select jsonb_object_agg(id, digest)
           from app.audit_digests(app.ledger_start_of(:last), app.ledger_start_of(:due))) where day = :last`,
      ],
      'audit last: the root does not match the digests of the day',
    ],
    [
      'a changed root before a day',
      [`update audit_days set previous_root = '\\x00' where day = :last`],
      'audit last: does not continue the sealed day before it',
    ],
    [
      'a removed day',
      ['delete from audit_days where day = :between'],
      'audit last: the sealed day before it is missing',
    ],
    [
      'removed first days',
      ['delete from audit_days where day < :last'],
      'audit a: the entry was inserted after its day was sealed',
    ],
    [
      'removed last days',
      ['delete from audit_days where day >= :last', 'update ledger_watch set checked_at = app.now()'],
      'audit last: 1 entries are not sealed, although workers ran after the day',
    ],
    [
      'a changed signature',
      ['update audit_days set signature = set_byte(signature, 0, 0) where day = :last'],
      'audit signature last: the signature is wrong',
    ],
    [
      'a signature by another key',
      [`update audit_days set key_id = 'other' where day = :last`],
      'audit signature last: signed by the unknown key other',
    ],
  ])('find %s', async (_, statements, expected) => {
    expect(await breachesAfter(statements)).toContain(expected)
  })

  it('find one changed entry as one breach, and the first of several first', async () => {
    const change = (id: string) => `update audit_log set person = 'nobody' where id = ${id}`
    expect(await breachesAfter([change(':b')])).toEqual(['audit b: the entry was changed'])
    const several = await breachesAfter([change(':c'), change(':b'), 'delete from audit_log where id = :a'])
    expect(several.map((breach) => breach.split(':')[0])).toEqual(['audit a', 'audit b', 'audit c'])
  })

  it('are signed apart from those of the ledger', async () => {
    const signer = createRootSigner(app.wired.webhooks.signingKeys)
    const signed = { day: world.last, root: 'a'.repeat(64), ...signer.sign(world.last, 'a'.repeat(64)) }
    expect(signer.faultOf(signed, [])).toBeUndefined()
    expect(signer.faultOf(signed, [], 'audit')).toBe('the signature is wrong')
  })

  it('have roots that can be computed without Postgres', async () => {
    const days = await query<{ day: string; digests: object; root: string }>(
      app.wired.db,
      `select day::text, digests, encode(root, 'hex') as root from audit_days order by audit_days.day limit 2`,
    )
    const [first, second] = days
    const text = `["audit log", "${world.between}", "${first?.root ?? ''}", {}]`
    expect(createHash('sha256').update(text).digest('hex')).toBe(second?.root)
    expect(Object.keys(first?.digests ?? {})).toEqual([world.a, world.b].sort())
  })

  it('are append-only', async () => {
    for (const sql of ['update audit_days set day = day', 'delete from audit_days', 'truncate audit_days'])
      await expect(app.wired.db.raw(sql), sql).rejects.toThrow('audit_days is append-only')
  })

  it('are named by `corridor ledger verify`', async () => {
    const env = { ...deployment(app.databaseUrl), WEBHOOK_PRIVATE_KEY: webhookKey.pem }
    expect(await runInProcess(['ledger', 'verify'], env)).toMatchObject({ code: 0 })
    const rewrite = (reason: string) =>
      inTransaction(app.wired.db, async (trx) => {
        await query(trx, withoutTriggers)
        await query(trx, 'update audit_log set reason = :reason where id = :c', { ...world, reason })
      })
    await rewrite('another')
    const { code, stdout } = await runInProcess(['ledger', 'verify'], env)
    await rewrite('a new colleague')
    expect(code).toBe(1)
    expect(stdout).toMatch(
      new RegExp(`audit +${world.c} +the entry was changed; it was sealed with ${world.last}`),
    )
  })
})
