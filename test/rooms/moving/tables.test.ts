import { expect, it } from 'vitest'
import { keptTables, listMovingTables } from '../../../src/moving/tables.ts'
import { useOwner } from '../../support/owner.ts'

const owner = useOwner()

const listTables = async (): Promise<readonly string[]> => {
  const { rows } = await owner().query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute a
                     where a.attrelid = c.oid and a.attname = 'business_id' and not a.attisdropped)
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

it('every table that stays behind is one of a business, and says why', async () => {
  const tables = await listTables()
  expect(Object.keys(keptTables).filter((table) => !tables.includes(table))).toEqual([])
})

it('every other table of a business moves, and so does the business itself', async () => {
  const { rows } = await owner().query<{ table: string }>('select "table" from app.tables_of_businesses()')
  const known = rows.map((row) => row.table)
  const expected = [...(await listTables()), 'businesses'].filter((table) => !(table in keptTables))
  expect(listMovingTables(known).toSorted()).toEqual(expected.toSorted())
})

it('changes of every table that moves can be filtered by the business', async () => {
  const { rows } = await owner().query<{ table: string }>(
    'select "table" from app.tables_of_businesses() where not has_identity',
  )
  expect(listMovingTables(rows.map((row) => row.table))).toEqual([])
})

it('every table that moves refers only to tables that move, but for the operators who ruled', async () => {
  const { rows } = await owner().query<{ name: string; table: string; target: string }>(
    `select f.conname as name, f.conrelid::regclass::text as table, f.confrelid::regclass::text as target
       from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by 1`,
  )
  const { rows: all } = await owner().query<{ table: string }>(
    'select "table" from app.tables_of_businesses()',
  )
  const moved = listMovingTables(all.map((row) => row.table))
  const leaving = rows.filter(({ table, target }) => moved.includes(table) && !moved.includes(target))
  expect(leaving.map(({ name }) => name)).toEqual([
    'rail_rulings_confirmed_by_fkey',
    'rail_rulings_proposed_by_fkey',
    'rail_rulings_rejected_by_fkey',
  ])
})

it('no trigger of a table that moves fires for rows that replication writes', async () => {
  const { rows } = await owner().query<{ name: string }>(
    `select t.tgname as name from pg_trigger t join app.tables_of_businesses() b on t.tgrelid = b."table"::regclass
      where t.tgenabled <> 'O'`,
  )
  expect(rows).toEqual([])
})

it('no column of a table that moves is numbered by its database', async () => {
  const { rows } = await owner().query<{ table: string; column: string }>(
    `select b."table", a.attname as column from app.tables_of_businesses() b
       join pg_attribute a on a.attrelid = b."table"::regclass and a.attnum > 0
      where a.attidentity <> '' or a.attgenerated <> ''
         or exists (select from pg_attrdef d where d.adrelid = a.attrelid and d.adnum = a.attnum
                       and pg_get_expr(d.adbin, d.adrelid) like '%nextval%')`,
  )
  const moved = listMovingTables(rows.map((row) => row.table))
  expect(moved).toEqual([])
})
