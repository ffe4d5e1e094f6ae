import { readFileSync } from 'node:fs'
import { str } from 'envalid'
import { findDuplicateKey } from '../kernel/json-keys.ts'
import { Refusal } from '../kernel/refusal.ts'
import { aName, parseList, parseMembers, parseText, type Shape, wrong } from './json-file.ts'
import type { Fault } from './faults.ts'
import { postgresUrl } from './validators.ts'

/** How many slots businesses are spread over. Part of the file's format: another number would move every business. */
export const slotCount = 1_024

/** A cell: the addresses of its API, and of its metrics where an operator wants to read them together. */
export type Cell = {
  readonly name: string
  /** `host:port` of each API process. */
  readonly servers: readonly string[]
  readonly metrics: readonly string[]
}

/** Which cell is the home of which business (docs/design/cells.md#slots-and-overrides). */
export type CellMap = {
  /** Rises with every change. */
  readonly revision: number
  readonly cells: readonly Cell[]
  /** The name of the cell of each slot. */
  readonly slots: readonly string[]
  /** The cells of businesses that moved, by id. */
  readonly overrides: ReadonlyMap<string, string>
}

const aServer: Shape = {
  pattern: /^(\[[0-9a-f:]+\]|[A-Za-z0-9.-]+):[1-9][0-9]{0,4}$/,
  wanted: 'host:port, such as 10.0.1.5:3000',
}
const anAddress: Shape = { pattern: /^https?:\/\/\S+$/, wanted: 'an http address' }
const aBusiness: Shape = { pattern: /^[0-9a-f]{24}$/, wanted: 'the id of a business' }

const findRepeated = (names: readonly string[]): string | undefined =>
  names.find((name, index) => names.indexOf(name) !== index)

const parseCell = (value: unknown, place: string): Cell => {
  const { name, servers, metrics } = parseMembers(value, place, ['name', 'servers', 'metrics'])
  return {
    name: parseText(name, `${place}.name`, aName),
    servers: parseList(servers, `${place}.servers`, (item, where) => parseText(item, where, aServer)),
    metrics:
      metrics === undefined
        ? []
        : parseList(metrics, `${place}.metrics`, (item, where) => parseText(item, where, anAddress)),
  }
}

const parseCells = (value: unknown): readonly Cell[] => {
  const cells = parseList(value, 'cells', parseCell)
  const name = findRepeated(cells.map((cell) => cell.name))
  if (name !== undefined) wrong('cells', `has ${name} twice`)
  const server = findRepeated(cells.flatMap(({ servers }) => servers))
  return server === undefined ? cells : wrong('cells', `has the server ${server} twice`)
}

const parseNumber = (value: unknown, place: string, [least, most]: readonly [number, number]): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
    ? value
    : wrong(place, `must be a whole number from ${least.toString()} to ${most.toString()}`)

type Names = ReadonlySet<string>

const parseCellName = (value: unknown, place: string, names: Names): string => {
  const name = parseText(value, place, aName)
  return names.has(name) ? name : wrong(place, `names ${name}, which is not in cells`)
}

type Range = { readonly from: number; readonly to: number; readonly cell: string }

const parseRange = (value: unknown, place: string, names: Names): Range => {
  const range = parseMembers(value, place, ['from', 'to', 'cell'])
  const from = parseNumber(range['from'], `${place}.from`, [0, slotCount - 1])
  const to = parseNumber(range['to'], `${place}.to`, [from, slotCount - 1])
  return { from, to, cell: parseCellName(range['cell'], `${place}.cell`, names) }
}

/** Parses ranges of slots, in any order, into the cell of each slot. */
const parseSlots = (value: unknown, names: Names): readonly string[] => {
  const ranges = parseList(value, 'slots', (item, place) => parseRange(item, place, names))
  const slots: string[] = []
  for (const { from, to, cell } of ranges.toSorted((one, other) => one.from - other.from)) {
    const next = slots.length
    if (from > next) wrong('slots', `has a gap: no cell has ${next.toString()} to ${(from - 1).toString()}`)
    if (from < next) wrong('slots', `has an overlap: two cells have ${from.toString()}`)
    while (slots.length <= to) slots.push(cell)
  }
  const next = slots.length
  return next === slotCount
    ? slots
    : wrong('slots', `has a gap: no cell has ${next.toString()} to ${(slotCount - 1).toString()}`)
}

const parseOverrides = (value: unknown, names: Names): ReadonlyMap<string, string> => {
  const overrides = new Map<string, string>()
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return overrides
  parseList(value, 'overrides', (item, place) => {
    const { business, cell } = parseMembers(item, place, ['business', 'cell'])
    const id = parseText(business, `${place}.business`, aBusiness)
    if (overrides.has(id)) wrong('overrides', `has ${id} twice`)
    overrides.set(id, parseCellName(cell, `${place}.cell`, names))
  })
  return overrides
}

