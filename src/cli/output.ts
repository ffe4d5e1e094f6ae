/** Where a program writes: the standard streams, or a test's own. */
export type Terminal = {
  readonly out: (text: string) => unknown
  readonly err: (text: string) => unknown
}

/** The output of one command. `result` writes one JSON document with `--json`, else lines for people. `line` writes one
 *  item of a stream. `progress` goes to stderr. */
export type Output = {
  readonly line: (write: (isJson: boolean) => string) => void
  readonly result: (value: unknown, lines: readonly string[]) => void
  readonly progress: (line: string) => void
}

// JSON cannot hold a bigint.
const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value

/** Opens the output of one command. */
export const createOutput = ({ out, err }: Terminal, isJson: boolean): Output => ({
  result: (value, lines) => {
    out(isJson ? `${JSON.stringify(value, plain, 2)}\n` : lines.map((line) => `${line}\n`).join(''))
  },
  line: (write) => {
    out(`${write(isJson)}\n`)
  },
  progress: (line) => {
    err(`${line}\n`)
  },
})

// A reason or a body may hold line breaks, escapes of the terminal and changes of direction, which would forge rows.
const unprintable = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

const printable = (cell: string): string =>
  cell.replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Lays rows out in columns, for people. Control characters are escaped: each row is one line. */
export const table = (given: readonly (readonly string[])[]): readonly string[] => {
  const rows = given.map((row) => row.map(printable))
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, (row[column] ?? '').length), 0),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
