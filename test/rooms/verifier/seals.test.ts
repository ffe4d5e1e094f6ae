import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, query, queryOne } from '../../../src/db/tx.ts'
import { expectedEntries } from '../../../src/verifier/rules.ts'
import { findSignatureBreaches } from '../../../src/verifier/seals.ts'
import { createRootSigner } from '../../../src/verifier/signed-root.ts'
import { findBreaches } from '../../../src/verifier/store.ts'
import { openSigningKeys } from '../../../src/webhooks/signing-keys.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { newWebhookKey } from '../../support/keyrings.ts'
import { rolledBack } from '../../support/rolled-back.ts'

const webhookKeys = [newWebhookKey()]
const signer = createRootSigner(openSigningKeys(webhookKeys))
const app = useApp({ webhookKeys })

/** Two businesses, and four sealed days in a row: entries on `first` and `last`, none on `between` and `due`. */
const world = { one: '', other: '', first: '', between: '', last: '', due: '' }

const withoutTriggers = 'set local session_replication_role = replica'
const atTen = (day: string) => `app.ledger_start_of(:due::date - ${day}) + interval '10 hours'`

beforeAll(async () => {
  const { db, seals } = app.wired
  for (const name of ['one', 'other'] as const) {
    const setup = await setUpPayout(app)
    await aPayout(setup)
    world[name] = setup.business.id
  }
  world.due = await seals.readDue()
  const dayBefore = await queryOne(
    db,
    `select (:due::date - 3)::text as first, (:due::date - 2)::text as between, (:due::date - 1)::text as last`,
    world,
  )
  Object.assign(world, dayBefore)
  await inTransaction(db, async (trx) => {
    await query(trx, withoutTriggers)
    await query(trx, `update journals set created_at = ${atTen('3')} where kind = 'TOPUP'`, world)
    await query(trx, `update journals set created_at = ${atTen('1')} where kind = 'HOLD'`, world)
  })
  await seals.seal(world.due)
})

const nameOf = (id: string): string =>
  id === '' ? 'platform' : (Object.entries(world).find(([, value]) => value === id)?.[0] ?? 'elsewhere')

/** Returns check, business and day of each breach of a seal or a signature after these statements, which run without
 *  triggers, as a superuser could; everything is rolled back. */
