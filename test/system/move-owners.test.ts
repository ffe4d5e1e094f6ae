import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { abandonMove, moveBusiness } from '../../src/moving/index.ts'
import { useApp } from '../support/app.ts'
import { aPayout, setUpPayout } from '../support/builders.ts'
import { useSecondCell } from '../support/two-cells.ts'

const app = useApp()
const second = useSecondCell(app)
const id = randomBytes(4).toString('hex')
const names = { a: `corridor_test_source_${id}`, b: `corridor_test_target_${id}` }

const urlOf = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.username = name
  changed.password = 'secret'
  return changed.href
}

/** Makes a role without other rights the owner of the tables of a database. */
const giveTables = async (owner: pg.Client, name: string, attributes: string): Promise<void> => {
  await owner.query(`create role ${name} login password 'secret' ${attributes}`)
  await owner.query(`do $$
    declare v_table text;
    begin
      execute format('grant create on database %I to ${name}', current_database());
      grant usage on schema app, public to ${name};
      grant create on schema public to ${name};
      for v_table in select c.oid::regclass from pg_class c
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'app'::regnamespace)
      loop execute format('alter table %s owner to ${name}', v_table); end loop;
      grant execute on all functions in schema app to ${name};
    end $$`)
}

const changes = () => ({
  urls: { source: urlOf(app.databaseUrl, names.a), target: urlOf(second.databaseUrl, names.b) },
  connection: urlOf(app.databaseUrl, names.a),
})

beforeAll(async () => {
  await giveTables(second.owners.a, names.a, 'replication')
  await giveTables(second.owners.b, names.b, '')
})
afterAll(async () => {
  for (const cell of ['a', 'b'] as const) {
    await second.owners[cell].query(`reassign owned by ${names[cell]} to current_user`)
    await second.owners[cell].query(`drop owned by ${names[cell]}`)
    await second.owners[cell].query(`drop role ${names[cell]}`)
  }
})

it('users without the rights that a move needs are refused before anything is written', async () => {
  const { business } = await setUpPayout(app)
  await second.order(business.id)
  const run = () => second.run(moveBusiness, business.id, changes())
  await expect(run()).rejects.toThrow('must be a superuser or have pg_create_subscription')
  await second.owners.b.query(`grant pg_create_subscription to ${names.b}`)
  await expect(run()).rejects.toThrow('must be allowed to set session_replication_role')
  expect(await second.homesOf(business.id)).toEqual(['a'])
  expect(await second.countLinks(business.id)).toBe(0)
})

it('users that are no superusers move a business, and abandon that', async () => {
  await second.owners.b.query(`grant pg_create_subscription to ${names.b}`)
  await second.owners.b.query(`grant set on parameter session_replication_role to ${names.b}`)
  const setup = await setUpPayout(app)
  const { id: businessId } = setup.business
  await aPayout(setup)
  await second.order(businessId)
  const stop = async (step: string): Promise<void> => {
    if (step === 'copied') throw new Error('stopped')
  }
  await expect(second.run(moveBusiness, businessId, { ...changes(), onStep: stop })).rejects.toThrow(
    'stopped',
  )
  await second.run(abandonMove, businessId, changes())
  expect(await second.homesOf(businessId)).toEqual(['a'])
  await second.order(businessId)
  await second.run(moveBusiness, businessId, changes())
  expect(await second.homesOf(businessId)).toEqual(['b'])
  expect(await second.listBreaches()).toEqual([])
})

it('users that are no superusers wait for transactions of other logins', async () => {
  const { business } = await setUpPayout(app)
  await second.order(business.id)
  const write = async (step: string): Promise<void> => {
    if (step !== 'resting') return
    await second.owners.a.query('begin')
    await second.owners.a.query('select pg_current_xact_id()')
  }
  const run = second.run(moveBusiness, business.id, { ...changes(), closedMs: 10_000, onStep: write })
  try {
    await expect(run).rejects.toThrow('Database transactions that started before it closed: 1')
  } finally {
    await second.owners.a.query('rollback')
  }
  expect(await second.homesOf(business.id)).toEqual(['a'])
  await second.run(abandonMove, business.id, changes())
})
