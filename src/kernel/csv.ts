// A spreadsheet runs a cell that begins with one of these, the last four of which are full-width forms, as a formula;
// an apostrophe makes it text.
const signs = '=+\\-@\uff1d\uff0b\uff0d\uff20'
const formula = new RegExp(`^[${signs}\\t\\r]`)
const plainNumber = /^-?\d+(\.\d+)?$/
// Where a spreadsheet separates cells otherwise, a formula may begin after one of these.
const separated = new RegExp(`([;\\t]\\s*)(?=[${signs}])`, 'g')
const madeText = new RegExp(`(^|[;\\t]\\s*)'(?=[${signs}])`, 'g')

const cell = (text: string): string => {
  const first = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
  const safe = first.replaceAll(separated, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The content type of a CSV file. */
export const csvType = 'text/csv; charset=utf-8'

/** Formats a row of a CSV file (RFC 4180) without its line end. Pure. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',')

/** Takes away the apostrophes that `csvLine`, or a spreadsheet, put before formulas. Pure. */
export const withoutApostrophes = (text: string): string => text.replaceAll(madeText, '$1')
