import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb, type Db } from '../../../src/db/knex.ts'
import { query } from '../../../src/db/tx.ts'
import { startPostgres, type RunningPostgres } from '../../../src/dev/postgres.ts'
import { started } from '../../support/started.ts'

let home: string
let postgres: RunningPostgres | undefined
let db: Db
let readOnly: Db

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'corridor-standby-'))
  const options = { dataDir: join(home, 'postgres'), settings: { fsync: 'off' } }
  const primary = await startPostgres(options)
  await primary.stop()
  // With this file a server recovers until it is promoted, as a standby does.
  const signal = join(primary.dataDir, 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(primary.dataDir)
  await chown(signal, uid, gid)
  postgres = await startPostgres(options)
  const url = postgres.url('postgres')
  db = openDb({ url, name: 'corridor-test', max: 2 })
  readOnly = openDb({ url, name: 'corridor-test', max: 1, isReadOnly: true })
})
afterAll(async () => {
  await db.destroy()
  await readOnly.destroy()
  const { dataDir } = started(postgres)
  await postgres?.stop()
  for (const directory of [dataDir, home]) await rm(directory, { recursive: true, force: true })
})

const unavailable = { name: 'Refusal', code: 'EXTERNAL_REQUEST_ERROR' }
const readsOnly = async (on: Db): Promise<unknown> => (await query(on, 'select 1 as one'))[0]

it('a standby is not used, not even for a read: EXTERNAL_REQUEST_ERROR, until it is promoted', async () => {
  await Promise.all([1, 2, 3].map(() => expect(readsOnly(db)).rejects.toMatchObject(unavailable)))
  await expect(query(db, 'create table t (one integer)')).rejects.toMatchObject(unavailable)
  expect(await readsOnly(readOnly), 'work that changes nothing may use it').toEqual({ one: 1 })
  await query(readOnly, 'select pg_promote()')
  await query(db, 'create table t (one integer)')
  expect(await readsOnly(db)).toEqual({ one: 1 })
})

it('a connection to a standby is closed', async () => {
  const rows = await query<{ count: number }>(
    readOnly,
    `select count(*)::integer from pg_stat_activity where application_name = 'corridor-test'`,
  )
  expect(rows[0]?.count, 'one of each pool').toBe(2)
})