const breachesAfter = (statements: readonly string[]): Promise<readonly string[]> =>
  rolledBack(app.wired.db, async (trx) => {
    await query(trx, withoutTriggers)
    for (const sql of statements) await query(trx, sql, world)
    const breaches = [
      ...(await findBreaches(trx, { since: null, graceSeconds: 1_000_000_000 }, expectedEntries)),
      ...(await findSignatureBreaches(trx, signer, { keptRoots: [], publicKeys: [] })),
    ].filter(({ check }) => check === 'seals' || check === 'signature')
    return breaches.map(
      ({ check, businessId, subjectId }) => `${check} ${nameOf(businessId)} ${nameOf(subjectId)}`,
    )
  })

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Writes JSON with one space after each comma, as Postgres and Python do. */
const spaced = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(spaced).join(', ')}]` : JSON.stringify(value)

const inEntry = (kind: string) => `business_id = :one and kind = '${kind}'`
const lineOfHold = `${inEntry('HOLD')} and line = 1`
const sealOf = (day: string) => `business_id = :one and day = :${day}`

describe('sealed days', () => {
  it('follow each other from the first entry on, also without entries, and match the entries', async () => {
    const days = await query<{ day: string }>(
      app.wired.db,
      'select day::text from ledger_days order by ledger_days.day',
    )
    expect(days.map(({ day }) => nameOf(day))).toEqual(['first', 'between', 'last', 'due'])
    expect(await breachesAfter([])).toEqual([])
  })

  it.each<[string, readonly string[], string]>([
    [
      'a changed amount',
      [`update postings set amount_minor = amount_minor + 1 where ${lineOfHold}`],
      'one last',
    ],
    ['a changed account', [`update postings set debit_account = 'fees' where ${lineOfHold}`], 'one last'],
    ['a changed currency', [`update postings set currency = 'KES' where ${lineOfHold}`], 'one last'],
    ['a changed line', [`update postings set line = 9 where ${lineOfHold}`], 'one last'],
    ['a removed posting', [`delete from postings where ${lineOfHold}`], 'one last'],
    [
      'an inserted posting',
      [
        `insert into postings
           select business_id, transaction_id, kind, 9, 'fees', 'liquidity', currency, 1, created_at
             from postings where ${lineOfHold}`,
      ],
      'one last',
    ],
    [
      'an entry of another kind',
      [
        `update journals set kind = 'REFUND' where ${inEntry('HOLD')}`,
        `update postings set kind = 'REFUND' where ${inEntry('HOLD')}`,
      ],
      'one last',
    ],
    [
      'an entry of another time of the day',
      [`update journals set created_at = created_at + interval '1 microsecond' where ${inEntry('HOLD')}`],
      'one last',
    ],
    [
      'a removed entry',
      [`delete from postings where ${inEntry('TOPUP')}`, `delete from journals where ${inEntry('TOPUP')}`],
      'one first',
    ],
    [
      'an inserted entry',
      [`insert into journals values (:one, 'f00000000000000000000000', 'HOLD', ${atTen('3')})`],
      'one first',
    ],
    [
      'an entry inserted on a sealed day without entries',
      [`insert into journals values (:other, 'f00000000000000000000000', 'HOLD', ${atTen('2')})`],
      'other between',
    ],
    [
      'an entry inserted before the first sealed day',
      [`insert into journals values (:one, 'f00000000000000000000000', 'HOLD', '2020-01-01')`],
      'one elsewhere',
    ],
    [
      'an entry inserted before all time',
      [`insert into journals values (:one, 'f00000000000000000000000', 'HOLD', '-infinity')`],
      'one elsewhere',
    ],
    [
      'a posting inserted without an entry',
      [
        `insert into postings
           select business_id, transaction_id, 'REFUND', 1, 'fees', 'liquidity', currency, 1, created_at
             from postings where ${lineOfHold}`,
      ],
      'one elsewhere',
    ],
    [
      'an entry inserted without a business',
      [
        `insert into journals values ('f00000000000000000000000', 'f00000000000000000000000', 'HOLD', ${atTen('3')})`,
      ],
      'elsewhere elsewhere',
    ],
    ['a changed seal', [`update ledger_seals set root = '\\x00' where ${sealOf('last')}`], 'one last'],
    [
      'a changed number of entries',
      [`update ledger_seals set journals = journals + 1 where ${sealOf('last')}`],
      'platform last',
    ],
    ['a removed seal', [`delete from ledger_seals where ${sealOf('first')}`], 'one first'],
    ['an inserted seal', [`insert into ledger_seals values (:one, :between, 1, '\\x00')`], 'one between'],
    ['a changed root of a day', [`update ledger_days set root = '\\x00' where day = :last`], 'platform last'],
    [
      'a changed root before a day',
      [`update ledger_days set previous_root = '\\x00' where day = :last`],
      'platform last',
    ],
    ['a removed day', ['delete from ledger_days where day = :between'], 'platform last'],
    [
      'removed first days',
      ['delete from ledger_days where day < :last', 'delete from ledger_seals where day < :last'],
      'platform last',
    ],
    ['a removed last day', ['delete from ledger_days where day >= :last'], 'one last'],
    [
      'removed last days with their seals',
      [
        'delete from ledger_days where day >= :last',
        'delete from ledger_seals where day >= :last',
        'update ledger_watch set checked_at = app.now()',
      ],
      'platform last',
    ],
    ['a removed chain', ['delete from ledger_days', 'delete from ledger_seals'], 'platform first'],
  ])('find %s', async (_, statements, expected) => {
    expect(await breachesAfter(statements)).toContain(`seals ${expected}`)
  })

  it('find one changed posting as a breach of one business on one day', async () => {
    const changed = `update postings set amount_minor = amount_minor + 1 where ${lineOfHold}`
    expect(await breachesAfter([changed])).toEqual(['seals one last'])
  })

  it('have roots that can be computed without Postgres', async () => {
    const entries = await query<{ id: string; micros: string; lines: readonly unknown[] }>(
      app.wired.db,
      `select transaction_id as id, (extract(epoch from created_at) * 1000000)::bigint::text as micros,
              (select json_agg(json_build_array(line, debit_account, credit_account, currency, amount_minor)
                               order by line)
                 from postings p where p.transaction_id = j.transaction_id and p.kind = 'HOLD') as lines
         from journals j where ${inEntry('HOLD')}`,
      world,
    )
    const hashes = entries.map(({ id, micros, lines }) =>
      sha256(spaced([world.one, id, 'HOLD', Number(micros), lines])),
    )
    const digest = sha256(Buffer.concat(hashes.toSorted((one, other) => one.compare(other)))).toString('hex')
    const roots = await query<{ day: string; root: string }>(
      app.wired.db,
      `select day::text, encode(root, 'hex') as root from ledger_seals
        where business_id = :one order by ledger_seals.day`,
      world,
    )
    expect(roots.map(({ day }) => nameOf(day))).toEqual(['first', 'last'])
    const text = spaced([world.one, world.last, roots[0]?.root, entries.length, digest])
    expect(sha256(text).toString('hex')).toBe(roots[1]?.root)
  })

  it('do not ask for a day during which a restored database last worked', async () => {
    const restored = [
      'delete from ledger_days where day >= :last',
      'delete from ledger_seals where day >= :last',
      `update ledger_watch set checked_at = ${atTen('1')}`,
    ]
    expect(await breachesAfter(restored)).toEqual([])
  })

  it.each([
    ['a changed signature', `update ledger_days set signature = set_byte(signature, 0, 0) where day = :last`],
    ['a signature by another key', `update ledger_days set key_id = 'other' where day = :last`],
    [
      'the signature of another day',
      `update ledger_days set signature = (select signature from ledger_days where day = :first) where day = :last`,
    ],
  ])('find %s', async (_, sql) => {
    expect(await breachesAfter([sql])).toEqual(['signature platform last'])
  })

  it('are append-only', async () => {
    for (const table of ['ledger_seals', 'ledger_days']) {
      const statements = [`update ${table} set day = day`, `delete from ${table}`, `truncate ${table}`]
      for (const sql of statements) {
        await expect(app.wired.db.raw(sql), sql).rejects.toThrow(`${table} is append-only`)
      }
    }
    expect(await breachesAfter([])).toEqual([])
  })
})
