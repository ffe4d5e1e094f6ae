import { expect } from 'vitest'
import { query, queryOne } from '../../src/db/tx.ts'
import type { TestApp } from './app.ts'

// What an act may leave although it is rolled back: the use of the session, what was asked over the network before the
// transaction, and tries that are counted in their own commit.
const notOfTheAct = [
  ...['audit_log', 'sessions', 'ceremonies', 'sign_in_attempts', 'rate_limit_hits', 'request_log'],
  ...['rail_lists', 'rail_strays', 'rail_states', 'rail_breakers', 'jobs', 'schema_functions'],
]

// The use of an API key is written after the response.
const rowOf = (table: string): string => (table === 'api_keys' ? `to_jsonb(t) - 'last_used_at'` : 't')

/** Returns a hash of every row of the tables that acts change. */
const readDigest = async (app: TestApp): Promise<string> => {
  const tables = await query<{ name: string }>(
    app.wired.db,
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (:notOfTheAct) order by 1`,
    { notOfTheAct },
  )
  const rows = tables.map(
    ({ name }) => `select '${name}' || md5((${rowOf(name)})::text) as row from ${name} t`,
  )
  const found = await queryOne<{ digest: string | null }>(
    app.wired.db,
    `select md5(string_agg(row, ' ' order by row)) as digest from (${rows.join(' union all ')}) as every`,
  )
  return found?.digest ?? ''
}

const refuseEntries = 'alter table audit_log add constraint audit_log_is_down check (false) not valid'
const acceptEntries = 'alter table audit_log drop constraint audit_log_is_down'

/** Sends a form while the audit log takes no entry; fails where it changes anything. Returns whether the act was run
 *  and rolled back: otherwise it was refused before. */
export const sendWithoutLog = async (
  app: TestApp,
  about: string,
  send: () => Promise<{ readonly status: number }>,
): Promise<boolean> => {
  const before = await readDigest(app)
  await query(app.wired.db, refuseEntries)
  let status: number
  try {
    ;({ status } = await send())
  } finally {
    await query(app.wired.db, acceptEntries)
  }
  expect(await readDigest(app), `${about} changes nothing without its entry`).toBe(before)
  return status === 500
}
