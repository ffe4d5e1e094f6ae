import type { Homes } from '../cells/index.ts'
import type { Db } from '../db/knex.ts'
import { refuse } from '../kernel/refusal.ts'
import { requireNoFault } from './checks.ts'
import { faultOfOrder } from './rules.ts'
import { isPublished } from './replication.store.ts'
import { deleteDataKeys, hasMoved, insertDeparture, readClosed } from './state.store.ts'

/** Orders moves of businesses to other cells, and forgets those that have moved. */
export type DeparturesService = {
  /** Orders the move of a business; returns false where that was done before. Refuses VALIDATION_ERROR for this cell,
   *  and for a business that moves or has moved to another one. */
  readonly order: (businessId: string, to: string) => Promise<boolean>
  /** Makes the personal data of a business that has moved unreadable in this cell, by deleting its keys; returns how
   *  many there were. Refuses VALIDATION_ERROR where it has not moved, or its move has not ended. */
  readonly forget: (businessId: string) => Promise<number>
}

/** Creates the service. */
export const createDeparturesService = ({
  db,
  homes,
}: {
  readonly db: Db
  readonly homes: Pick<Homes, 'cell'>
}): DeparturesService => ({
  order: async (businessId, to) => {
    if (homes.cell === undefined)
      refuse('VALIDATION_ERROR', 'There is one cell only: set CELL and CELLS_FILE.')
    if (homes.cell === to) refuse('VALIDATION_ERROR', `Its home is the cell ${to} already.`)
    const closed = (await readClosed(db, businessId)) ?? null
    requireNoFault(faultOfOrder({ closed, leavesFor: null }, to))
    if (closed?.state === 'MOVED') return false
    const { cell, isNew } = await insertDeparture(db, { businessId, to })
    requireNoFault(faultOfOrder({ closed: null, leavesFor: cell }, to))
    return isNew
  },
  forget: async (businessId) => {
    if (!(await hasMoved(db, businessId)))
      refuse(
        'VALIDATION_ERROR',
        'The business has not moved to another cell, so its keys are kept: move it first.',
      )
    // Its deletes would reach the new cell.
    if (await isPublished(db, businessId))
      refuse('VALIDATION_ERROR', 'The move of the business has not ended: run `cells move` again first.')
    return deleteDataKeys(db, businessId)
  },
})
