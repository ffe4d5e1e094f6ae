import { createHmac } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { benchFile } from './places.ts'
import { withClient, type Cluster } from './postgres.ts'
import type { Payer } from './requests.ts'
import { pepper, poolSize } from './servers.ts'
import type { Deployment } from './stage.ts'
import { vacuumAndCheckpoint } from './turn.ts'

const run = promisify(execFile)
const databaseName = 'bench_floor'

/** The SQL work of creates without an API: what c918406 sends for one create, one by one. */
export type Floor = {
  /** Runs creates of the first `payers` payers and returns how many were made in a second. */
  readonly run: (payers: number, measureMs: number) => Promise<number>
}

const requirePgbench = async (): Promise<void> => {
  await run('pgbench', ['--version']).catch((cause: unknown) => {
    throw new Error(
      'the floor of creates needs pgbench, which comes with Postgres (Debian: postgresql-contrib)',
      { cause },
    )
  })
}

const listPayers = (databaseUrl: string, payers: readonly Payer[]): Promise<unknown> =>
  withClient(databaseUrl, (client) =>
    client.query(
      `insert into floor.payers (business_id, customer_id, method_id, key_hash, number)
       select listed.* from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as listed`,
      [
        payers.map(({ businessId }) => businessId),
        payers.map(({ customerId }) => customerId),
        payers.map(({ destinationId }) => destinationId),
        payers.map(({ key }) => createHmac('sha256', pepper).update(key).digest('hex')),
      ],
    ),
  )

const parseRate = (output: string): number => {
  const rate = /^tps = ([\d.]+)/m.exec(output)?.[1]
  if (rate === undefined) throw new Error(`pgbench printed no rate:\n${output}`)
  return Number.parseFloat(rate)
}

/** Copies the deployment of the base, loads the functions of `floor/` into it, and gives its statements to pgbench. */
export const openFloor = async (cluster: Cluster, base: Deployment): Promise<Floor> => {
  await requirePgbench()
  const databaseUrl = await cluster.create(databaseName, base.databaseName)
  const statements = await readFile(benchFile('floor/database.sql'), 'utf8')
  await withClient(databaseUrl, (client) => client.query(statements))
  await listPayers(databaseUrl, base.payers)
  const { hostname, port, username, password } = new URL(databaseUrl)
  return {
    run: async (payers, measureMs) => {
      await vacuumAndCheckpoint(databaseUrl)
      const seconds = Math.ceil(measureMs / 1_000).toString()
      const { stdout } = await run(
        'pgbench',
        [
          ...['--no-vacuum', '--protocol=prepared', '--max-tries=1', '--jobs=1'],
          ...['--define=turn=0', `--define=payers=${payers.toString()}`],
          ...[`--client=${poolSize.toString()}`, `--time=${seconds}`],
          ...[`--file=${benchFile('floor/create.sql')}`],
          ...[`--host=${hostname}`, `--port=${port}`, `--username=${username}`, databaseName],
        ],
        { env: { PATH: process.env['PATH'], PGPASSWORD: password } },
      )
      return parseRate(stdout)
    },
  }
}
