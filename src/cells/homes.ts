import { type CellConfig, type CellMap, readCellMap } from '../config/cells.ts'
import { refusalElsewhere } from '../db/constraints.ts'
import type { Db } from '../db/knex.ts'
import { homeOf } from './slots.ts'
import { isClosed } from './store.ts'

/** Which businesses have their home in the cell of this process. */
export type Homes = {
  /** The name of this cell; undefined where there is one cell only. */
  readonly cell: string | undefined
  /** The revision of the map in use. */
  readonly revision: () => number | undefined
  /** Returns the cell of a business; undefined where there is one cell only. */
  readonly find: (businessId: string) => string | undefined
  /** Refuses EXTERNAL_REQUEST_ERROR with Retry-After for a business of another cell, by the map alone. */
  readonly requireOwn: (businessId: string) => void
  /** As `requireOwn`, and also for a business that the database says is closed here: the map may be outdated. */
  readonly requireOpen: (businessId: string) => Promise<void>
}

/** Receives why a changed map cannot be used. */
export type OnMapFault = (fault: string) => void

const rereadMs = 1_000

/** Creates a reader of the map that reads the file again at most every second, and keeps the last valid map. A file
 *  that is missing, wrong or without a higher revision is reported once. */
const createMapReader = ({ file, map, text, name }: CellConfig, onFault: OnMapFault): (() => CellMap) => {
  let current = { map, text }
  let readAtMs = performance.now()
  let reported = ''
  const report = (fault: string): void => {
    if (fault !== reported) onFault(fault)
    reported = fault
  }
  return () => {
    if (performance.now() - readAtMs < rereadMs) return current.map
    readAtMs = performance.now()
    const read = readCellMap(file)
    if (!read.ok) report(read.fault)
    else if (read.text === current.text) reported = ''
    else if (read.map.revision <= current.map.revision)
      report(`changed without a revision above ${current.map.revision.toString()}`)
    else if (!read.map.cells.some((cell) => cell.name === name)) report(`has no cell ${name}`)
    else {
      reported = ''
      current = read
    }
    return current.map
  }
}

/** Creates the homes of a deployment. Without `cell` every business is at home. */
export const createHomes = ({
  db,
  cell,
  onFault = () => undefined,
}: {
  readonly db: Db
  readonly cell: CellConfig | undefined
  readonly onFault?: OnMapFault | undefined
}): Homes => {
  const readMap = cell && createMapReader(cell, onFault)
  const find = (businessId: string): string | undefined => readMap && homeOf(readMap(), businessId)
  const requireOwn = (businessId: string): void => {
    if (find(businessId) !== cell?.name) throw refusalElsewhere()
  }
  return {
    cell: cell?.name,
    revision: () => readMap?.().revision,
    find,
    requireOwn,
    requireOpen: async (businessId) => {
      requireOwn(businessId)
      if (await isClosed(db, businessId)) throw refusalElsewhere()
    },
  }
}
