import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createTwoWorld } from './two-world.ts'

const folder = mkdtempSync(join(tmpdir(), 'corridor-move-'))
const file = join(folder, 'cells.json')
writeFileSync(
  file,
  JSON.stringify({
    revision: 1,
    cells: ['a', 'b'].map((name) => ({ name, servers: [`${name}:3000`] })),
    slots: [{ from: 0, to: 1023, cell: 'a' }],
  }),
)
const { app, ids, as, ask, confirm, done } = createTwoWorld({ CELL: 'a', CELLS_FILE: file })

beforeAll(async () => {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  await owner.query(`insert into app.cell (name, written_at) values ('a', now())`)
  await owner.end()
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const departures = () => query(app.wired.db, 'select cell, state from departures')

const failureOf = async (...args: readonly string[]): Promise<string> => {
  const { code, stderr } = await as('mary', 'cells', 'move', ...args)
  expect(code).toBe(1)
  return stderr
}

it('an order to move is refused to the own cell and to an unknown one, and changes nothing', async () => {
  expect(await failureOf(ids.business, '--to', 'a')).toContain('Its home is the cell a already')
  expect(await failureOf(ids.business, '--to', 'c')).toContain('CELLS_FILE has no cell c')
  expect(await failureOf(ids.business, '--to', 'b', '--wait', 'x')).toContain('--wait must be a whole number')
  expect(await failureOf('f'.repeat(24), '--to', 'b')).toContain('f'.repeat(24))
  expect(await departures()).toEqual([])
})

it('in production another operator confirms an order to move, and the first one runs it', async () => {
  const id = await ask('cells', 'move', ids.business, '--to', 'b')
  expect(await departures()).toEqual([])
  await done(confirm('bob', id))
  expect(await departures()).toEqual([{ cell: 'b', state: 'COPYING' }])
  expect(await failureOf(ids.business, '--to', 'b')).toContain('Set MOVE_TARGET_DATABASE_URL')
  expect(await failureOf(ids.business, '--to', 'b', '--abandon')).toContain('Set MOVE_TARGET_DATABASE_URL')
})