/** Parses the text of a map. Refuses VALIDATION_ERROR with the place of the fault. */
export const parseCellMap = (text: string): CellMap => {
  const file = parseMembers(JSON.parse(text), 'the file', ['revision', 'cells', 'slots', 'overrides'])
  const twice = findDuplicateKey(text)
  if (twice !== undefined) wrong('the file', `has ${twice} twice in one object`)
  const cells = parseCells(file['cells'])
  const names = new Set(cells.map(({ name }) => name))
  return {
    revision: parseNumber(file['revision'], 'revision', [1, Number.MAX_SAFE_INTEGER]),
    cells,
    slots: parseSlots(file['slots'], names),
    overrides: parseOverrides(file['overrides'], names),
  }
}

/** A map, or what is wrong with its file. */
export type ReadMap =
  | { readonly ok: true; readonly map: CellMap; readonly text: string }
  | { readonly ok: false; readonly fault: string }

/** Reads the file of a map. */
export const readCellMap = (file: string): ReadMap => {
  try {
    const text = readFileSync(file, 'utf8')
    return { ok: true, map: parseCellMap(text), text }
  } catch (error) {
    const known = error instanceof Refusal ? error.detail.friendly : undefined
    return { ok: false, fault: known ?? 'cannot be read, or is not JSON' }
  }
}

/** Reads the map for a command that needs nothing else. Refuses VALIDATION_ERROR where the file is missing or wrong. */
export const requireCellMap = (file: string | undefined): CellMap => {
  if (!file) return wrong('CELLS_FILE', 'is missing: the file of the map of cells')
  const read = readCellMap(file)
  return read.ok ? read.map : wrong('CELLS_FILE', read.fault)
}

/** The variable of the map; `CELL` is one of the database, since migrations read it. */
export const cellSpecs = {
  CELLS_FILE: str({
    default: '',
    desc: 'JSON file that says which cell is the home of which business, the same in all cells (docs/cells.md).',
    example: '/etc/corridor/cells.json',
  }),
  MOVE_TARGET_DATABASE_URL: postgresUrl({
    default: '',
    desc: 'For `cells move`: URL of the database of the cell that a business moves to, with the user that owns it.',
    example: 'postgres://corridor_owner:secret@10.0.2.20:5432/corridor',
  }),
  MOVE_SOURCE_DATABASE_URL: postgresUrl({
    default: '',
    desc: 'For `cells move`: URL of this database as Postgres of that cell reaches it. Empty: MIGRATE_DATABASE_URL.',
    example: 'postgres://corridor_owner:secret@10.0.1.20:5432/corridor',
  }),
}

/** The databases of a move to another cell, as their owners: that of the other cell as this process reaches it, and
 *  this one as the other reaches it. */
export type MoveUrls = { readonly target: string | undefined; readonly source: string }

/** Reads the databases of a move. */
export const moveUrlsOf = (cleaned: {
  readonly MOVE_TARGET_DATABASE_URL: string
  readonly MOVE_SOURCE_DATABASE_URL: string
  readonly MIGRATE_DATABASE_URL: string
  readonly DATABASE_URL: string
}): MoveUrls => ({
  target: cleaned.MOVE_TARGET_DATABASE_URL || undefined,
  source: cleaned.MOVE_SOURCE_DATABASE_URL || cleaned.MIGRATE_DATABASE_URL || cleaned.DATABASE_URL,
})

/** The cell of a process: its name, and the file of the map. */
export type CellConfig = {
  readonly name: string
  readonly file: string
  readonly map: CellMap
  readonly text: string
}

/** Reads the cell of a process; undefined where there is one cell only. */
export const readCell = ({
  CELL: name,
  CELLS_FILE: file,
}: {
  readonly CELL: string
  readonly CELLS_FILE: string
}): { readonly cell: CellConfig | undefined; readonly faults: readonly Fault[] } => {
  const faulty = (variable: string, fault: string) => ({
    cell: undefined,
    faults: [{ name: variable, fault }],
  })
  if (name === '' && file === '') return { cell: undefined, faults: [] }
  if (name === '') return faulty('CELL', 'is missing: which cell of CELLS_FILE this process belongs to')
  if (file === '') return faulty('CELLS_FILE', 'is missing: the map of the cells that CELL names one of')
  const read = readCellMap(file)
  if (!read.ok) return faulty('CELLS_FILE', read.fault)
  const isKnown = read.map.cells.some((cell) => cell.name === name)
  return isKnown
    ? { cell: { name, file, map: read.map, text: read.text }, faults: [] }
    : faulty(
        'CELL',
        `must be one of the cells of CELLS_FILE: ${read.map.cells.map((cell) => cell.name).join(', ')}`,
      )
}
