import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { access, constants } from 'node:fs/promises'
import type { MarkedStatement } from './create-statements.ts'
import type { FloorOrder, FloorResult } from './floor.ts'
import { benchDir } from './places.ts'

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/** Finds pgbench: in Debian's places, the newest first, else on PATH. It is no part of the embedded Postgres. */
export const findPgbench = async (): Promise<string | undefined> => {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const places = [
    ...versions
      .toSorted((left, right) => Number.parseInt(right, 10) - Number.parseInt(left, 10))
      .map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  for (const place of places) {
    const path = join(place, 'pgbench')
    if (await isExecutable(path)) return path
  }
  return undefined
}

const expressionOf: Readonly<Record<string, string>> = {
  business: ':business_id::text',
  customer: ':customer_id::text',
  method: ':method_id::text',
  hash: ':hash::text',
  unique: `to_hex(:unique::bigint)`,
  // As createId makes them: they sort by time, so that a business's rows stay together in the index. now() is one time
  // for the whole statement, in which an id stands several times.
  id: `lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 1704067200000), 10, '0')
       || lpad(to_hex(:unique::bigint), 14, '0')`,
  now: 'now()::text',
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

// A colon before a letter would be a variable of pgbench's, within a literal as well. JSON lets it be escaped inside a
// text, and followed by a blank outside.
const withoutVariables = (text: string): string =>
  /^[[{]/.test(text)
    ? text
        .replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(':', String.raw`\u003a`))
        .replaceAll(/:(?=[a-z])/gi, ': ')
    : text

const valueExpression = (value: string): string => {
  const joined = withoutVariables(value)
    .split(/@(\w+)@/)
    .map((part, index) => (index % 2 === 0 ? literal(part) : (expressionOf[part] ?? "''")))
    .filter((part) => part !== "''")
    .join(' || ')
  return `(${joined})`
}

const statementText = ({ text, values }: MarkedStatement): string =>
  text.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number.parseInt(number, 10) - 1]
    if (value === undefined) throw new Error(`a statement has no value $${number}`)
    return value.includes('@') ? valueExpression(value) : literal(value)
  })

// Who pays is looked up once in twenty creates: pgbench knows numbers only, and an API is told by its caller.
const scriptOf = (
  statements: readonly MarkedStatement[],
  payers: number,
): string => `\\set turn (:turn + 1) % 20
\\if :turn = 1
\\set number random(1, ${payers.toString()})
select business_id, customer_id, method_id, hash from bench.payers where number = :number
\\gset
\\endif
\\set unique random(1, 9007199254740991)
${statements.map((statement) => `${statementText(statement).replaceAll(/\s+/g, ' ').trim()};`).join('\n')}
`

const parseRate = (output: string): number => {
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1]
  if (rate === undefined) throw new Error(`pgbench gave no figure:\n${output}`)
  return Number.parseFloat(rate)
}

/** Runs the statements by pgbench, prepared, on as many connections as the API's pool has. */
export const runPgbench = async (pgbench: string, order: FloorOrder): Promise<FloorResult> => {
  const script = join(benchDir, 'floor.sql')
  await writeFile(script, scriptOf(order.statements, order.payers))
  const { hostname, port, username, password, pathname } = new URL(order.databaseUrl)
  const args = [
    ...['--no-vacuum', '--protocol=prepared', '--define=turn=0', '--max-tries=1'],
    ...[`--client=${order.connections.toString()}`, '--jobs=1'],
    ...[`--time=${Math.ceil(order.measureMs / 1_000).toString()}`, `--file=${script}`],
    ...[`--host=${hostname}`, `--port=${port}`, `--username=${username}`, pathname.slice(1)],
  ]
  const output = await new Promise<string>((done, failed) => {
    execFile(pgbench, args, { env: { PGPASSWORD: password } }, (error, stdout, stderr) => {
      if (error) failed(new Error(`pgbench failed: ${stderr.slice(-2_000)}`, { cause: error }))
      else done(stdout)
    })
  })
  return { perSecond: parseRate(output) }
}
