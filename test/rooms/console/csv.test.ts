import assert from 'node:assert/strict'
import { describe, expect, it } from 'vitest'
import { csvFile, type CsvRows } from '../../../src/console/csv.ts'
import { csvLine } from '../../../src/kernel/csv.ts'

const batchesOf = async function* (count: number): AsyncGenerator<CsvRows> {
  for (let given = 0; given < count; given += 1_000)
    yield await Promise.resolve(
      Array.from({ length: Math.min(1_000, count - given) }, (_, index) => [(given + index).toString()]),
    )
}

const fileOf = async (count: number) => {
  const answer = await csvFile('payments', ['number'], batchesOf(count))
  assert(answer.kind === 'file')
  return { name: answer.name, lines: answer.body.toString().trimEnd().split('\r\n') }
}

describe('a CSV file', () => {
  it('has every row of a list of up to 10,000', async () => {
    for (const count of [0, 1, 1_000, 10_000]) {
      const { name, lines } = await fileOf(count)
      expect(name).toBe('payments.csv')
      expect(lines).toHaveLength(count + 1)
      expect(lines.at(-1)).toBe(count === 0 ? 'number' : (count - 1).toString())
    }
  })

  it('says in its name that it has the first 10,000 of a longer list', async () => {
    for (const count of [10_001, 12_000]) {
      const { name, lines } = await fileOf(count)
      expect(name).toBe('payments-first-10000.csv')
      expect(lines).toHaveLength(10_001)
      expect(lines.at(-1)).toBe('9999')
    }
  })

  it('has no formula, also where a spreadsheet separates its cells by semicolons', () => {
    const typed = ['=1+1', 'x;=1+1;y', 'x; @cmd', '-5', 'a;b', '\uff1d1+1']
    expect(csvLine(typed)).toBe(`'=1+1,x;'=1+1;y,x; '@cmd,-5,a;b,'\uff1d1+1`)
  })
})
