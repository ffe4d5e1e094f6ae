import { isUtf8 } from 'node:buffer'
import countryToCurrency from 'country-to-currency'
import { CsvError, parse } from 'csv-parse/sync'
import type { BankCodeType } from '../../generated/catalogue.ts'
import { findUnstorable } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import { isRoutingNumber, toBic } from './rules.ts'
import type { BankCode, Institution } from './store.ts'

const maxRows = 100_000
const maxCellLength = 255
const maxRecordLength = 4_096
// As many as fit a screen: a file with more is wrong as a whole.
const maxFaultsTold = 20

type Cells = Readonly<Record<string, string>>

/** A list as a file: its columns in any order, what a row of it is (or the sentence that says why it is none), and what
 *  two rows may not share. */
type ListFormat<Row extends object> = {
  readonly columns: readonly string[]
  readonly optional: readonly string[]
  readonly read: (cells: Cells) => Row | string
  readonly keyOf: (row: Row) => string
}

type Line = { readonly number: number; readonly cells: readonly string[] }

const isCountry = (code: string): boolean => Object.hasOwn(countryToCurrency, code)

// Where the code comes from: BANK_ACCOUNT and MOBILE_MONEY have lists, SWIFT shows the BICs
// (docs/design/payment-methods.md#institution-ids-follow-from-their-code).
const channels: ReadonlySet<string> = new Set<Institution['channel']>(['BANK_ACCOUNT', 'MOBILE_MONEY'])
const isListedChannel = (channel: string): channel is Institution['channel'] => channels.has(channel)

const institutions: ListFormat<Institution> = {
  columns: ['countryCode', 'channel', 'institutionCode', 'institutionName'],
  optional: [],
  read: ({ countryCode = '', channel = '', institutionCode = '', institutionName = '' }) => {
    if (!isCountry(countryCode)) return `"${countryCode}" is no country code`
    if (!isListedChannel(channel)) return `"${channel}" is neither BANK_ACCOUNT nor MOBILE_MONEY`
    return { countryCode, channel, institutionCode, institutionName }
  },
  keyOf: ({ countryCode, channel, institutionCode }) => `${countryCode}|${channel}|${institutionCode}`,
}

const swiftCodes: ListFormat<BankCode> = {
  columns: ['countryCode', 'bic', 'bankName', 'city'],
  optional: ['city'],
  read: ({ countryCode = '', bic = '', bankName = '', city = '' }) => {
    const code = toBic(bic)
    if (!isCountry(countryCode)) return `"${countryCode}" is no country code`
    if (code === undefined) return `"${bic}" is no SWIFT/BIC code`
    if (code.slice(4, 6) !== countryCode) return `${bic} is not a code of ${countryCode}`
    return { codeType: 'swift_code', code, countryCode, bankName, city: city === '' ? null : city }
  },
  keyOf: ({ code }) => code,
}

const routingNumbers: ListFormat<BankCode> = {
  columns: ['routingNumber', 'bankName'],
  optional: [],
  read: ({ routingNumber = '', bankName = '' }) =>
    isRoutingNumber(routingNumber)
      ? { codeType: 'routing_number', code: routingNumber, countryCode: 'US', bankName, city: null }
      : `"${routingNumber}" is no routing number: nine digits with a right check digit`,
  keyOf: ({ code }) => code,
}

// csv-parse gives each record with its place in the file, untyped.
const parseLines = (text: string): readonly Line[] => {
  const records = parse(text, {
    info: true,
    skip_empty_lines: true,
    // Files that several programs have written mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    // A row of the wrong length is told like every other fault of a row, and does not hide those after it.
    relax_column_count: true,
    max_record_size: maxRecordLength,
  }) as unknown as readonly { record: readonly string[]; info: { lines: number } }[]
  return records.map(({ record, info }) => ({
    number: info.lines,
    cells: record.map((cell) => cell.trim()),
  }))
}

const decode = (file: Uint8Array): string => {
  if (!isUtf8(file)) refuse('VALIDATION_ERROR', 'the file is not UTF-8')
  return new TextDecoder().decode(file)
}

const readLines = (file: Uint8Array): readonly Line[] => {
  try {
    return parseLines(decode(file))
  } catch (error) {
    if (error instanceof CsvError) return refuse('VALIDATION_ERROR', error.message)
    throw error
  }
}

const readRow = <Row extends object>(
  { columns, optional, read }: ListFormat<Row>,
  header: readonly string[],
  { cells }: Line,
): Row | string => {
  if (cells.length !== header.length) {
    return `${cells.length.toString()} cells where the header has ${header.length.toString()}`
  }
  const named = Object.fromEntries(header.map((column, index) => [column, cells[index] ?? '']))
  const missing = columns.find((column) => named[column] === '' && !optional.includes(column))
  if (missing !== undefined) return `${missing} is empty`
  if (findUnstorable(cells) !== undefined) return 'control characters or broken Unicode'
  const tooLong = columns.find((column) => (named[column] ?? '').length > maxCellLength)
  if (tooLong !== undefined) return `${tooLong} is longer than ${maxCellLength.toString()} characters`
  return read(named)
}

const isHeader = (cells: readonly string[], columns: readonly string[]): boolean =>
  cells.length === columns.length && columns.every((column) => cells.includes(column))

const refuseFaults = (faults: readonly string[]): void => {
  if (faults.length === 0) return
  const more = faults.length - maxFaultsTold
  const told = [...faults.slice(0, maxFaultsTold), ...(more > 0 ? [`and ${more.toString()} more`] : [])]
  refuse('VALIDATION_ERROR', told.join('\n'))
}

const readList = <Row extends object>(file: Uint8Array, format: ListFormat<Row>): readonly Row[] => {
  const [header, ...lines] = readLines(file)
  if (!header || !isHeader(header.cells, format.columns)) {
    return refuse('VALIDATION_ERROR', `line 1: the header must be ${format.columns.join(',')}`)
  }
  // An empty file is a mistake of whoever made it, and would leave nobody to be paid.
  if (lines.length === 0) refuse('VALIDATION_ERROR', 'the file has no rows')
  if (lines.length > maxRows) refuse('VALIDATION_ERROR', `more than ${maxRows.toString()} rows in one file`)
  const faults: string[] = []
  const lineOfKey = new Map<string, number>()
  const rows = lines.flatMap((line): readonly Row[] => {
    const row = readRow(format, header.cells, line)
    const key = typeof row === 'string' ? '' : format.keyOf(row)
    const before = lineOfKey.get(key)
    const fault = before === undefined ? row : `repeats line ${before.toString()}`
    if (typeof fault === 'string') {
      faults.push(`line ${line.number.toString()}: ${fault}`)
      return []
    }
    lineOfKey.set(key, line.number)
    return [fault]
  })
  refuseFaults(faults)
  return rows
}

/** Reads a file of institutions (`countryCode,channel,institutionCode,institutionName`). Refuses VALIDATION_ERROR with
 *  the line of every row that is wrong or repeats another; never gives a part of the list. See
 *  docs/design/payment-methods.md#imports-are-whole. */
export const parseInstitutions = (file: Uint8Array): readonly Institution[] => readList(file, institutions)

/** Reads a file of SWIFT/BIC codes (`countryCode,bic,bankName,city`, the city may be empty) or of US routing numbers
 *  (`routingNumber,bankName`). Refuses like `parseInstitutions`. */
export const parseBankCodes = (codeType: BankCodeType, file: Uint8Array): readonly BankCode[] =>
  readList(file, codeType === 'swift_code' ? swiftCodes : routingNumbers)
