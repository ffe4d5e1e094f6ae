import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import type { DraftRow } from '../../../batches/index.ts'
import { csvLine, withoutApostrophes } from '../../../kernel/csv.ts'
import { fileColumns, findColumn } from './columns.ts'

const maxBytes = 1_000_000
const maxRows = 1_000
// Where a file has more rows, only these are read: half a million would keep every other request waiting.
const maxRead = 10_000
const maxShown = 20
const maxCell = 500

/** A fault of a file, with its place: `row` 1 is the header, `column` a header or a number. */
export type FileFault = { readonly row?: number; readonly column?: string; readonly text: string }

/** A file of recipients, or what is wrong with it. */
export type ReadFile = { readonly rows: readonly DraftRow[] } | { readonly faults: readonly FileFault[] }

const fault = (text: string, place: Omit<FileFault, 'text'> = {}): ReadFile => ({
  faults: [{ ...place, text }],
})

/** Formats a fault with its place. */
export const faultText = ({ row, column, text }: FileFault): string => {
  const place = [row !== undefined && `row ${row.toString()}`, column !== undefined && `column ${column}`]
  const named = place.filter((one) => one !== false).join(', ')
  return named === '' ? text : `${named.charAt(0).toUpperCase()}${named.slice(1)}: ${text}`
}

const delimiters = [',', ';', '\t'] as const

