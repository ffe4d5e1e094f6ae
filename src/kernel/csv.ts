// A spreadsheet runs a cell that begins with one of these, or its full-width form, as a formula; an apostrophe makes it
// text.
const formula = /^[=+\-@\uff1d\uff0b\uff0d\uff20\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/
// Where a spreadsheet separates cells otherwise, a formula may begin after one of these.
const separated = /([;\t]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

const cell = (text: string): string => {
  const first = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  const safe = first.replaceAll(separated, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The content type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8'

/** Formats a row of a CSV file (RFC 4180) without its line end. Pure. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',')
