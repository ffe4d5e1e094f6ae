/** Where a command writes: one JSON document with `--json`, else lines for people. What comes one by one is a line
 *  each, of JSON with `--json`. Progress goes to stderr. */
export type Output = {
  readonly line: (write: (isJson: boolean) => string) => void
  readonly result: (value: unknown, lines: readonly string[]) => void
  readonly progress: (line: string) => void
}

// bigint and Date have no JSON of their own that scripts could rely on.
const plain = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value

/** Opens the output of one command. */
export const createOutput = (isJson: boolean): Output => ({
  result: (value, lines) => {
    process.stdout.write(
      isJson ? `${JSON.stringify(value, plain, 2)}\n` : lines.map((line) => `${line}\n`).join(''),
    )
  },
  line: (write) => {
    process.stdout.write(`${write(isJson)}\n`)
  },
  progress: (line) => {
    process.stderr.write(`${line}\n`)
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
