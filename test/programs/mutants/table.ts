import type { Mutant } from './mutant.ts'

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`)

const rowOf = ({ name, guard, edits, because, killedBy }: Mutant): string => {
  const files = [...new Set(edits.map(({ file }) => `\`${file}\``))].join(', ')
  const kept = because === undefined ? guard : `${guard} (${because})`
  return `| \`${name}\` | ${cell(kept)} | ${files} | \`${killedBy.file}\`: ${cell(killedBy.test)} |`
}

/** Returns the lines of the table in the README. */
export const tableOf = (mutants: readonly Mutant[]): readonly string[] => [
  '| Mutant | The guard that is taken away | Where it stands | The test that catches it |',
  '|---|---|---|---|',
  ...mutants.map(rowOf),
]
