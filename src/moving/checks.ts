import { refuse } from '../kernel/refusal.ts'
import { listKeysWithoutBusiness, listTables, readKeys } from './replication.store.ts'
import { faultOfBusiness, faultOfCells, faultOfSetting, faultOfState, type Facts } from './rules.ts'
import { readSide } from './state.store.ts'
import { listMovingTables } from './tables.ts'
import type { Move } from './parts.ts'

/** Counts the unique keys without the business, such as ids of a rail, that both databases have; by index. */
const countTakenKeys = async (
  { source, target, order: { businessId } }: Move,
  tables: readonly string[],
): Promise<Readonly<Record<string, number>>> => {
  const taken: Record<string, number> = {}
  for (const index of await listKeysWithoutBusiness(source, tables)) {
    const keys = await readKeys(source, { index, businessId, among: null })
    if (keys.length > 0) taken[index] = (await readKeys(target, { index, businessId, among: keys })).length
  }
  return taken
}

/** Reads the tables that move. Refuses VALIDATION_ERROR where a publication cannot filter one. */
export const requireTables = async ({ source }: Move): Promise<readonly string[]> => {
  const tables = await listTables(source)
  const moved = listMovingTables(tables.map(({ table }) => table))
  const wrong = tables.find(({ table, hasIdentity }) => moved.includes(table) && !hasIdentity)
  return wrong
    ? refuse(
        'VALIDATION_ERROR',
        `The replica identity of ${wrong.table} lacks business_id: a migration must set it to full.`,
      )
    : moved
}

/** Refuses VALIDATION_ERROR with a fault, if there is one. */
export const requireNoFault = (fault: string | undefined): void => {
  if (fault !== undefined) refuse('VALIDATION_ERROR', fault)
}

/** Reads both databases of a move. Refuses VALIDATION_ERROR where they are not those of its cells. */
export const requireCells = async ({ source, target, order }: Move): Promise<Facts> => {
  const [from, to] = [await readSide(source, order.businessId), await readSide(target, order.businessId)]
  const facts = { source: from, target: to, takenKeys: {} }
  requireNoFault(faultOfCells(facts, order))
  return facts
}

/** Reads both databases of a move. Refuses VALIDATION_ERROR where they do not fit together, or where the
 *  business is moving to a third cell or was moved here from the target. */
export const requireState = async (move: Move): Promise<Facts> => {
  const facts = await requireCells(move)
  requireNoFault(faultOfSetting(facts, move.order) ?? faultOfState(facts, move.order))
  return facts
}

/** Refuses VALIDATION_ERROR where approvals, accounts, prices or keys of the business block its move. */
export const requireMovable = async (move: Move, facts: Facts, tables: readonly string[]): Promise<void> => {
  // Rows that are there already are those of this move.
  const takenKeys = facts.target.hasBusiness ? {} : await countTakenKeys(move, tables)
  requireNoFault(faultOfBusiness({ ...facts, takenKeys }, move.order))
}
