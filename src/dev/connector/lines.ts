import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Reads the lines of a book. The last one may have been cut off by a kill: it was never answered, so it is left
 *  out. */
export const readLines = <Line>(file: string, parse: (text: string) => Line): readonly Line[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((text) => text.endsWith('}'))
        .map(parse)
    : []

/** Appends a line to a book, before it is answered. */
export const appendLine = (file: string, line: unknown): void => {
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}
