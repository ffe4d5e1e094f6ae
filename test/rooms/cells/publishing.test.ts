import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublishingService } from '../../../src/cells/publishing.ts'
import { openDb, type Db } from '../../../src/db/knex.ts'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'

const app = useApp()
let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = openDb({ url: database.urlAs('operator'), name: 'corridor-test', max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const target = () => createPublishingService({ db })
const publish = async () => JSON.stringify(await app.wired.publishing.publish())
const tables = ['rates', 'routes', 'fees', 'promotions', 'institutions', 'bank_codes'] as const

const contentOf = async (on: Db) => query(on, 'select app.read_reference() as data')

describe('reference data', () => {
  it('is the same in the other cell after it was applied, as often as it is', async () => {
    const text = await publish()
    expect(await target().revision()).toBe(0n)
    expect(await target().apply(text)).toBe(true)
    expect(await target().apply(text)).toBe(false)
    expect(await target().revision()).toBe(1n)
    const content = await contentOf(db)
    expect(content).toEqual(await contentOf(app.wired.db))
    expect(Object.keys((content[0] as { data: object }).data).toSorted()).toEqual([...tables].toSorted())
  })

  it('keeps its revision until it changes', async () => {
    expect(JSON.parse(await publish())).toMatchObject({ revision: '1' })
    await app.wired.services.pricing.setRates([{ source: 'USD', destination: 'NGN', rate: '1511.5' }])
    const text = await publish()
    expect(JSON.parse(text)).toMatchObject({ revision: '2' })
    expect(await target().apply(text)).toBe(true)
    expect(await contentOf(db)).toEqual(await contentOf(app.wired.db))
  })

  it('of an older revision, changed afterwards, or of another form is refused and changes nothing', async () => {
    const first = JSON.parse(await publish()) as { readonly data: object }
    const before = await contentOf(db)
    const refused = [
      [JSON.stringify({ ...first, revision: '1' }), 'at revision 2 already'],
      [JSON.stringify({ ...first, data: { ...first.data, rates: [] } }), 'was changed after'],
      ['{}', 'revision must be a positive whole number'],
      ['no JSON', 'not a file of'],
    ] as const
    for (const [text, sentence] of refused) await expect(target().apply(text)).rejects.toThrow(sentence)
    expect(await contentOf(db)).toEqual(before)
  })

  it('is refused where the cell has a rate that the file does not have', async () => {
    await query(db, `insert into rates values ('AED', 'NGN', 400, 400, app.now())`)
    await app.wired.services.pricing.setRates([{ source: 'USD', destination: 'NGN', rate: '1512' }])
    await expect(target().apply(await publish())).rejects.toThrow('rates or fees that the file does not have')
    expect(await target().revision()).toBe(2n)
  })

  it('has one digest, whatever the time zone and the collation of the database', async () => {
    const { db: source } = app.wired
    for (const code of ['aa', 'AB', 'Ab', 'b-a', 'ba'])
      await query(source, `insert into bank_codes values ('swift_code', :code, 'NG', 'Bank', null)`, { code })
    const digestIn = (on: Db) => query(on, 'select app.digest_of(app.read_reference()) as digest')
    const before = await digestIn(source)
    const owner = openDb({ url: app.databaseUrl, name: 'corridor-test', max: 1 })
    const trx = await owner.transaction()
    await query(trx, `set local timezone to 'Asia/Kathmandu'`)
    expect(await digestIn(trx)).toEqual(before)
    await query(trx, 'alter table bank_codes alter column code type text collate "und-x-icu"')
    expect(await digestIn(trx)).toEqual(before)
    await trx.rollback()
    await owner.destroy()
  })
})
