import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeOf, slotOf } from '../../../src/cells/slots.ts'
import { parseCellMap, readCell, slotCount } from '../../../src/config/cells.ts'
import { createId } from '../../../src/kernel/id.ts'
import { expectRefusalOf } from './refusal.ts'

const business = '00000000000000000000ac01'
const right = {
  revision: 7,
  cells: [
    { name: 'a', servers: ['10.0.0.1:3000', '10.0.0.2:3000'] },
    { name: 'b', servers: ['[fd00::5]:3000'], metrics: ['http://10.0.0.5:9464/metrics'] },
  ],
  slots: [
    { from: 512, to: 1023, cell: 'b' },
    { from: 0, to: 511, cell: 'a' },
  ],
  overrides: [{ business, cell: 'b' }],
}

const parse = (change: object) => parseCellMap(JSON.stringify({ ...right, ...change }))
const slots = (...ranges: readonly (readonly [number, number, string])[]) => ({
  slots: ranges.map(([from, to, cell]) => ({ from, to, cell })),
})

describe('the home of a business', () => {
  it('is the cell of its slot, unless an override names another', () => {
    const map = parse({})
    expect(map.slots).toHaveLength(slotCount)
    expect([map.slots[0], map.slots[511], map.slots[512], map.slots[1023]]).toEqual(['a', 'a', 'b', 'b'])
    expect(homeOf(map, business)).toBe('b')
    const cells = Array.from({ length: 400 }, () => homeOf(map, createId(new Date())))
    for (const cell of ['a', 'b'])
      expect(cells.filter((one) => one === cell).length, cell).toBeGreaterThan(100)
  })

  // Computed independently: zlib.crc32(b'00000000000000BSD') % 1024 in Python.
  it('has a fixed slot', () => {
    expect(slotOf(business)).toBe(884)
  })
})

describe('a map', () => {
  it.each([
    ['a gap', slots([0, 99, 'a'], [101, 1023, 'b']), 'slots has a gap: no cell has 100 to 100'],
    ['a gap at its end', slots([0, 1000, 'a']), 'slots has a gap: no cell has 1001 to 1023'],
    ['an overlap', slots([0, 600, 'a'], [512, 1023, 'b']), 'slots has an overlap: two cells have 512'],
    ['a slot too many', slots([0, 1024, 'a']), 'slots[0].to must be a whole number from 0 to 1023'],
    [
      'a range that ends before it begins',
      slots([9, 8, 'a']),
      'slots[0].to must be a whole number from 9 to 1023',
    ],
    ['an unknown cell', slots([0, 1023, 'c']), 'slots[0].cell names c, which is not in cells'],
    [
      'a business twice',
      { overrides: [...right.overrides, { business, cell: 'a' }] },
      `overrides has ${business} twice`,
    ],
    ['an override to an unknown cell', { overrides: [{ business, cell: 'c' }] }, 'overrides[0].cell names c'],
    [
      'no id of a business',
      { overrides: [{ business: 'acme', cell: 'a' }] },
      'overrides[0].business must be the id',
    ],
    ['a cell twice', { cells: [right.cells[0], right.cells[0]] }, 'cells has a twice'],
    [
      'a server twice',
      { cells: [{ ...right.cells[0], servers: ['h:1', 'h:1'] }, right.cells[1]] },
      'the server h:1 twice',
    ],
    ['no server', { cells: [{ name: 'a', servers: [] }] }, 'cells[0].servers must be a list of at least one'],
    [
      'a server without a port',
      { cells: [{ name: 'a', servers: ['h'] }] },
      'cells[0].servers[0] must be host:port',
    ],
    ['no revision', { revision: 0 }, 'revision must be a whole number from 1'],
    ['an unknown member', { moves: [] }, 'the file.moves is unknown'],
  ])('is refused with %s', (_, change, sentence) => {
    expectRefusalOf(() => parse(change), sentence)
  })

  it('is refused where one object has a member twice', () => {
    const text = JSON.stringify(right).replace('"revision":7', '"revision":7,"revision":8')
    expectRefusalOf(() => parseCellMap(text), 'the file has revision twice in one object')
  })
})

describe('the cell of a process', () => {
  let folder = ''
  let file = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'corridor-cells-'))
    file = join(folder, 'cells.json')
    writeFileSync(file, JSON.stringify(right))
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  it('is read from CELL and CELLS_FILE; without both there is one cell', () => {
    expect(readCell({ CELL: '', CELLS_FILE: '' })).toEqual({ cell: undefined, faults: [] })
    expect(readCell({ CELL: 'b', CELLS_FILE: file })).toMatchObject({ cell: { name: 'b', file }, faults: [] })
  })

  it('is refused where one is missing, the file is wrong, or does not have the cell', () => {
    const faultOf = (CELL: string, CELLS_FILE: string) => readCell({ CELL, CELLS_FILE }).faults[0]
    expect(faultOf('', file)).toMatchObject({
      name: 'CELL',
      fault: expect.stringMatching(/^is missing/) as unknown,
    })
    expect(faultOf('a', '')).toMatchObject({ name: 'CELLS_FILE' })
    expect(faultOf('c', file)).toEqual({
      name: 'CELL',
      fault: 'must be one of the cells of CELLS_FILE: a, b',
    })
    expect(faultOf('a', join(folder, 'none'))).toEqual({
      name: 'CELLS_FILE',
      fault: 'cannot be read, or is not JSON',
    })
  })
})