/** Returns what separates the cells: what the first line has most of. */
const delimiterOf = (text: string): string => {
  const [first = ''] = text.split(/\r\n|\n|\r/, 1)
  const counts = delimiters.map((one) => first.split(one).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

const parseCells = (text: string): readonly (readonly string[])[] =>
  parse(text, {
    delimiter: delimiterOf(text),
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: 8_192,
    trim: true,
    to: maxRead + 2,
  })

/** Returns the place of the first cell that is not UTF-8: its bytes are read as Latin-1, in which each is a letter. */
const findForeign = (file: Buffer): Omit<FileFault, 'text'> => {
  const cells = parseCells(file.toString('latin1'))
  for (const [index, row] of cells.entries()) {
    const place = row.findIndex((cell) => !isUtf8(Buffer.from(cell, 'latin1')))
    if (place >= 0) return { row: index + 1, column: cells[0]?.[place] ?? (place + 1).toString() }
  }
  return {}
}

const columnText = (header: string, index: number): string =>
  header === '' ? (index + 1).toString() : header

const faultsOfHeader = (header: readonly string[]): readonly FileFault[] => {
  const found = header.map(findColumn)
  if (found.every((one) => one === undefined)) {
    const expected = fileColumns.slice(0, 4).map((one) => one.header)
    const text = `This is not a header. The first row names the columns, such as ${expected.join(', ')}.`
    return [{ row: 1, text: `${text} Download a template.` }]
  }
  const faults = header.flatMap((name, index): readonly FileFault[] => {
    const column = found[index]
    if (!column) {
      const text = 'No such column. Remove it, or name it as a template does.'
      return [{ row: 1, column: columnText(name, index), text }]
    }
    const first = found.indexOf(column)
    if (first === index) return []
    const places = `columns ${(first + 1).toString()} and ${(index + 1).toString()}`
    return [{ row: 1, column: name, text: `Two columns have this name: ${places}. Keep one.` }]
  })
  const missing = fileColumns.filter((column) => column.field.isRequired && !found.includes(column))
  return [
    ...faults,
    ...missing.map(({ header: column }) => ({ row: 1, column, text: 'This column is missing.' })),
  ]
}

const dates = [
  /^\d{4}-\d{1,2}-\d{1,2}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  /^\d{1,2}-[A-Z][a-z]{2}(-\d{2,4})?$/,
  /^[A-Z][a-z]{2}-\d{2}$/,
]

/** Returns what a spreadsheet made of a cell; undefined where it left it as it was typed. */
const spreadsheetFault = (cell: string): string | undefined => {
  if (/^[=@\uff1d\uff20]|^[+\-\uff0b\uff0d](?![\d.])/.test(cell)) return 'This is a formula. Write its value.'
  if (/^\d+([.,]\d+)?E[+-]?\d+$/i.test(cell))
    return 'A spreadsheet has shortened this number. Format the column as text, and type it again.'
  if (/^#(REF|VALUE|N\/A|NAME|DIV\/0|NUM|NULL)/.test(cell)) return 'This is an error of a spreadsheet.'
  if (dates.some((date) => date.test(cell)))
    return 'A spreadsheet has made this a date. Format the column as text, and type it again.'
  return cell.length > maxCell ? `This is longer than ${maxCell.toString()} characters.` : undefined
}

/** Lists what is wrong with cells as such, by header. */
export const faultsOfCells = (cells: DraftRow['cells']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([header, cell]) => {
      const found = spreadsheetFault(cell)
      return found === undefined ? [] : [[header, found]]
    }),
  )

const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell === '')

const readRows = ([header = [], ...records]: readonly (readonly string[])[]): ReadFile => {
  const faults = faultsOfHeader(header)
  if (faults.length > 0) return { faults: faults.slice(0, maxShown) }
  if (records.length > maxRead)
    return fault(
      `The file has more than ${maxRead.toString()} rows. A batch has at most ${maxRows.toString()}: split it.`,
    )
  const rows = records
    .map((record, index) => ({ row: index + 2, record }))
    .filter(({ record }) => !isBlankRow(record))
  if (rows.length === 0) return fault('The file has a header, but no recipients.')
  const tooMany = rows[maxRows]
  if (tooMany) {
    const text = `The file has ${rows.length.toString()} recipients.`
    return fault(`${text} A batch has at most ${maxRows.toString()}: split it.`, { row: tooMany.row })
  }
  const uneven = rows
    .filter(({ record }) => record.length !== header.length)
    .map(({ row, record }): FileFault => {
      const [has, expected] = [record.length.toString(), header.length.toString()]
      const text = `${has} cells, where the header has ${expected}. Quote cells that contain the separator.`
      return { row, column: Math.min(record.length, header.length).toString(), text }
    })
  if (uneven.length > 0) return { faults: uneven.slice(0, maxShown) }
  const names = header.map((name) => findColumn(name)?.header ?? name)
  return {
    rows: rows.map(({ row, record }) => ({
      row,
      cells: Object.fromEntries(names.map((name, index) => [name, withoutApostrophes(record[index] ?? '')])),
    })),
  }
}

const explainCsv = ({ message, ...error }: CsvError): ReadFile => {
  const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : undefined
  const text = `The file cannot be read as CSV: ${message}`
  return fault(text, line === undefined ? {} : { row: line })
}

/** Reads a CSV file of recipients: with commas, semicolons or tabs, with or without a byte order mark. */
export const readFile = (file: Buffer): ReadFile => {
  if (file.length === 0) return fault('Choose a file.')
  if (file.length > maxBytes) {
    const size = Math.ceil(file.length / 1_000).toString()
    return fault(
      `The file has ${size} KB; it may have 1,000 KB, and ${maxRows.toString()} recipients. Split it.`,
    )
  }
  if (/^(\xff\xfe|\xfe\xff|PK)/.test(file.subarray(0, 2).toString('latin1')))
    return fault('This is not a CSV file in UTF-8. Save it as “CSV UTF-8”.')
  try {
    if (!isUtf8(file)) return fault('This is not UTF-8. Save the file as “CSV UTF-8”.', findForeign(file))
    return readRows(parseCells(file.toString('utf8')))
  } catch (error) {
    if (error instanceof CsvError) return explainCsv(error)
    throw error
  }
}

/** Writes rows as a file that can be uploaded again. */
export const writeFile = (rows: readonly DraftRow[]): string => {
  const used = fileColumns.filter(({ header }) => rows.some(({ cells }) => cells[header] !== undefined))
  const headers = used.map(({ header }) => header)
  const lines = rows.map(({ cells }) => csvLine(headers.map((header) => cells[header] ?? '')))
  return `${[csvLine(headers), ...lines].join('\r\n')}\r\n`
}
