import type { PageAnswer } from '../http/pages.ts'
import { csvLine, csvType } from '../kernel/csv.ts'

const maxRows = 10_000

/** Some rows of a file. */
export type CsvRows = readonly (readonly string[])[]

/** Returns a CSV file of the first 10,000 rows. Its name says so where there are more. */
export const csvFile = async (
  name: string,
  head: readonly string[],
  batches: AsyncIterable<CsvRows>,
): Promise<PageAnswer> => {
  const lines: string[] = []
  for await (const batch of batches) {
    lines.push(...batch.map(csvLine))
    if (lines.length > maxRows) break
  }
  const suffix = lines.length > maxRows ? `-first-${maxRows.toString()}` : ''
  const body = [csvLine(head), ...lines.slice(0, maxRows)].join('\r\n')
  return { kind: 'file', name: `${name}${suffix}.csv`, type: csvType, body: `${body}\r\n` }
}
