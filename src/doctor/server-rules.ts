import type { Config } from '../config.ts'
import { findingsOf, listNames, type Finding } from './finding.ts'

type Mode = Config['mode']

/** How Postgres is set up, and what it has to say of itself. */
export type ServerFacts = {
  readonly mode: Mode
  readonly settings: Readonly<Record<string, string>>
  readonly connections: number
  /** Those that others than superusers may use. */
  readonly maxConnections: number
  /** Null where nothing was archived yet. */
  readonly lastArchivedAt: Date | null
  readonly lastArchiveFailedAt: Date | null
  readonly standbys: number
  readonly slots: readonly { readonly name: string; readonly isActive: boolean; readonly lagBytes: bigint }[]
  /** The share of the transaction ids that is used, from 0 to 1. */
  readonly wraparoundShare: number
  /** Tables with many dead rows. */
  readonly bloated: readonly { readonly name: string; readonly deadRows: bigint }[]
}

const isOff = ({ settings }: ServerFacts, name: string): boolean => settings[name] === 'off'

/** What a crash would lose. A sandbox may lose it. */
const findDurabilityFaults = (facts: ServerFacts): readonly Finding[] => {
  if (facts.mode === 'sandbox') return []
  const { critical, warning } = findingsOf('durability')
  const lost = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => isOff(facts, name))
  const { synchronous_commit: waitsFor = 'on', synchronous_standby_names: standbys = '' } = facts.settings
  const losesOnFailover = standbys !== '' && ['local', 'remote_write'].includes(waitsFor)
  return [
    ...(lost.length > 0
      ? [
          critical(
            `Postgres may lose what it acknowledged: ${lost.join(', ')} off.`,
            'switch it on in postgresql.conf, then reload',
          ),
        ]
      : []),
    ...(losesOnFailover
      ? [
          critical(
            `A failover may lose what Postgres acknowledged: synchronous_commit is ${waitsFor}.`,
            'set it to on in postgresql.conf, then reload',
          ),
        ]
      : []),
    ...(facts.settings['wal_level'] === 'minimal'
      ? [
          warning(
            'wal_level is minimal: no base backup and no standby is possible.',
            'set it to replica and restart Postgres',
          ),
        ]
      : []),
  ]
}

const gigabyte = 1024n ** 3n
const maxLag = 8n * gigabyte

const findBackupFaults = (facts: ServerFacts): readonly Finding[] => {
  const { critical, warning } = findingsOf('backup')
  const { lastArchivedAt, lastArchiveFailedAt, standbys, slots } = facts
  const isArchiving = facts.settings['archive_mode'] !== 'off'
  const hasFailed = lastArchiveFailedAt && (!lastArchivedAt || lastArchiveFailedAt > lastArchivedAt)
  const held = slots.filter(({ lagBytes }) => lagBytes > maxLag)
  return [
    ...(isArchiving && hasFailed
      ? [
          critical(
            'The last file of the write-ahead log was not archived.',
            'look at archive_command: docs/backup.md',
          ),
        ]
      : []),
    ...held.map(({ name, isActive, lagBytes }) =>
      critical(
        `The replication slot ${name} holds ${(lagBytes / gigabyte).toString()} GB` +
          `${isActive ? '' : ' and is not used'}: the disk fills.`,
        isActive ? 'look at its standby' : 'if its standby is gone, drop it (pg_drop_replication_slot)',
      ),
    ),
    ...(facts.mode === 'production' && !isArchiving && standbys === 0 && slots.length === 0
      ? [
          warning(
            'Neither an archive of the write-ahead log nor a standby is to be seen.',
            'unless the provider does it, set up both: docs/backup.md',
          ),
        ]
      : []),
  ]
}

const maxShareOfConnections = 0.8
const maxWraparoundShare = 0.6

/** Returns what is wrong with the database server. Pure. */
export const findServerFaults = (facts: ServerFacts): readonly Finding[] => {
  const [load, tables] = [findingsOf('connections'), findingsOf('autovacuum')]
  const { connections, maxConnections, bloated, wraparoundShare } = facts
  const dead = bloated.map(({ name, deadRows }) => `${name} (${deadRows.toString()})`)
  const idle = ['autovacuum', 'track_counts'].filter((name) => isOff(facts, name))
  return [
    ...findDurabilityFaults(facts),
    ...findBackupFaults(facts),
    ...(connections > maxConnections * maxShareOfConnections
      ? [
          load.warning(
            `${connections.toString()} of ${maxConnections.toString()} connections are in use.`,
            'raise max_connections, or lower DATABASE_POOL_MAX: docs/operating.md#processes',
          ),
        ]
      : []),
    ...(wraparoundShare > maxWraparoundShare
      ? [
          tables.critical(
            `${Math.round(wraparoundShare * 100).toString()} % of the transaction ids are used; at 100 % writes stop.`,
            'vacuum (freeze, verbose), and find out what holds autovacuum back',
          ),
        ]
      : []),
    ...(idle.length > 0
      ? [
          tables.warning(
            `${idle.join(' and ')} off: tables grow without end.`,
            'switch it on in postgresql.conf, then reload',
          ),
        ]
      : []),
    ...(bloated.length > 0
      ? [
          tables.hint(
            `Many dead rows are in ${listNames(dead)}.`,
            'look for old transactions in pg_stat_activity; vacuum these tables',
          ),
        ]
      : []),
  ]
}

/** A login of a running process, or of this command. */
export type LoginFacts = {
  /** Such as `corridor-api`. */
  readonly process: string
  readonly login: string
  /** Whether it may switch off triggers, or run programs as the server. */
  readonly hasPower: boolean
  readonly missing: string | null
}

/** Returns what is wrong with the logins of the processes, and which processes are missing. Pure. */
export const findProcessFaults = (mode: Mode, logins: readonly LoginFacts[]): readonly Finding[] => {
  const [roles, processes] = [findingsOf('roles'), findingsOf('processes')]
  const guide = 'docs/operating.md#database-roles'
  const runs = (...names: readonly string[]): boolean =>
    logins.some(({ process }) => names.includes(process) || process === 'corridor-both')
  return [
    ...(mode === 'production'
      ? logins
          .filter(({ hasPower }) => hasPower)
          .map(({ process, login }) =>
            roles.critical(
              `${process} uses ${login}, a superuser or the owner: it could change the ledger.`,
              `a login with least rights: ${guide}`,
            ),
          )
      : []),
    ...logins.flatMap(({ process, login, missing }) =>
      missing === null
        ? []
        : [
            roles.critical(
              `${process} uses ${login}, which lacks the role ${missing}.`,
              `grant it: ${guide}`,
            ),
          ],
    ),
    ...(runs('corridor-worker')
      ? []
      : [
          processes.critical(
            'No worker is connected: no payout and no webhook is sent.',
            'corridor serve --role worker',
          ),
        ]),
    ...(runs('corridor-api')
      ? []
      : [
          processes.hint(
            'No API is connected now. One without requests closes its connections.',
            'corridor serve --role api',
          ),
        ]),
  ]
}
