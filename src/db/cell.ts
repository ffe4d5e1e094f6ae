import type { Knex } from 'knex'
import { refuse } from '../kernel/refusal.ts'
import type { Db } from './knex.ts'

const nameOf = (cell: string | undefined): string => (cell === undefined ? 'no cell' : `the cell ${cell}`)

const readCellName = async (on: Knex): Promise<string | undefined> => {
  if (!(await on.schema.withSchema('app').hasTable('cell'))) return undefined
  const { rows }: { rows: { name: string }[] } = await on.raw('select name from app.cell')
  return rows[0]?.name
}

/** Refuses FORBIDDEN where the database belongs to another cell than the process. */
export const requireCell = async (on: Db | Knex, cell: string | undefined): Promise<void> => {
  const found = await readCellName(on)
  if (found === cell) return
  const other = found === undefined ? 'run `corridor migrate`' : `change CELL to ${found}`
  const cure = `For DATABASE_URL, name the database of ${nameOf(cell)}, or ${other}.`
  refuse(
    'FORBIDDEN',
    `This database belongs to ${nameOf(found)}, but this process to ${nameOf(cell)}. ${cure}`,
  )
}

/** Writes into a database which cell it is, once. Refuses FORBIDDEN where it is another one. */
export const writeCell = async (trx: Knex, cell: string | undefined): Promise<void> => {
  if (cell !== undefined && (await readCellName(trx)) === undefined)
    await trx.raw('insert into app.cell (name, written_at) values (:cell, now())', { cell })
  await requireCell(trx, cell)
}
