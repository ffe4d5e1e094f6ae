import type { Knex } from 'knex'
import { refuse } from '../kernel/refusal.ts'
import type { Db } from './knex.ts'

/** What a database is for. */
export type DatabaseMode = 'sandbox' | 'production'

const nameOf = (mode: DatabaseMode): string => (mode === 'sandbox' ? 'the sandbox' : 'production')

const readMode = async (on: Knex): Promise<DatabaseMode | undefined> => {
  const { rows }: { rows: { mode: DatabaseMode }[] } = await on.raw('select mode from app.environment')
  return rows[0]?.mode
}

const requireSame = (found: DatabaseMode, mode: DatabaseMode): void => {
  if (found === mode) return
  const fault = `This database belongs to ${nameOf(found)}, but CORRIDOR_MODE is ${mode}.`
  const cure = `For DATABASE_URL, name a database of ${nameOf(mode)}, or change CORRIDOR_MODE to ${found}.`
  refuse('FORBIDDEN', `${fault} ${cure}`)
}

/** Writes into a new database what it is for. Refuses FORBIDDEN where it has another mode. */
export const writeMode = async (trx: Knex, mode: DatabaseMode): Promise<void> => {
  const found = await readMode(trx)
  if (found !== undefined) {
    requireSame(found, mode)
    return
  }
  await trx.raw('insert into app.environment (mode, written_at) values (:mode, now())', { mode })
}

/** Refuses FORBIDDEN where the database has another mode, or none. */
export const requireMode = async (db: Db, mode: DatabaseMode): Promise<void> => {
  const isMigrated = await db.schema.withSchema('app').hasTable('environment')
  const found = isMigrated ? await readMode(db) : undefined
  if (found === undefined) refuse('FORBIDDEN', 'This database is not migrated. Run `corridor migrate`.')
  else requireSame(found, mode)
}
