import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHomes, type Homes } from '../../../src/cells/homes.ts'
import { readCell } from '../../../src/config/cells.ts'
import { openDb } from '../../../src/db/knex.ts'
import { until } from '../../support/until.ts'
import { expectRefusalOf } from './refusal.ts'

const business = '00000000000000000000ac01'
const faults: string[] = []
// Nothing listens on this port: the map alone decides.
const db = openDb({ url: 'postgres://nobody@127.0.0.1:1/none', name: 'test', max: 1 })
let folder = ''
let file = ''
let homes: Homes

const mapOf = (revision: number, cell: string) =>
  JSON.stringify({
    revision,
    cells: ['a', 'b'].map((name) => ({ name, servers: [`${name}:3000`] })),
    slots: [{ from: 0, to: 1023, cell: 'a' }],
    overrides: [{ business, cell }],
  })

beforeEach(() => {
  faults.length = 0
  folder = mkdtempSync(join(tmpdir(), 'corridor-homes-'))
  file = join(folder, 'cells.json')
  writeFileSync(file, mapOf(5, 'a'))
  const { cell } = readCell({ CELL: 'a', CELLS_FILE: file })
  homes = createHomes({ db, cell, onFault: (fault) => faults.push(fault) })
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const faultOf = async (): Promise<string | undefined> => {
  await until(
    () => {
      homes.find(business)
      return faults.length > 0
    },
    () => 'no fault was reported',
  )
  return faults[0]
}

describe('the homes of a cell', () => {
  it('follow a map with a higher revision, without a restart', async () => {
    homes.requireOwn(business)
    writeFileSync(file, mapOf(6, 'b'))
    await until(
      () => homes.find(business) === 'b',
      () => 'the map is not read again',
    )
    expect(homes.revision()).toBe(6)
    expectRefusalOf(() => {
      homes.requireOwn(business)
    }, 'served elsewhere')
    expect(faults).toEqual([])
  })

  it.each([
    ['no higher revision', mapOf(5, 'b'), 'changed without a revision above 5'],
    ['a gap', mapOf(6, 'b').replace('1023', '1000'), 'slots has a gap: no cell has 1001 to 1023'],
    ['no JSON', '{', 'cannot be read, or is not JSON'],
    ['no such cell', mapOf(6, 'b').replaceAll('"a"', '"c"'), 'has no cell a'],
  ])('keep the last map where the new one has %s, and report it', async (_, text, fault) => {
    writeFileSync(file, text)
    expect(await faultOf()).toBe(fault)
    expect(homes.find(business)).toBe('a')
    expect(homes.revision()).toBe(5)
  })

  it('keep the last map while the file is missing', async () => {
    rmSync(file)
    expect(await faultOf()).toBe('cannot be read, or is not JSON')
    expect(homes.find(business)).toBe('a')
  })
})

it('without cells every business is at home', () => {
  const one = createHomes({ db, cell: undefined })
  one.requireOwn(business)
  expect([one.cell, one.find(business), one.revision()]).toEqual([undefined, undefined, undefined])
})
