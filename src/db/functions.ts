import type { Knex } from 'knex'
import type { SqlFile } from './schema-files.ts'

// Everything but the body: name, arguments, result, comment, triggers.
const frameOf = (text: string): string => text.replace(/\$\$.*\$\$/s, '')

// Without `cascade`: nothing but its own triggers may depend on a function, and a table least of all.
const drop = async (trx: Knex, name: string): Promise<void> => {
  const { rows }: { rows: { trigger: string; table: string }[] } = await trx.raw(
    `select tgname as trigger, tgrelid::regclass::text as table from pg_trigger where tgfoid = to_regproc(:name)`,
    { name: `app.${name}` },
  )
  for (const { trigger, table } of rows)
    await trx.raw('drop trigger :trigger: on :table:', { trigger, table })
  await trx.raw('drop function if exists :name:', { name: `app.${name}` })
}

const searchPath = 'set search_path to public, pg_temp'

// Without one, a function finds the tables that its caller's search path names.
const requireSearchPath = async (trx: Knex): Promise<void> => {
  const { rows }: { rows: { name: string }[] } = await trx.raw(
    `select oid::regproc::text as name from pg_proc
      where pronamespace = 'app'::regnamespace
        and prolang = (select oid from pg_language where lanname = 'plpgsql')
        and 'search_path=public, pg_temp' <> all (coalesce(proconfig, '{}')) order by 1 limit 1`,
  )
  if (rows[0]) throw new Error(`${rows[0].name} has no fixed search path. Add to its file: ${searchPath}`)
}

// What `create function` leaves out while `check_function_bodies` is off, once every function and table is there. A
// function in SQL has none, since that would keep it from being inlined: it names schemas instead.
const validate = async (trx: Knex): Promise<void> => {
  await requireSearchPath(trx)
  await trx.raw('set local check_function_bodies = on')
  await trx.raw(
    `select plpgsql_validator(p.oid) from pg_proc p join pg_language l on l.oid = prolang
      where pronamespace = 'app'::regnamespace and lanname = 'plpgsql'`,
  )
  await trx.raw('set local search_path to pg_catalog')
  await trx.raw(
    `select fmgr_sql_validator(p.oid) from pg_proc p join pg_language l on l.oid = prolang
      where pronamespace = 'app'::regnamespace and lanname = 'sql'`,
  )
  await trx.raw('set local search_path to default')
}

/** Brings the functions of the database to these texts: runs those that changed, drops those that are gone. A function
 *  of which only the body changed is replaced in place, so that calls in flight find it; any other change drops it
 *  first, because `create or replace` would keep the old arguments beside the new. Returns the names of all these. */
export const applyFunctions = async (
  trx: Knex,
  functions: readonly SqlFile[],
): Promise<readonly string[]> => {
  await trx.raw(`create table if not exists schema_functions (name text primary key, text text not null)`)
  await trx.raw(
    `comment on table schema_functions is 'The functions of the database: each as the file that was applied last'`,
  )
  const { rows }: { rows: SqlFile[] } = await trx.raw('select name, text from schema_functions')
  const applied = new Map(rows.map(({ name, text }) => [name, text]))
  // Functions call each other: a body may name one that a later file creates.
  await trx.raw('set local check_function_bodies = off')
  const changed = functions.filter(({ name, text }) => applied.get(name) !== text)
  for (const { name, text } of changed) {
    const before = applied.get(name)
    if (before !== undefined && frameOf(before) !== frameOf(text)) await drop(trx, name)
    await trx.raw(withoutBindings(text))
    await trx.raw(
      `insert into schema_functions (name, text) values (:name, :text)
       on conflict (name) do update set text = excluded.text`,
      { name, text },
    )
  }
  const kept = new Set(functions.map(({ name }) => name))
  const gone = [...applied.keys()].filter((name) => !kept.has(name))
  for (const name of gone) {
    await drop(trx, name)
    await trx.raw('delete from schema_functions where name = :name', { name })
  }
  await validate(trx)
  return [...changed.map(({ name }) => name), ...gone]
}

/** Escapes an SQL text so that Knex takes no `?` in it for a binding. */
export const withoutBindings = (sql: string): string => sql.replaceAll('?', String.raw`\?`)
