import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import type { RateInput } from '../pricing/index.ts'
import { changing } from './acts.ts'
import { table, type Output } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const maxRows = 50_000
const progressEvery = 1_000
const columns = ['source', 'destination', 'rate'] as const

type Row = { readonly info: { readonly lines: number }; readonly record: Readonly<Record<string, string>> }

type ListOptions = { readonly from?: string; readonly to?: string }

// csv-parse returns untyped rows with their line numbers.
const parseRow = (row: unknown): Row => row as Row

const toRate = ({ info, record }: Row): RateInput => {
  const [source, destination, rate] = columns.map((column) => record[column]?.trim() ?? '')
  if (!source || !destination || !rate) {
    return refuse(
      'VALIDATION_ERROR',
      `Line ${info.lines.toString()} needs the columns ${columns.join(', ')}.`,
    )
  }
  return { source, destination, rate }
}

const requireFirst = (lineOf: Map<string, number>, pair: string, line: number): void => {
  const before = lineOf.get(pair)
  if (before !== undefined)
    refuse('VALIDATION_ERROR', `Line ${line.toString()} repeats line ${before.toString()}.`)
  lineOf.set(pair, line)
}

/** Parses a CSV with the header `source,destination,rate`. Refuses VALIDATION_ERROR with the number of a wrong line. */
const parseRates = async (text: string, output: Output): Promise<readonly RateInput[]> => {
  const { CsvError, parse } = await import('csv-parse')
  const rows: RateInput[] = []
  const lineOf = new Map<string, number>()
  const parser = parse(text, { columns: true, info: true, bom: true, skip_empty_lines: true })
  try {
    for await (const given of parser) {
      const row = parseRow(given)
      const rate = toRate(row)
      requireFirst(lineOf, `${rate.source} ${rate.destination}`, row.info.lines)
      rows.push(rate)
      if (rows.length > maxRows)
        refuse('VALIDATION_ERROR', `The file has more than ${maxRows.toString()} rates.`)
      if (rows.length % progressEvery === 0) output.progress(`Read ${rows.length.toString()} rates.`)
    }
  } catch (error) {
    if (error instanceof CsvError) refuse('VALIDATION_ERROR', error.message)
    throw error
  }
  return rows
}

/** Defines `corridor rates set|import|list`. */
export const define = (rates: Command, { withServices, readText, output }: Toolbox): void => {
  changing(rates.command('set <source> <destination> <rate>'))
    .description('set a rate: 1 source = rate destination')
    .action((source: string, destination: string, rate: string) =>
      withServices(async ({ pricing, requireSecond }) => {
        if (await pricing.setRatesByOneOrTwo([{ source, destination, rate }])) requireSecond()
        output().result({ source, destination, rate }, [`1 ${source} = ${rate} ${destination}`])
      }),
    )
  changing(rates.command('import <file>'))
    .description('set the rates of a CSV (source,destination,rate), all or nothing')
    .action((file: string) =>
      withServices(async ({ pricing, requireSecond }) => {
        const listed = await parseRates(await readText(file), output())
        if (await pricing.setRatesByOneOrTwo(listed)) requireSecond()
        output().result({ imported: listed.length }, [`Imported ${listed.length.toString()} rates.`])
      }),
    )
  rates
    .command('list')
    .description('list the rates')
    .option('--from <currency>', 'only those from this currency')
    .option('--to <currency>', 'only those to this currency')
    .action(({ from, to }: ListOptions) =>
      withServices(async ({ pricing }) => {
        const listed = await pricing.listRates({
          ...(from !== undefined && { source: from }),
          ...(to !== undefined && { destination: to }),
        })
        const rows = listed.map((rate) => [
          rate.source,
          rate.destination,
          rate.rate,
          rate.updatedAt.toISOString(),
        ])
        output().result(listed, table([['SOURCE', 'DESTINATION', 'RATE', 'SET'], ...rows]))
      }),
    )
}
