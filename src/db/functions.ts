import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'

/** One file of `migrations/functions/`: a function of the schema `app`, its comment and its triggers. */
export type SqlFunction = { readonly name: string; readonly text: string }

const folder = fileURLToPath(new URL('../../migrations/functions/', import.meta.url))

/** Reads every function of `migrations/functions/`, in the order of their names. */
export const readFunctions = async (): Promise<readonly SqlFunction[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(`${folder}${file}`, 'utf8'),
    })),
  )
}

// Everything but the body: name, arguments, result, comment, triggers.
const frameOf = (text: string): string => text.replace(/\$\$.*\$\$/s, '')

// Without `cascade`: nothing but its own triggers may depend on a function, and a table least of all.
const drop = async (trx: Knex, name: string): Promise<void> => {
  const { rows }: { rows: { trigger: string; table: string }[] } = await trx.raw(
    `select tgname as trigger, relname as table from pg_trigger join pg_class c on c.oid = tgrelid
      where tgfoid = to_regproc(:name)`,
    { name: `app.${name}` },
  )
  for (const { trigger, table } of rows)
    await trx.raw('drop trigger :trigger: on :table:', { trigger, table })
  await trx.raw('drop function if exists :name:', { name: `app.${name}` })
}

/** Brings the functions of the database to these texts: runs those that changed, drops those that are gone. A function
 *  of which only the body changed is replaced in place, so that calls in flight find it; any other change drops it
 *  first, because `create or replace` would keep the old arguments beside the new. */
export const applyFunctions = async (trx: Knex, functions: readonly SqlFunction[]): Promise<void> => {
  await trx.raw(`create table if not exists schema_functions (name text primary key, text text not null)`)
  await trx.raw(
    `comment on table schema_functions is 'The functions as the last migration applied them: file name and text'`,
  )
  const { rows }: { rows: SqlFunction[] } = await trx.raw('select name, text from schema_functions')
  const applied = new Map(rows.map(({ name, text }) => [name, text]))
  // Functions call each other: a body may name one that a later file creates.
  await trx.raw('set local check_function_bodies = off')
  for (const { name, text } of functions) {
    const before = applied.get(name)
    applied.delete(name)
    if (before === text) continue
    if (before === undefined || frameOf(before) !== frameOf(text)) await drop(trx, name)
    await trx.raw(text.replaceAll('?', String.raw`\?`))
    await trx.raw(
      `insert into schema_functions (name, text) values (:name, :text)
       on conflict (name) do update set text = excluded.text`,
      { name, text },
    )
  }
  for (const name of applied.keys()) {
    await drop(trx, name)
    await trx.raw('delete from schema_functions where name = :name', { name })
  }
}
