import type { Role } from '../cli/toolbox.ts'
import type { Config } from '../config.ts'
import { requireCell } from '../db/cell.ts'
import { isClockAhead } from '../db/clock.ts'
import { expectedSchemaVersion, findOtherSchema } from '../db/migrate.ts'
import { requireMode } from '../db/mode.ts'
import { requireRights, rolesOf } from '../db/roles.ts'
import { requireMasterKeys } from '../vault/index.ts'
import type { Wired } from '../wire.ts'

/** Refuses to start on a schema that the code cannot work on: its statements would fail one by one. Returns the version
 *  that the code needs. */
const requireSchema = async ({ db }: Wired): Promise<string> => {
  const expected = await expectedSchemaVersion()
  const other = await findOtherSchema(db, expected)
  if (other === undefined) return expected
  throw new Error(`The schema is at ${other}, this code needs ${expected}. Run \`corridor migrate\`.`)
}

/** Throws where the clock was moved ahead in production. */
const requireTrueClock = async ({ db }: Wired, mode: Config['mode']): Promise<void> => {
  if (mode === 'production' && (await isClockAhead(db))) {
    throw new Error('The clock in app.clock is ahead, which is not allowed in production.')
  }
}

/** Refuses a database of another schema, mode, cell or deployment, a user with wrong rights, and in production a clock
 *  that is ahead. Returns the version of the schema that the code needs. */
export const requireDatabase = async (wired: Wired, { mode, cell }: Config, role: Role): Promise<string> => {
  const { db, vault } = wired
  const schemaVersion = await requireSchema(wired)
  await requireMode(db, mode)
  await requireCell(db, cell?.name)
  await requireRights(db, { roles: rolesOf[role], mode })
  await requireTrueClock(wired, mode)
  await requireMasterKeys(db, vault)
  return schemaVersion
}
