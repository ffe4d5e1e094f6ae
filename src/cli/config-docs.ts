import { readFile, writeFile } from 'node:fs/promises'
import { variables, type Variable } from '../config.ts'

const start = '<!-- config:start -->'
const end = '<!-- config:end -->'

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

const row = ({ name, meaning, defaultValue, isSecret }: Variable): string => {
  const shown = defaultValue === '' ? 'none' : `\`${defaultValue ?? ''}\``
  const value = defaultValue === undefined ? '**required**' : shown
  return `| \`${name}\` | ${value} | ${cell(meaning)}${isSecret ? ' Secret.' : ''} |`
}

/** Renders the table of every variable, its default and its meaning. */
export const configTable = (): string =>
  ['| Variable | Default | |', '|---|---|---|', ...variables.map(row)].join('\n')

const exampleLine = ({ name, meaning, defaultValue, example }: Variable): string => {
  const value = defaultValue ?? ''
  const hint = example === undefined ? '' : `\n# for example: ${example}`
  return `# ${meaning}${hint}\n${defaultValue === undefined ? '' : '# '}${name}=${value}\n`
}

/** Renders `.env.example`: required variables to fill in, the others commented out with their defaults. */
const envExample = (): string =>
  `# Written by \`corridor config --write-docs\` from src/config.ts.\n\n${variables.map(exampleLine).join('\n')}`

const withTable = (readme: string): string => {
  const [before, rest = ''] = readme.split(start)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`README.md needs the lines ${start} and ${end}`)
  return `${before ?? ''}${start}\n${configTable()}\n${end}${after}`
}

/** Returns the documents that do not match the code. `write` writes them, and returns none. */
export const syncConfigDocs = async (write: boolean): Promise<readonly string[]> => {
  const readme = await readFile('README.md', 'utf8')
  const documents = [
    ['README.md', readme, withTable(readme)],
    ['.env.example', await readFile('.env.example', 'utf8').catch(() => ''), envExample()],
  ] as const
  const stale = documents.filter(([, current, expected]) => current !== expected)
  if (!write) return stale.map(([name]) => name)
  for (const [name, , expected] of stale) await writeFile(name, expected)
  return []
}
