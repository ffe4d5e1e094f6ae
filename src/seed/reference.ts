import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import type { InstitutionsService } from '../institutions/service.ts'

type Row = Readonly<Record<string, string>>

const readCsv = async (name: string): Promise<readonly Row[]> => {
  const text = await readFile(new URL(`./data/${name}`, import.meta.url), 'utf8')
  return parse(text, { columns: true, bom: true, skip_empty_lines: true })
}

const member = (row: Row, name: string): string => {
  const value = row[name]
  if (value === undefined) throw new Error(`the seed's data has a row without ${name}`)
  return value
}

/** Loads institutions, BICs and routing numbers from the project's own copies, where there are none yet.
 *  Sources: `src/seed/data/README.md`. */
export const seedReference = async (institutions: InstitutionsService): Promise<void> => {
  const have = await institutions.count()
  if (have.institutions > 0 && have.bankCodes > 0) return
  const [listed, bics, routingNumbers] = await Promise.all(
    ['institutions.csv', 'swift.csv', 'routing-numbers.csv'].map(readCsv),
  )
  await institutions.replaceInstitutions(
    (listed ?? []).map((row) => ({
      countryCode: member(row, 'countryCode'),
      channel: member(row, 'channel'),
      institutionCode: member(row, 'institutionCode'),
      institutionName: member(row, 'institutionName'),
    })),
  )
  await institutions.replaceBankCodes(
    'swift_code',
    (bics ?? []).map((row) => ({
      codeType: 'swift_code',
      code: member(row, 'bic'),
      countryCode: member(row, 'countryCode'),
      bankName: member(row, 'bankName'),
      city: member(row, 'city'),
    })),
  )
  await institutions.replaceBankCodes(
    'routing_number',
    (routingNumbers ?? []).map((row) => ({
      codeType: 'routing_number',
      code: member(row, 'routingNumber'),
      countryCode: 'US',
      bankName: member(row, 'bankName'),
      city: null,
    })),
  )
}
