import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { format } from 'prettier'
import { projectDir } from './places.ts'

/** One line of the results: what was measured, and what was to be reached. No target: a figure for its reader. */
export type Figure = {
  readonly what: string
  readonly value: string
  readonly target?: string
  readonly isMet?: boolean
}

/** What a part of the benchmark found. */
export type Section = {
  readonly title: string
  readonly about: string
  readonly figures: readonly Figure[]
  readonly notes: readonly string[]
}

/** The run: by which command, on what. */
export type Conditions = {
  readonly command: string
  readonly postgres: string
  readonly settings: string
  readonly floor: string
  /** The share of the machine that other processes took meanwhile, 0 to 1. */
  readonly others: number
}

/** A ratio as it is told. */
export const ratioText = (ratio: number): string => ratio.toFixed(2)

/** The middle one of some figures. */
export const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const verdict = ({ isMet }: Figure): string => (isMet === undefined ? '' : isMet ? 'met' : '**missed**')

const sectionText = ({ title, about, figures, notes }: Section): string => {
  const rows = figures.map(
    (figure) => `| ${figure.what} | ${figure.value} | ${figure.target ?? ''} | ${verdict(figure)} |`,
  )
  const table = ['| | measured | target | |', '| --- | --- | --- | --- |', ...rows].join('\n')
  return [`## ${title}`, about, table, ...notes].join('\n\n')
}

const conditionsText = (conditions: Conditions): string => {
  const { command, postgres, settings, floor, others } = conditions
  const [cpu] = cpus()
  return [
    `- Command: \`${command}\``,
    `- Machine: ${cpus().length.toString()} cores (${cpu?.model.trim() ?? 'unknown'}), everything on it: the API, ` +
      `Postgres and the load. Other processes took ${(others * 100).toFixed(0)} % of it meanwhile.`,
    `- Node ${process.versions.node}, Postgres ${postgres} (${settings})`,
    `- The SQL work of the floor is done by ${floor}.`,
  ].join('\n')
}

const preamble = `# What \`make bench\` measured

Written by \`make bench\`, down to the line that says so. Figures are ratios of one run on one machine: they say how far
the service is from the floor beneath it, not how fast it will be elsewhere.`

const boundary = '<!-- Written by hand from here on; `make bench` keeps it. -->'
const resultsFile = join(projectDir, 'test', 'programs', 'bench', 'RESULTS.md')

/** The results as they are printed. */
export const reportText = (conditions: Conditions, sections: readonly Section[]): string =>
  [preamble, conditionsText(conditions), ...sections.map(sectionText)].join('\n\n')

/** Writes RESULTS.md, and keeps what people wrote below the figures. */
export const writeResults = async (text: string): Promise<void> => {
  const before = await readFile(resultsFile, 'utf8').catch(() => '')
  const kept = before.split(boundary)[1] ?? ''
  const whole = [text, boundary, kept.trim()].join('\n\n')
  await writeFile(resultsFile, await format(whole, { parser: 'markdown', printWidth: 110 }))
}
