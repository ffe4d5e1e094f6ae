import { fonts, renderDocument, type Page } from './document.ts'
import type { AdviceContent, AdviceLine } from './rules.ts'

// In points, from the top left of an A4 page of 595 by 842.
const left = 56
const width = 483
const labelWidth = 130
const valueLeft = left + labelWidth
const valueWidth = width - labelWidth
const footerTop = 786

const ink = { text: '#1b212c', muted: '#5a6472', line: '#d4d9e0', warning: '#8a3b00', warningFill: '#fff3e2' }

// Five lines hold 255 characters of usual width; more would not fit the page.
const maxLines = 5

type Style = { readonly font: string; readonly size: number; readonly color: string }
type Box = { readonly x: number; readonly y: number; readonly width: number }

/** Writes a text into a box of at most five lines, and returns its height. */
const write = (page: Page, text: string, { font, size, color, x, y, width }: Style & Box): number => {
  page.font(font).fontSize(size).fillColor(color)
  const lineGap = size * 0.2
  const line = page.currentLineHeight(true) + lineGap
  const height = Math.min(page.heightOfString(text, { width, lineGap }), maxLines * line)
  // One extra point, because a rounding error could otherwise cut the last line.
  page.text(text, x, y, { width, lineGap, height: height + 1, ellipsis: true })
  return height
}

const rule = (page: Page, y: number): void => {
  page
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.75)
    .strokeColor(ink.line)
    .stroke()
}

const drawHead = (page: Page, { title, businessName }: AdviceContent): number => {
  const box = { x: left, width }
  let y = 56
  y += write(page, businessName, { ...box, y, font: fonts.bold, size: 11, color: ink.muted }) + 6
  y += write(page, title, { ...box, y, font: fonts.bold, size: 22, color: ink.text }) + 8
  rule(page, y)
  return y + 18
}

const drawNotice = (page: Page, notice: string, top: number): number => {
  const padding = 10
  const style = { font: fonts.bold, size: 11, color: ink.warning, width: width - 2 * padding }
  page.font(style.font).fontSize(style.size)
  const height = page.heightOfString(notice, { width: style.width }) + 2 * padding
  page.roundedRect(left, top, width, height, 3).lineWidth(1)
  page.fillAndStroke(ink.warningFill, ink.warning)
  write(page, notice, { ...style, x: left + padding, y: top + padding })
  return top + height + 18
}

const drawLine = (page: Page, [label, value]: AdviceLine, y: number): number => {
  write(page, label, { font: fonts.plain, size: 10, color: ink.muted, x: left, y, width: labelWidth - 12 })
  const style = { font: fonts.plain, size: 10, color: ink.text }
  return y + write(page, value, { ...style, x: valueLeft, y, width: valueWidth }) + 5
}

const drawSection = (page: Page, section: AdviceContent['sections'][number], top: number): number => {
  const heading = { font: fonts.bold, size: 11, color: ink.text, x: left, y: top, width }
  let y = top + write(page, section.title, heading) + 6
  for (const line of section.lines) y = drawLine(page, line, y)
  rule(page, y + 4)
  return y + 16
}

const draw = (page: Page, content: AdviceContent): void => {
  let y = drawHead(page, content)
  if (content.notice !== undefined) y = drawNotice(page, content.notice, y)
  for (const section of content.sections) y = drawSection(page, section, y)
  const style = { font: fonts.plain, size: 8.5, color: ink.muted }
  write(page, content.footer, { ...style, x: left, y: footerTop, width })
}

/** Renders the document: one A4 page. The same content gives the same bytes. */
export const renderAdvice = (content: AdviceContent): Promise<Buffer> => {
  const { title, businessName: author, at } = content
  return renderDocument({ title, author, at }, (page) => {
    draw(page, content)
  })
}
