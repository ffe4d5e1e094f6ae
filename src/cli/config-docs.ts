import { readFile, writeFile } from 'node:fs/promises'
import { variables } from '../config.ts'
import type { Variable } from '../config/variable.ts'

const page = 'docs/configuration.md'
const start = '<!-- config:start -->'
const end = '<!-- config:end -->'

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

const row = ({ name, meaning, defaultValue, isSecret }: Variable): string => {
  const shown = defaultValue === '' ? 'none' : `\`${defaultValue ?? ''}\``
  const value = defaultValue === undefined ? '**required**' : shown
  return `| \`${name}\` | ${value} | ${cell(meaning)}${isSecret ? ' Secret.' : ''} |`
}

/** Returns the table of every variable with its default and its meaning, in Markdown. */
export const configTable = (): string =>
  ['| Variable | Default | Meaning |', '|---|---|---|', ...variables.map(row)].join('\n')

const exampleLine = ({ name, meaning, defaultValue, example }: Variable): string => {
  const value = defaultValue ?? ''
  const hint = example === undefined ? '' : `\n# for example: ${example}`
  return `# ${meaning}${hint}\n${defaultValue === undefined ? '' : '# '}${name}=${value}\n`
}

/** Renders `.env.example`: required variables to fill in, the others commented out with their defaults. */
const envExample = (): string =>
  `# Written by \`corridor config --write-docs\` from src/config.ts.\n\n${variables.map(exampleLine).join('\n')}`

const withTable = (text: string): string => {
  const [before, rest = ''] = text.split(start)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`${page} needs the lines ${start} and ${end}`)
  return `${before ?? ''}${start}\n\n${configTable()}\n\n${end}${after}`
}

/** Returns the names of the generated documents that are out of date; with `write`, brings them up to date first. */
export const syncConfigDocs = async (write: boolean): Promise<readonly string[]> => {
  const text = await readFile(page, 'utf8')
  const documents = [
    [page, text, withTable(text)],
    ['.env.example', await readFile('.env.example', 'utf8').catch(() => ''), envExample()],
  ] as const
  const stale = documents.filter(([, current, expected]) => current !== expected)
  if (!write) return stale.map(([name]) => name)
  for (const [name, , expected] of stale) await writeFile(name, expected)
  return []
}
