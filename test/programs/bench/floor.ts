import { fork } from 'node:child_process'
import type { MarkedStatement } from './create-statements.ts'
import { hashKey } from '../../../src/auth/keys.ts'
import { findPgbench, runPgbench } from './floor-pgbench.ts'
import { projectDir, scriptOf } from './places.ts'
import { withClient } from './postgres.ts'
import type { Payer } from './scene.ts'

/** What the floor does: the statements of creates, over the first so many payers. */
export type FloorOrder = {
  readonly databaseUrl: string
  readonly statements: readonly MarkedStatement[]
  readonly payers: number
  readonly connections: number
  readonly measureMs: number
}

/** How many creates' SQL work was done in a second. */
export type FloorResult = { readonly perSecond: number }

/** The SQL work of creates without an API around it. */
export type Floor = {
  /** What does it: pgbench, or where there is none the plain driver. */
  readonly by: string
  readonly run: (order: FloorOrder) => Promise<FloorResult>
}

const runDriver = (order: FloorOrder): Promise<FloorResult> =>
  new Promise((done, failed) => {
    const child = fork(scriptOf('floor-driver.ts'), { cwd: projectDir, execArgv: ['--import', 'tsx'] })
    child.once('error', failed)
    child.once('exit', (code) => {
      failed(new Error(`the driver of the floor ended with ${String(code)}`))
    })
    child.once('message', (result: FloorResult) => {
      done(result)
      child.disconnect()
    })
    child.send(order)
  })

/** Chooses what does the SQL work on this machine. */
export const openFloor = async (): Promise<Floor> => {
  const pgbench = process.env['PGBENCH'] === 'none' ? undefined : await findPgbench()
  return pgbench === undefined
    ? { by: 'the plain pg driver with prepared statements, in a process of its own', run: runDriver }
    : { by: 'pgbench with prepared statements', run: (order) => runPgbench(pgbench, order) }
}

/** Writes down who pays, by number, where the floor finds it. */
export const listPayers = (databaseUrl: string, pepper: Buffer, payers: readonly Payer[]): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    await client.query(`create schema if not exists bench`)
    await client.query(`create table if not exists bench.payers (number integer primary key, business_id text not null,
      customer_id text not null, method_id text not null, hash text not null)`)
    await client.query(`truncate bench.payers`)
    await client.query(
      `insert into bench.payers (business_id, customer_id, method_id, hash, number)
       select listed.* from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as listed`,
      [
        payers.map(({ businessId }) => businessId),
        payers.map(({ customerId }) => customerId),
        payers.map(({ destinationId }) => destinationId),
        payers.map(({ key }) => hashKey(pepper, key).toString('hex')),
      ],
    )
    await client.query(`analyze`)
  })
