import { refuse } from '../kernel/refusal.ts'
import type { Db } from './knex.ts'
import type { DatabaseMode } from './mode.ts'

/** A role of `migrations/grants.sql`. */
export type DatabaseRole = 'corridor_api' | 'corridor_worker' | 'corridor_operator' | 'corridor_console'

/** The roles that each kind of process needs. */
export const rolesOf = {
  api: ['corridor_api'],
  worker: ['corridor_worker'],
  both: ['corridor_api', 'corridor_worker'],
  console: ['corridor_api', 'corridor_console'],
  cli: ['corridor_operator'],
} as const satisfies Readonly<Record<string, readonly DatabaseRole[]>>

/** A login, and what is wrong with its rights. `hasPower`: it may switch off a trigger, or run programs and read files
 *  as the server. */
export type Login = { readonly name: string; readonly hasPower: boolean; readonly missing: string | null }

/** A login to look at, null for that of the session, and the roles that it needs. */
export type AskedLogin = { readonly name: string | null; readonly roles: readonly DatabaseRole[] }

const guide = 'See docs/operating.md#database-roles.'

const loginStatement = `
select login.name,
       exists (select from pg_roles r
                where pg_has_role(login.name, r.oid, 'MEMBER')
                  and (r.rolsuper or r.rolcreaterole or r.rolname in (
                         'pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files')))
         or exists (select from pg_database
                     where datname = current_database() and pg_has_role(login.name, datdba, 'MEMBER'))
         or exists (select from pg_class
                     where relnamespace in ('public'::regnamespace, 'app'::regnamespace)
                       and pg_has_role(login.name, relowner, 'MEMBER')) as "hasPower",
       (select wanted from jsonb_array_elements_text(asked.roles) as wanted
         where to_regrole(wanted) is null or not pg_has_role(login.name, to_regrole(wanted), 'USAGE')
         limit 1) as missing
  from rows from (jsonb_to_recordset(:logins::jsonb) as (name name, roles jsonb)) with ordinality
         as asked (name, roles, place)
 cross join lateral (select coalesce(asked.name, session_user) as name) as login
 order by asked.place`

/** Reads the rights of logins, in their order. */
export const readLogins = async (db: Db, logins: readonly AskedLogin[]): Promise<readonly Login[]> => {
  const { rows }: { rows: Login[] } = await db.raw(loginStatement, { logins: JSON.stringify(logins) })
  return rows
}

/** Refuses FORBIDDEN where the database user lacks a role, and in production where it is a superuser or owns what it
 *  reads and writes: an attacker of the process would be both. */
export const requireRights = async (
  db: Db,
  { roles, mode }: { readonly roles: readonly DatabaseRole[]; readonly mode: DatabaseMode },
): Promise<void> => {
  for (const { name, hasPower, missing } of await readLogins(db, [{ name: null, roles }])) {
    if (missing !== null)
      refuse('FORBIDDEN', `The database user ${name} of DATABASE_URL lacks the role ${missing}. ${guide}`)
    if (hasPower && mode === 'production')
      refuse(
        'FORBIDDEN',
        `The database user ${name} of DATABASE_URL is a superuser or owns the database, which is refused in ` +
          `production. Use one that has ${roles.join(' and ')} only. ${guide}`,
      )
  }
}
