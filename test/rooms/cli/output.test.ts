import { describe, expect, it } from 'vitest'
import { table } from '../../../src/cli/output.ts'

describe('a table', () => {
  it('has one line for each row, whatever a cell holds', () => {
    const rows = [
      ['TIME', 'REASON'],
      ['12:00', 'a\n13:00  forged\r\u001b[2K\u009b1A\u2028\u202e'],
    ]
    expect(table(rows)).toEqual([
      'TIME   REASON',
      '12:00  a\\u000a13:00  forged\\u000d\\u001b[2K\\u009b1A\\u2028\\u202e',
    ])
  })

  it('may have any number of rows', () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => [index.toString(), 'row'])
    expect(table(rows)[7]).toBe('7       row')
  })

  it('keeps texts of every language as they are', () => {
    expect(table([['Ọlá Ñandú', 'می‌خواهم', '王']])).toEqual(['Ọlá Ñandú  می‌خواهم  王'])
  })
})
