import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setVersion } from '../release/rules.ts'

const here = dirname(fileURLToPath(import.meta.url))
const chart = join(here, 'corridor')

/** The values that the chart is rendered with: `ci/NAME-values.yaml`. */
export const RENDERINGS = ['full', 'small'] as const

/** Where a rendering is kept. */
export const renderedPath = (name: string): string => join(here, 'rendered', `${name}.yaml`)

/** Reads the files of the chart by their paths. Its version is 0.0.0, so that a release changes no rendering. */
export const readChart = (): ReadonlyMap<string, string> => {
  const paths = readdirSync(chart, { recursive: true, encoding: 'utf8' }).toSorted()
  return new Map(
    paths
      .filter((path) => statSync(join(chart, path)).isFile())
      .map((path): [string, string] => {
        const text = readFileSync(join(chart, path), 'utf8')
        return [path, path === 'Chart.yaml' ? setVersion(path, text, '0.0.0') : text]
      }),
  )
}

/** The first line of a rendering: it names the texts that it was made from. */
export const headOf = (files: ReadonlyMap<string, string>): string => {
  const hash = createHash('sha256')
  for (const [path, text] of files) hash.update(`${path}\0${text}\0`)
  return `# Written by \`make chart\` from the chart ${hash.digest('hex').slice(0, 16)}.\n`
}
