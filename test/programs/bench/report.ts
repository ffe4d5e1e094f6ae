import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { format } from 'oxfmt'
import { baseCommit } from './builds.ts'
import { benchFile } from './places.ts'
import { describedSettings } from './postgres.ts'

/** One line of the results. Without a target it is information. */
export type Figure = {
  readonly what: string
  readonly value: string
  readonly target?: string
  readonly isMet?: boolean
}

/** What a part found. */
export type Section = {
  readonly title: string
  readonly about: string
  readonly figures: readonly Figure[]
  readonly notes?: readonly string[]
}

/** The run. `others`: the share of the machine that other processes took meanwhile, 0 to 1. */
export type Conditions = { readonly command: string; readonly postgres: string; readonly others: number }

/** Returns the median. */
export const median = (figures: readonly number[]): number => {
  const sorted = figures.toSorted((left, right) => left - right)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** Compares each result with the other one of its round. */
export const ratiosOf = <One, Other>(
  results: readonly One[],
  others: readonly Other[],
  compare: (one: One, other: Other) => number,
): readonly number[] =>
  results.map((result, round) => {
    const other = others[round]
    return other === undefined ? Number.NaN : compare(result, other)
  })

const amount = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

/** Divides a figure of this tree by the base's, round by round, and shows both medians. */
export const besideBase = <Name extends string>(
  results: Readonly<Record<'base' | 'current', readonly Readonly<Record<Name, number>>[]>>,
  figure: Name,
  unit = 'ms',
): { readonly ratios: readonly number[]; readonly beside: string } => {
  const middle = (build: 'base' | 'current'): string =>
    `${amount(median(results[build].map((result) => result[figure])))} ${unit}`
  return {
    ratios: ratiosOf(results.current, results.base, (one, other) => one[figure] / other[figure]),
    beside: `${middle('current')}, base ${middle('base')}`,
  }
}

type Bound = { readonly atLeast?: number; readonly atMost?: number }

/** Describes the median of the rounds' ratios, with its target where there is one. */
export const ratioFigure = (
  what: string,
  {
    ratios,
    beside,
    atLeast,
    atMost,
  }: Bound & { readonly ratios: readonly number[]; readonly beside?: string },
): Figure => {
  const ratio = median(ratios)
  const rounds = ratios.length > 1 ? `rounds ${ratios.map((one) => one.toFixed(2)).join(', ')}` : ''
  const more = [beside ?? '', rounds].filter((text) => text !== '').join('; ')
  const value = `${ratio.toFixed(2)}${more === '' ? '' : ` (${more})`}`
  if (atLeast !== undefined)
    return { what, value, target: `at least ${atLeast.toFixed(2)}`, isMet: ratio >= atLeast }
  if (atMost !== undefined)
    return { what, value, target: `at most ${atMost.toFixed(2)}`, isMet: ratio <= atMost }
  return { what, value }
}

/** Adds up a figure of all results. */
export const sumOf = <Name extends string>(
  results: readonly Readonly<Record<Name, number>>[],
  figure: Name,
): number => results.reduce((sum, result) => sum + result[figure], 0)

/** Describes what must not happen at all. */
export const zeroFigure = (what: string, count: number, detail = ''): Figure => ({
  what,
  value: `${count.toString()}${detail}`,
  target: '0',
  isMet: count === 0,
})

const verdict = ({ isMet }: Figure): string => (isMet === undefined ? '' : isMet ? 'met' : '**missed**')

/** Returns a section as Markdown. */
export const sectionText = ({ title, about, figures, notes = [] }: Section): string => {
  const rows = figures.map(
    (figure) => `| ${figure.what} | ${figure.value} | ${figure.target ?? ''} | ${verdict(figure)} |`,
  )
  const table = ['| | measured | target | |', '| --- | --- | --- | --- |', ...rows].join('\n')
  return [`## ${title}`, about, table, ...notes].join('\n\n')
}

/** Returns the head of the report as Markdown. */
export const headText = ({ command, postgres, others }: Conditions): string => {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown'
  return `# What \`make bench\` measured

Written by \`make bench\`, down to the line that says so. This tree is measured beside commit
\`${baseCommit.slice(0, 7)}\` (the base) in one run on one machine: the two take turns, a ratio is the median of its
rounds, and processor time is that of the processes themselves. The figures compare; they do not say how fast the
service is elsewhere.

- Command: \`${command}\`
- Machine: ${cpus().length} cores (${cpu}), shared by the services, Postgres and the load. Other processes took
  ${(others * 100).toFixed(0)} % of it meanwhile.
- Node ${process.versions.node}, Postgres ${postgres} (${describedSettings})`
}

const boundary = '<!-- Written by hand from here on; `make bench` keeps it. -->'
const resultsFile = benchFile('RESULTS.md')

/** Writes RESULTS.md and keeps the text below its boundary. */
export const writeResults = async (text: string): Promise<void> => {
  const before = await readFile(resultsFile, 'utf8').catch(() => '')
  const kept = before.split(boundary)[1] ?? ''
  const whole = [text, boundary, kept.trim()].join('\n\n')
  const { code } = await format(resultsFile, whole, { printWidth: 110 })
  await writeFile(resultsFile, code)
}
