import { refuse } from '../kernel/refusal.ts'
import type { Db } from './knex.ts'
import type { DatabaseMode } from './mode.ts'

/** A role of `migrations/grants.sql`. */
export type DatabaseRole = 'corridor_api' | 'corridor_worker' | 'corridor_operator' | 'corridor_console'

type Login = { readonly name: string; readonly hasPower: boolean; readonly missing: string | null }

const guide = 'See docs/operating.md#database-roles.'

// Power: the right to switch off a trigger, or to run programs and read files as the server.
const loginStatement = `
select session_user as name,
       exists (select from pg_roles r
                where pg_has_role(session_user, r.oid, 'MEMBER')
                  and (r.rolsuper or r.rolcreaterole or r.rolname in (
                         'pg_execute_server_program', 'pg_write_server_files', 'pg_read_server_files')))
         or exists (select from pg_database
                     where datname = current_database() and pg_has_role(session_user, datdba, 'MEMBER'))
         or exists (select from pg_class
                     where relnamespace in ('public'::regnamespace, 'app'::regnamespace)
                       and pg_has_role(session_user, relowner, 'MEMBER')) as "hasPower",
       (select wanted from jsonb_array_elements_text(:roles::jsonb) as wanted
         where to_regrole(wanted) is null or not pg_has_role(session_user, to_regrole(wanted), 'USAGE')
         limit 1) as missing`

/** Refuses FORBIDDEN where the database user lacks a role, and in production where it is a superuser or owns what it
 *  reads and writes: an attacker of the process would be both. */
export const requireRights = async (
  db: Db,
  { roles, mode }: { readonly roles: readonly DatabaseRole[]; readonly mode: DatabaseMode },
): Promise<void> => {
  const { rows }: { rows: Login[] } = await db.raw(loginStatement, { roles: JSON.stringify(roles) })
  for (const { name, hasPower, missing } of rows) {
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
