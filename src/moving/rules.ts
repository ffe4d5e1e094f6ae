/** What one database says of a move of a business. */
export type Side = {
  readonly cell: string | null
  readonly mode: string | null
  readonly schema: string
  readonly clockAhead: string
  /** The time of the machine, in milliseconds. */
  readonly machineMs: number
  readonly reference: string
  readonly walLevel: string
  readonly canPublish: boolean
  readonly canSubscribe: boolean
  readonly canReplay: boolean
  readonly hasBusiness: boolean
  /** The state of the business in `closed_businesses`; null: it is not listed. */
  readonly closed: { readonly state: string; readonly cell: string } | null
  /** The cell that the business is leaving for; null: it is not leaving. */
  readonly leavesFor: string | null
  readonly pendingApprovals: number
  /** Accounts at live rails that are open, or whose rail has not confirmed yet that they are closed. */
  readonly openAccounts: number
}

/** A move: from the cell of the command to another. */
export type Order = { readonly businessId: string; readonly from: string; readonly to: string }

/** Both databases of a move. `takenKeys`: how many unique keys both have, by index. */
export type Facts = {
  readonly source: Side
  readonly target: Side
  readonly takenKeys: Readonly<Record<string, number>>
}

const nameOf = (cell: string | null): string => (cell === null ? 'no cell' : `the cell ${cell}`)

const isPast = ({ closed }: Side, to: string): boolean => closed?.state === 'MOVED' && closed.cell === to

/** Returns why a move to a cell cannot be ordered, by the state in the old cell; undefined where it can. Pure. */
export const faultOfOrder = (
  { closed, leavesFor }: Pick<Side, 'closed' | 'leavesFor'>,
  to: string,
): string | undefined => {
  if (closed?.state === 'MOVED' && closed.cell !== to)
    return `It has moved to the cell ${closed.cell} permanently.`
  if (closed?.state === 'ARRIVING') return 'It is only arriving here: move it from where it comes from.'
  if (leavesFor !== null && leavesFor !== to)
    return `It is moving to the cell ${leavesFor}: end that with --to ${leavesFor} --abandon.`
  return undefined
}

/** Returns why the business cannot move, by its state in both databases; undefined where it can, or has moved. Pure. */
export const faultOfState = ({ source, target }: Facts, { from, to }: Order): string | undefined => {
  const there = target.closed
  const fault = faultOfOrder(source, to)
  if (fault !== undefined) return fault
  if (there?.state === 'ARRIVING' && there.cell !== from)
    return `It is arriving there from the cell ${there.cell}.`
  if (there && there.state !== 'ARRIVING')
    return `It was at home in the cell ${to} before, where its old rows are closed permanently.`
  if (target.hasBusiness && !there && !isPast(source, to))
    return `The cell ${to} has a business with its id already.`
  return undefined
}

/** Returns why these are not the databases of the move; undefined where they are. Pure. */
export const faultOfCells = ({ source, target }: Facts, { from, to }: Order): string | undefined => {
  if (source.cell !== from) return `DATABASE_URL belongs to ${nameOf(source.cell)}, not to the cell ${from}.`
  if (target.cell !== to)
    return `MOVE_TARGET_DATABASE_URL belongs to ${nameOf(target.cell)}, not to the cell ${to}.`
  return undefined
}

// Both times are read one after the other.
const maxClockDifferenceMs = 2_000

/** Returns why the databases do not fit together, or do not allow a move; undefined where they do. Pure. */
export const faultOfSetting = ({ source, target }: Facts, { from, to }: Order): string | undefined => {
  if (source.mode !== target.mode)
    return `The cell ${to} is for another mode: choose a cell of the same mode.`
  if (source.schema !== target.schema)
    return `The cells have different schemas, ${source.schema} and ${target.schema}: migrate both to one version.`
  if (source.clockAhead !== target.clockAhead)
    return 'The clocks of the cells are set differently: set both app.clock to the same time.'
  if (Math.abs(source.machineMs - target.machineMs) > maxClockDifferenceMs)
    return 'The clocks of the machines differ by more than two seconds: synchronise them first.'
  if (source.walLevel !== 'logical')
    return `Postgres of the cell ${from} has wal_level ${source.walLevel}: set it to logical, and restart it.`
  if (!source.canPublish)
    return (
      `The user of MIGRATE_DATABASE_URL must own the tables of the cell ${from}, ` +
      'be allowed to create in its database, and have REPLICATION.'
    )
  if (!target.canSubscribe)
    return `The user of MOVE_TARGET_DATABASE_URL must be a superuser or have pg_create_subscription (Postgres 16).`
  if (!target.canReplay)
    return `The user of MOVE_TARGET_DATABASE_URL must be allowed to set session_replication_role.`
  return undefined
}

/** Returns what blocks the move of the business; undefined where nothing does. Pure. */
export const faultOfBusiness = ({ source, target, takenKeys }: Facts, { to }: Order): string | undefined => {
  if (source.reference !== target.reference)
    return `The cell ${to} has other rates, routes, fees or institutions: publish them first (cells publish).`
  if (source.pendingApprovals > 0)
    return `Approvals of the business wait for a second person (${source.pendingApprovals}): decide them first.`
  if (source.openAccounts > 0)
    return (
      `Accounts of the business at a live rail still collect money for this cell (${source.openAccounts}): ` +
      'close them first, and wait until their rail has confirmed it.'
    )
  const taken = Object.entries(takenKeys).find(([, count]) => count > 0)
  if (taken) {
    const [index, count] = taken
    return `The cell ${to} already has ${count} rows with the same key (index ${index}): choose another cell.`
  }
  return undefined
}
