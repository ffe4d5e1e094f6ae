import type { Area } from './areas.ts'
import type { Table } from './catalogue.ts'

const CARD_WIDTH = 250
const COLUMN_GAP = 64
const ROW = 24
const HEAD = 34
const CARD_GAP = 18
const MARGIN = 24
const TITLE = 60

type Point = { readonly x: number; readonly y: number }

type Card = { readonly area: Area } & Point

// Nearly every table refers to its business: a dot says so, arrows would hide the rest.
const TENANTS = 'businesses'

const targetsOf = (table: Table): readonly string[] => [
  ...new Set(
    table.constraints.flatMap(({ target }) =>
      target === null || target === TENANTS || target === table.name ? [] : [target],
    ),
  ),
]

const heightOf = ({ tables }: Area): number => HEAD + tables.length * ROW + 8

/** How many areas away from one that refers to nothing; undefined where nothing refers either way. */
const depthsOf = (areas: readonly Area[]): ReadonlyMap<Area, number | undefined> => {
  const areaOf = (name: string): Area | undefined =>
    areas.find(({ tables }) => tables.some((table) => table.name === name))
  const before = new Map(
    areas.map((area) => [
      area,
      new Set(
        area.tables
          .filter(({ name }) => name !== TENANTS)
          .flatMap(targetsOf)
          .flatMap((name) => areaOf(name) ?? [])
          .filter((target) => target !== area),
      ),
    ]),
  )
  const depth = (area: Area): number => 1 + Math.max(-1, ...[...(before.get(area) ?? [])].map(depth))
  const isLinked = (area: Area): boolean =>
    (before.get(area)?.size ?? 0) > 0 || [...before.values()].some((targets) => targets.has(area))
  return new Map(areas.map((area) => [area, isLinked(area) ? depth(area) : undefined]))
}

const xOf = (column: number): number => MARGIN + column * (CARD_WIDTH + COLUMN_GAP)

/** Stacks cards in a column from `top` on; returns them and where the column ends. */
const stack = (
  areas: readonly Area[],
  column: number,
  top: number,
): { cards: readonly Card[]; end: number } => {
  let y = top
  const cards = areas.map((area) => {
    const card = { area, x: xOf(column), y }
    y += heightOf(area) + CARD_GAP
    return card
  })
  return { cards, end: y }
}

/** Places linked areas in columns by their depth, and the others below them in as many columns, the shortest first. */
const place = (
  areas: readonly Area[],
): { cards: readonly Card[]; columns: number; middle: number; bottom: number } => {
  const depths = depthsOf(areas)
  const columns = 1 + Math.max(...[...depths.values()].map((depth) => depth ?? 0))
  const linked = Array.from({ length: columns }, (_, column) =>
    stack(
      areas.filter((area) => depths.get(area) === column),
      column,
      MARGIN + TITLE,
    ),
  )
  const middle = Math.max(...linked.map(({ end }) => end))
  const ends = Array.from({ length: columns }, () => middle + 40)
  const others: Card[] = []
  for (const area of areas.filter((one) => depths.get(one) === undefined)) {
    const column = ends.indexOf(Math.min(...ends))
    others.push({ area, x: xOf(column), y: ends[column] ?? middle })
    ends[column] = (ends[column] ?? middle) + heightOf(area) + CARD_GAP
  }
  return {
    cards: [...linked.flatMap(({ cards }) => cards), ...others],
    columns,
    middle,
    bottom: Math.max(...ends),
  }
}

const text = ({ x, y }: Point, kind: string, content: string): string =>
  `<text x="${x}" y="${y}" class="${kind}">${content}</text>`

const drawCard = ({ area, x, y }: Card): string => {
  const rows = area.tables.map((table, index) => {
    const middle = y + HEAD + index * ROW + ROW / 2
    const isOfBusiness = table.name === TENANTS || table.columns.some(({ name }) => name === 'business_id')
    return [
      `<circle cx="${x + 17}" cy="${middle}" r="3.5" class="${isOfBusiness ? 'tenant' : 'platform'}"/>`,
      text({ x: x + 30, y: middle + 4 }, 'table', table.name),
    ].join('')
  })
  const box = `<rect x="${x}" y="${y}" width="${CARD_WIDTH}" height="${heightOf(area)}" rx="8" class="card"/>`
  return [box, text({ x: x + 14, y: y + 23 }, 'area', area.title), ...rows].join('\n')
}

