import { appendFile } from 'node:fs/promises'
import pg from 'pg'
import { until } from '../support/until.ts'
import { createCluster, startCluster, type Place, type Postgres15 } from './postgres-15.ts'

/** A way to back a running database up, and to restore it into an empty cluster, as docs/backup.md describes it. */
export type Backup = {
  readonly name: string
  readonly take: (place: Place, source: Postgres15) => Promise<void>
  /** Restores what `take` made; the source is gone. */
  readonly restore: (place: Place) => Promise<Postgres15>
}

/** The database of the drill. */
export const databaseName = 'corridor'

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const startEmpty = async (
  place: Place,
  name: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Postgres15> => {
  await createCluster(place, name)
  const cluster = await startCluster(place, name, settings)
  await withClient(cluster.url('postgres'), (client) => client.query(`create database ${databaseName}`))
  return cluster
}

/** Starts a cluster with an empty database that archives its log. */
export const startArchiving = async (place: Place): Promise<Postgres15> => {
  await place.addFolder('archive')
  const settings = { archive_mode: 'on', archive_command: `cp %p ${place.path('archive')}/%f` }
  return startEmpty(place, 'source', settings)
}

const dump: Backup = {
  name: 'dump',
  take: async ({ path, run }, source) => {
    await run('pg_dump', ['--format', 'custom', '--file', path('dump'), source.url(databaseName)])
  },
  restore: async (place) => {
    const cluster = await startEmpty(place, 'from-dump')
    const flags = ['--exit-on-error', '--no-owner', '--no-privileges']
    await place.run('pg_restore', [...flags, '--dbname', cluster.url(databaseName), place.path('dump')])
    return cluster
  },
}

const takeBase = async ({ path, run }: Place, source: Postgres15, name: string): Promise<void> => {
  const flags = ['--wal-method', 'stream', '--checkpoint', 'fast', '--no-sync']
  await run('pg_basebackup', ['--dbname', source.url('postgres'), '--pgdata', path(name), ...flags])
}

const baseBackup: Backup = {
  name: 'base backup',
  take: (place, source) => takeBase(place, source, 'base'),
  restore: (place) => startCluster(place, 'base'),
}

const archived = (client: pg.Client, file: string): Promise<boolean> =>
  client
    .query<{ done: boolean }>('select last_archived_wal >= $1 as done from pg_stat_archiver', [file])
    .then(({ rows }) => rows[0]?.done ?? false)

/** A base backup, the log that was archived since, and an instant to which it is replayed. */
const pointInTime: Backup = {
  name: 'base backup with the log up to a point in time',
  take: (_, source) =>
    withClient(source.url('postgres'), async (client) => {
      const { rows } = await client.query<{ file: string }>(
        `select pg_walfile_name(pg_create_restore_point('drill')) as file`,
      )
      const file = rows[0]?.file ?? ''
      await client.query('select pg_switch_wal()')
      await until(
        () => archived(client, file),
        () => `${file} is not archived`,
      )
    }),
  restore: async (place) => {
    const settings = {
      restore_command: `cp ${place.path('archive')}/%f %p`,
      recovery_target_name: 'drill',
      recovery_target_action: 'promote',
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
    await appendFile(place.path('base-of-log/postgresql.auto.conf'), lines.join(''))
    await place.write('base-of-log/recovery.signal', '')
    const cluster = await startCluster(place, 'base-of-log')
    await until(
      () =>
        withClient(cluster.url('postgres'), async (client) => {
          const { rows } = await client.query<{ over: boolean }>('select not pg_is_in_recovery() as over')
          return rows[0]?.over ?? false
        }),
      () => 'the cluster is still recovering',
    )
    return cluster
  },
}

/** Takes the base backup from which `pointInTime` starts. */
export const takeEarlierBase = (place: Place, source: Postgres15): Promise<void> =>
  takeBase(place, source, 'base-of-log')

export const backups: readonly Backup[] = [dump, baseBackup, pointInTime]
