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
// About one screen.
const maxFaultsShown = 20

type Cells = Readonly<Record<string, string>>

/** The format of a list: its columns in any order, how to read a row (or say why it is invalid), and a key that must be
 *  unique among its rows. */
type ListFormat<Row extends object> = {
  readonly columns: readonly string[]
  readonly optional: readonly string[]
  readonly read: (cells: Cells) => Row | string
  readonly keyOf: (row: Row) => string
}

type Line = { readonly number: number; readonly cells: readonly string[] }

const isCountry = (code: string): boolean => Object.hasOwn(countryToCurrency, code)

// SWIFT has no list of institutions; it is read from the SWIFT/BIC codes
// (docs/design/payment-methods.md#institution-ids-follow-from-their-code).
const channels: ReadonlySet<string> = new Set<Institution['channel']>(['BANK_ACCOUNT', 'MOBILE_MONEY'])
const isListedChannel = (channel: string): channel is Institution['channel'] => channels.has(channel)

const institutions: ListFormat<Institution> = {
  columns: ['countryCode', 'channel', 'institutionCode', 'institutionName'],
  optional: [],
  read: ({ countryCode = '', channel = '', institutionCode = '', institutionName = '' }) => {
    if (!isCountry(countryCode)) return `"${countryCode}" is not a country code`
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
    if (!isCountry(countryCode)) return `"${countryCode}" is not a country code`
    if (code === undefined) return `"${bic}" is not a SWIFT/BIC code`
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
      : `"${routingNumber}" is not a routing number: nine digits with a valid check digit`,
  keyOf: ({ code }) => code,
}

// csv-parse returns records with their line numbers, untyped.
const parseLines = (text: string): readonly Line[] => {
  const records = parse(text, {
    info: true,
    skip_empty_lines: true,
    // Files edited with several programs mix line endings.
    record_delimiter: ['\r\n', '\n', '\r'],
    // We report rows of the wrong length ourselves, with the other faults.
    relax_column_count: true,
    max_record_size: maxRecordLength,
  }) as unknown as readonly { record: readonly string[]; info: { lines: number } }[]
  return records.map(({ record, info }) => ({
    number: info.lines,
    cells: record.map((cell) => cell.trim()),
  }))
}

const decode = (file: Uint8Array): string => {
  if (!isUtf8(file)) refuse('VALIDATION_ERROR', 'The file is not UTF-8.')
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
  const more = faults.length - maxFaultsShown
  const shown = [...faults.slice(0, maxFaultsShown), ...(more > 0 ? [`and ${more.toString()} more`] : [])]
  refuse('VALIDATION_ERROR', shown.join('\n'))
}

const readList = <Row extends object>(file: Uint8Array, format: ListFormat<Row>): readonly Row[] => {
  const [header, ...lines] = readLines(file)
  if (!header || !isHeader(header.cells, format.columns)) {
    return refuse('VALIDATION_ERROR', `Line 1: the header must be ${format.columns.join(',')}.`)
  }
  // An empty list would leave no institution to pay to, so it must be a mistake.
  if (lines.length === 0) refuse('VALIDATION_ERROR', 'The file has no rows.')
  if (lines.length > maxRows) refuse('VALIDATION_ERROR', `More than ${maxRows.toString()} rows in one file.`)
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

/** Parses a file of institutions (`countryCode,channel,institutionCode,institutionName`). Refuses the whole file with
 *  VALIDATION_ERROR, naming the line of each row that is invalid or repeats another. See
 *  docs/design/payment-methods.md#imports-are-whole. */
export const parseInstitutions = (file: Uint8Array): readonly Institution[] => readList(file, institutions)

/** Parses a file of SWIFT/BIC codes (`countryCode,bic,bankName,city`; city may be empty) or of US routing numbers
 *  (`routingNumber,bankName`). Refuses like `parseInstitutions`. */
export const parseBankCodes = (codeType: BankCodeType, file: Uint8Array): readonly BankCode[] =>
  readList(file, codeType === 'swift_code' ? swiftCodes : routingNumbers)
