import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { DatabaseRole } from '../db/roles.ts'

const nameStatement = `select format(
  case when to_regrole(quote_ident($1)) is null then 'create' else 'alter' end || ' role %I login password %L',
  $1::text, $2::text) as sql`

const grantStatement = `select format('grant %I to %I', $1::text, $2::text) as sql`

const withLogin = (
  url: string,
  { name, password }: { readonly name: string; readonly password: string },
): string => {
  const changed = new URL(url)
  changed.username = name
  changed.password = password
  return changed.href
}

/** Creates a login with these roles, or gives an existing one a new password. Returns `url` with that login. */
export const createLogin = async (
  client: pg.Client,
  url: string,
  { name, roles }: { readonly name: string; readonly roles: readonly DatabaseRole[] },
): Promise<string> => {
  const password = randomBytes(18).toString('base64url')
  // A role takes no parameters, so the server writes each statement first.
  const run = async (statement: string, values: readonly string[]): Promise<void> => {
    const { rows } = await client.query<{ sql: string }>(statement, [...values])
    for (const { sql } of rows) await client.query(sql)
  }
  await run(nameStatement, [name, password])
  for (const role of roles) await run(grantStatement, [role, name])
  return withLogin(url, { name, password })
}
