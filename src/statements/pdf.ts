import { fonts, renderDocument, toLatin, type Page } from '../advice/index.ts'
import { addDays, startOf, dayGroups, type DayGroup } from './rules.ts'
import { formatChange } from './csv.ts'
import type { DayStatement } from './service.ts'

/** The text of a row by column; `isStrong` for the balances at start and end. */
type Row = { readonly cells: readonly string[]; readonly isStrong?: boolean }

// In points, from the top left of an A4 page of 595 by 842.
const left = 40
const right = 555
const bottom = 780
const rowHeight = 14
const ink = { text: '#1b212c', muted: '#5a6472', line: '#d4d9e0' }

type Column = {
  readonly title: string
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
}

const columns: readonly Column[] = [
  { title: 'Time (UTC)', x: left, width: 50, align: 'left' },
  { title: 'Entry', x: 92, width: 92, align: 'left' },
  { title: 'Reference', x: 186, width: 118, align: 'left' },
  { title: 'Available', x: 306, width: 60, align: 'right' },
  { title: 'Pending', x: 368, width: 60, align: 'right' },
  { title: 'Available after', x: 430, width: 63, align: 'right' },
  { title: 'Pending after', x: 495, width: 60, align: 'right' },
]

const groupNames: Readonly<Record<DayGroup, string>> = {
  payouts: 'Payouts',
  collections: 'Collections',
  swaps: 'Swaps',
  fees: 'Fees',
  topUps: 'Top-ups',
  refunds: 'Refunds and disputes',
}

const rowsOf = (statement: DayStatement): readonly Row[] => {
  const { currency } = statement.wallet
  const money = (minor: bigint): string => formatChange(minor, currency)
  const { opening, closing, sums, lines } = statement
  const balance = (title: string, { availableMinor, pendingMinor }: DayStatement['opening']): Row => ({
    cells: ['', title, '', '', '', money(availableMinor), money(pendingMinor)],
    isStrong: true,
  })
  return [
    balance('Opening balance', opening),
    ...lines.map(({ at, kind, reference, change, balance: after }) => ({
      cells: [
        ...[at.toISOString().slice(11, 19), kind, toLatin(reference)],
        ...[change.availableMinor, change.pendingMinor, after.availableMinor, after.pendingMinor].map(money),
      ],
    })),
    balance('Closing balance', closing),
    ...dayGroups.flatMap((group) => {
      const sum = sums[group]
      if (!sum) return []
      const net = [sum.availableIn - sum.availableOut, sum.pendingIn - sum.pendingOut].map(money)
      return [{ cells: ['', groupNames[group], 'sum of the day', ...net, '', ''] }]
    }),
  ]
}

const write = (
  page: Page,
  cells: readonly string[],
  { y, font, color }: { readonly y: number; readonly font: string; readonly color: string },
): void => {
  page.font(font).fontSize(8).fillColor(color)
  for (const [index, { x, width, align }] of columns.entries()) {
    const text = cells[index] ?? ''
    if (text !== '') page.text(text, x, y, { width, height: 10, align, ellipsis: true, lineBreak: false })
  }
}

const rule = (page: Page, y: number): void => {
  page.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(ink.line).stroke()
}

const drawHead = (page: Page, businessName: string, { wallet, day }: DayStatement): number => {
  const { type, currency, businessId } = wallet
  page.font(fonts.bold).fontSize(18).fillColor(ink.text)
  page.text(`Statement of ${day}`, left, 40, { lineBreak: false })
  page.font(fonts.plain).fontSize(9).fillColor(ink.muted)
  const width = right - left
  page.text(toLatin(businessName), left, 66, { width, height: 11, ellipsis: true })
  page.text(`Business ${businessId} · wallet ${type} · ${currency} · UTC`, left, 79, { lineBreak: false })
  return 104
}

const drawColumns = (page: Page, y: number): number => {
  const titles = columns.map(({ title }) => title)
  write(page, titles, { y, font: fonts.bold, color: ink.muted })
  rule(page, y + rowHeight - 3)
  return y + rowHeight + 2
}

const draw = (page: Page, businessName: string, statement: DayStatement): void => {
  let y = drawColumns(page, drawHead(page, businessName, statement))
  for (const { cells, isStrong = false } of rowsOf(statement)) {
    if (y > bottom) {
      page.addPage()
      y = drawColumns(page, left)
    }
    write(page, cells, { y, font: isStrong ? fonts.bold : fonts.plain, color: ink.text })
    y += rowHeight
  }
}

/** Renders the statement of a day: A4 pages. The same statement gives the same bytes. */
export const renderStatement = (businessName: string, statement: DayStatement): Promise<Buffer> => {
  const { day } = statement
  const info = { title: `Statement of ${day}`, author: businessName, at: startOf(addDays(day, 1)) }
  return renderDocument(info, (page) => {
    draw(page, businessName, statement)
  })
}