/** Draws one foreign key. `lane`: which line above the cards an arrow over more than one column takes. */
const pathOf = (from: Point, to: Point, lane: number): string => {
  const right = to.x + CARD_WIDTH
  const end = right + 3
  const curve = (start: number, left: number, outside: number): string =>
    `M${start} ${from.y}C${left} ${from.y} ${outside} ${to.y} ${end} ${to.y}`
  if (from.x === to.x) return curve(right, right + 34, right + 34)
  if (from.x - right === COLUMN_GAP) return curve(from.x, from.x - COLUMN_GAP, right + COLUMN_GAP)
  const above = MARGIN + TITLE - 10 - lane * 7
  return `M${from.x} ${from.y}H${from.x - 14 - lane * 7}V${above}H${right + 40 + lane * 7}V${to.y}H${end}`
}

const drawArrows = (cards: readonly Card[]): readonly string[] => {
  const places = new Map<string, Point>(
    cards.flatMap(({ area, x, y }) =>
      area.tables.map(({ name }, index) => [name, { x, y: y + HEAD + index * ROW + ROW / 2 }] as const),
    ),
  )
  const tables = cards.flatMap(({ area }) => area.tables).filter(({ name }) => name !== TENANTS)
  const lines = tables.flatMap((table) =>
    targetsOf(table).flatMap((target) => {
      const from = places.get(table.name)
      const to = places.get(target)
      return from === undefined || to === undefined ? [] : [{ from, to, target }]
    }),
  )
  const far = lines.filter(({ from, to }) => from.x - to.x > CARD_WIDTH + COLUMN_GAP)
  const lanes = [...new Set(far.map(({ target }) => target))]
  return lines.map(({ from, to, target }) => {
    const path = pathOf(from, to, lanes.indexOf(target))
    return `<path d="${path}" class="arrow" marker-end="url(#head)"/>`
  })
}

const style = `
  text { font: 13px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #1f2933; }
  .area { font: 600 14px system-ui, -apple-system, Segoe UI, sans-serif; fill: #0b5cad; }
  .band { font: 600 15px system-ui, -apple-system, Segoe UI, sans-serif; fill: #52606d; }
  .note { font: 12px system-ui, -apple-system, Segoe UI, sans-serif; fill: #52606d; }
  .page { fill: #ffffff; } .card { fill: #f5f7fa; stroke: #cbd2d9; }
  .arrow { fill: none; stroke: #7b8794; stroke-width: 1.3; stroke-linejoin: round; } .head { fill: #7b8794; }
  .tenant { fill: #0b5cad; } .platform { fill: none; stroke: #7b8794; stroke-width: 1.5; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e4e7eb; } .area { fill: #7cb8f2; } .band, .note { fill: #9aa5b1; }
    .page { fill: #0d1117; } .card { fill: #161b22; stroke: #3e4c59; }
    .arrow { stroke: #8b96a3; } .head { fill: #8b96a3; } .tenant { fill: #7cb8f2; } .platform { stroke: #8b96a3; }
  }`

/** Draws the tables by area as an SVG that follows the reader's light or dark theme, with an arrow for each foreign key
 *  except those to `businesses`. */
export const drawSchema = (areas: readonly Area[]): string => {
  const { cards, columns, middle, bottom } = place(areas)
  const width = xOf(columns) - COLUMN_GAP + MARGIN + 20
  const height = bottom + 34
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}"`,
    `     width="${width}" height="${height}">`,
    '<title>The tables of Corridor and their foreign keys</title>',
    `<style>${style}\n</style>`,
    '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">' +
      '<path d="M0 0L8 4L0 8z" class="head"/></marker></defs>',
    `<rect width="${width}" height="${height}" class="page"/>`,
    text({ x: MARGIN, y: MARGIN + 20 }, 'band', 'Subjects that refer to each other'),
    text({ x: MARGIN, y: middle + 20 }, 'band', 'Other subjects'),
    ...drawArrows(cards),
    ...cards.map(drawCard),
    `<circle cx="${MARGIN + 6}" cy="${height - 24}" r="3.5" class="tenant"/>`,
    text({ x: MARGIN + 18, y: height - 20 }, 'note', 'a row belongs to a business'),
    `<circle cx="${MARGIN + 200}" cy="${height - 24}" r="3.5" class="platform"/>`,
    text({ x: MARGIN + 212, y: height - 20 }, 'note', 'a row belongs to the platform'),
    text(
      { x: MARGIN + 410, y: height - 20 },
      'note',
      'arrow: a foreign key; those of business_id to businesses are left out',
    ),
    '</svg>',
    '',
  ].join('\n')
}
