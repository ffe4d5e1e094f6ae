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

/** Lays rows out in columns, for people. */
export const table = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
