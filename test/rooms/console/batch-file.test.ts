import { describe, expect, it } from 'vitest'
import { faultsOfCells, faultText, readFile, writeFile } from '../../../src/console/pages/batches/file.ts'

const header = 'channel,accountName,accountNumber,countryCode,institutionCode,institutionName,amount,currency'
const row = 'BANK_ACCOUNT,Ngozi Eze,0211234567,NG,000013,GTBANK PLC,1540.25,NGN'

const read = (text: string | Buffer) => readFile(Buffer.from(text))

const faultsOf = (text: string | Buffer): readonly string[] => {
  const found = read(text)
  return 'faults' in found ? found.faults.map(faultText) : []
}

const rowsOf = (text: string) => {
  const found = read(text)
  return 'rows' in found ? found.rows : []
}

describe('a file of recipients', () => {
  it('is read with a byte order mark, semicolons, tabs, and any line end', () => {
    const [plain] = rowsOf(`${header}\n${row}\n`)
    expect(plain).toMatchObject({ row: 2, cells: { accountNumber: '0211234567', amount: '1540.25' } })
    const semicolons = `${header}\r\n${row}`.replaceAll(',', ';')
    for (const text of [`\uFEFF${header}\r\n${row}`, semicolons, semicolons.replaceAll(';', '\t')])
      expect(rowsOf(text)).toEqual([plain])
  })

  it('names columns in any case, with blanks, and as the API does', () => {
    const other = header.replace('amount', 'amount.value').replace('accountName', 'Account name')
    expect(rowsOf(`${other}\n${row}`)).toEqual(rowsOf(`${header}\n${row}`))
  })

  it('keeps the numbers of its rows where rows are empty', () => {
    expect(rowsOf(`${header}\n\n${row}\n,,,,,,,\n${row}\n`).map((one) => one.row)).toEqual([3, 5])
  })

  it.each([
    [
      'of 10,000 rows',
      [header, ...Array.from({ length: 9_990 }, () => row.slice(-70))].join('\n'),
      /^Row 1002: .*9990/,
    ],
    ['without a header', `${row}\n${row}`, /^Row 1: This is not a header/],
    [
      'with two columns of one name',
      `${header},amount\n${row},1`,
      /^Row 1, column amount: Two columns.*7 and 9/,
    ],
    ['with an unknown column', `${header},note\n${row},x`, /^Row 1, column note: No such column/],
    ['without a column', header.replace(',amount', '') + `\n${row}`, /^Row 1, column amount: .* missing/],
    [
      'in Latin-1',
      Buffer.from(`${header}\n${row}\n${row.replace('Ngozi', 'Zoë')}`, 'latin1'),
      /^Row 3, column accountName: .*UTF-8/,
    ],
    ['in UTF-16', Buffer.from(`\uFEFF${header}\n${row}`, 'utf16le'), /not a CSV file in UTF-8/],
    ['of a spreadsheet', Buffer.from('PK\u0003\u0004'), /not a CSV file/],
    ['without recipients', header, /no recipients/],
    ['that is empty', '', /Choose a file/],
    ['with a cell too many', `${header}\n${row}\n${row},x`, /^Row 3, column 8: 9 cells/],
    ['with an open quote', `${header}\n"${row}`, /cannot be read as CSV/],
  ])('%s is refused with its place', (_name, text, expected) => {
    const [first, ...others] = faultsOf(text)
    expect(first).toMatch(expected)
    expect(others.length).toBeLessThan(20)
  })

  it('of more than 1,000 recipients, or 1 MB, is refused with what it has', () => {
    const short = Array.from({ length: 1_001 }, () => 'A,B,1,NG,1,C,1,NGN')
    expect(faultsOf([header, ...short].join('\n'))).toEqual([
      'Row 1002: The file has 1001 recipients. A batch has at most 1000: split it.',
    ])
    expect(faultsOf(`${header}\n${'x'.repeat(1_100_000)}`)[0]).toMatch(/1101 KB/)
  })

  it('of half a million rows is read no further than ten thousand', () => {
    const startedAt = process.cpuUsage()
    const faults = faultsOf(`${header}\n${'a\n'.repeat(480_000)}`)
    const half = process.cpuUsage(startedAt).user
    expect(faults).toEqual(['The file has more than 10000 rows. A batch has at most 1000: split it.'])
    const restartedAt = process.cpuUsage()
    faultsOf(`${header}\n${'a\n'.repeat(10_001)}`)
    expect(half / process.cpuUsage(restartedAt).user, 'times the work of ten thousand rows').toBeLessThan(10)
  })
})

describe('a cell', () => {
  it.each([
    ['=1+1', /formula/],
    ['@SUM(A1)', /formula/],
    ['+A1', /formula/],
    ['2.11235E+09', /shortened/],
    ['12/05/2026', /date/],
    ['2026-05-12', /date/],
    ['12-May', /date/],
    ['#REF!', /error/],
  ])('%s has what a spreadsheet made of it as its fault', (cell, expected) => {
    expect(faultsOfCells({ accountNumber: cell })['accountNumber']).toMatch(expected)
  })

  it.each(['+2348031234567', '0211234567', '1540.25', 'Zoë Eze', 'name@example.com', ''])(
    '%s is none',
    (cell) => {
      expect(faultsOfCells({ accountNumber: cell })).toEqual({})
    },
  )

  it('that a spreadsheet would run is written as a text, and read back as it was', () => {
    const rows = [{ row: 2, cells: { accountName: '=cmd()', accountNumber: '+2348031234567' } }]
    const text = writeFile(rows)
    expect(text).toContain("'=cmd()")
    const [, cells = ''] = text.split('\r\n')
    const back = rowsOf(`${header}\nBANK_ACCOUNT,${cells},NG,000013,GTBANK PLC,1,NGN`)
    expect(back).toMatchObject(rows)
  })
})
