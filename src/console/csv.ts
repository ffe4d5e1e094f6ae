import type { PageAnswer } from '../http/pages.ts'
import { csvLine, csvType } from '../kernel/csv.ts'

const maxRows = 10_000

/** Some rows of a file. */
export type CsvRows = readonly (readonly string[])[]

/** Returns a CSV file of the first 10,000 rows. */
export const csvFile = async (
  name: string,
  head: readonly string[],
  batches: AsyncIterable<CsvRows>,
): Promise<PageAnswer> => {
  const lines = [csvLine(head)]
  for await (const batch of batches) {
    lines.push(...batch.map(csvLine))
    if (lines.length > maxRows) break
  }
  const body = lines.slice(0, maxRows + 1).join('\r\n')
  return { kind: 'file', name, type: csvType, body: `${body}\r\n` }
}
