import type { Reached } from '../support/coverage-record.ts'

/** An operation with the statuses that the contract declares for it. */
export type Declared = { readonly operationId: string; readonly statuses: readonly number[] }

/** The input of the check. `textOf` returns the text of a test file. */
export type CoverageFacts = {
  readonly declared: readonly Declared[]
  readonly codes: readonly string[]
  readonly reached: readonly Reached[]
  readonly textOf: (path: string) => string
}

/** The statuses that each operation reached, and what is missing, in sentences. */
export type Coverage = {
  readonly rows: readonly { readonly operationId: string; readonly cells: ReadonlyMap<number, boolean> }[]
  readonly codes: number
  readonly missing: readonly string[]
}

/** Checks what the tests reached: each status of each operation, and each code returned under a test that names
 *  it. A status that no operation declares is missing from the contract. Pure. */
export const checkCoverage = ({ declared, codes, reached, textOf }: CoverageFacts): Coverage => {
  const seen = new Set(reached.map(({ operationId, status }) => `${operationId ?? ''} ${status.toString()}`))
  const rows = declared.map(({ operationId, statuses }) => ({
    operationId,
    cells: new Map(statuses.map((status) => [status, seen.has(`${operationId} ${status.toString()}`)])),
  }))
  const unreached = rows.flatMap(({ operationId, cells }) =>
    [...cells].flatMap(([status, isReached]) =>
      isReached ? [] : [`${operationId} ${status.toString()}: no test reaches it`],
    ),
  )
  const known = new Map(declared.map(({ operationId, statuses }) => [operationId, new Set(statuses)]))
  const undeclared = reached.flatMap(({ operationId, status }) =>
    operationId === null || known.get(operationId)?.has(status) !== false
      ? []
      : [`${operationId} ${status.toString()}: answered, and the contract does not declare it`],
  )
  const unnamed = codes.flatMap((code) => {
    const tests = [...new Set(reached.filter((one) => one.code === code).map(({ test }) => test))]
    if (tests.length === 0) return [`${code}: no test raises it`]
    const isNamed = tests.some((test) => new RegExp(`\\b${code}\\b`).test(textOf(test)))
    return isNamed ? [] : [`${code}: raised, and by no test that names it`]
  })
  return { rows, codes: codes.length, missing: [...new Set([...unreached, ...undeclared, ...unnamed])] }
}

const markOf = (isReached: boolean | undefined): string => {
  if (isReached === undefined) return '.'
  return isReached ? 'x' : '-'
}

/** Formats the table: `x` reached, `-` reached by no test, `.` not declared; then what is missing. */
export const renderCoverage = ({ rows, codes, missing }: Coverage): readonly string[] => {
  const statuses = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].toSorted(
    (one, two) => one - two,
  )
  const width = Math.max(0, ...rows.map(({ operationId }) => operationId.length))
  const lines = rows.map(({ operationId, cells }) =>
    [operationId.padEnd(width), ...statuses.map((status) => `${markOf(cells.get(status))}  `)].join('  '),
  )
  const head = ['operation'.padEnd(width), ...statuses.map(String)].join('  ')
  const cells = rows.reduce((total, row) => total + row.cells.size, 0)
  const summary =
    missing.length === 0
      ? `all ${cells.toString()} statuses and ${codes.toString()} codes of the contract are reached by tests`
      : `${missing.length.toString()} missing of ${cells.toString()} statuses and ${codes.toString()} codes:`
  return [head, ...lines.map((line) => line.trimEnd()), '', summary, ...missing.map((one) => `  ${one}`)]
}
