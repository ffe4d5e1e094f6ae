import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../src/doctor/finding.ts'
import { findProcessFaults, findServerFaults, type ServerFacts } from '../../../src/doctor/server-rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const before = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

const shown = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ danger, check, what }) => `${danger} ${check}: ${what}`)

describe('the database server', () => {
  const settings = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    wal_level: 'replica',
    archive_mode: 'on',
    autovacuum: 'on',
    track_counts: 'on',
  }
  const fine: ServerFacts = {
    mode: 'production',
    settings,
    connections: 40,
    maxConnections: 97,
    lastArchivedAt: before(1),
    lastArchiveFailedAt: before(2),
    standbys: 1,
    slots: [{ name: 'standby_1', isActive: true, lagBytes: 1_000n }],
    wraparoundShare: 0.1,
    bloated: [],
  }
  const set = (changes: object): Partial<ServerFacts> => ({ settings: { ...settings, ...changes } })
  const alone = { standbys: 0, slots: [] }
  it.each<readonly [Partial<ServerFacts>, readonly string[]]>([
    [{}, []],
    [
      set({ fsync: 'off', synchronous_commit: 'off' }),
      ['critical durability: Postgres may lose what it acknowledged: fsync, synchronous_commit off.'],
    ],
    [{ ...set({ fsync: 'off' }), mode: 'sandbox' }, []],
    [
      set({ wal_level: 'minimal' }),
      ['warning durability: wal_level is minimal: no base backup and no standby is possible.'],
    ],
    [
      { lastArchivedAt: before(2), lastArchiveFailedAt: before(1) },
      ['critical backup: The last file of the write-ahead log was not archived.'],
    ],
    [{ lastArchivedAt: before(2), lastArchiveFailedAt: before(1), ...set({ archive_mode: 'off' }) }, []],
    [
      set({ synchronous_commit: 'local', synchronous_standby_names: '*' }),
      ['critical durability: A failover may lose what Postgres acknowledged: synchronous_commit is local.'],
    ],
    [set({ synchronous_commit: 'local', synchronous_standby_names: '' }), []],
    [set({ synchronous_commit: 'remote_apply', synchronous_standby_names: '*' }), []],
    [
      { slots: [{ name: 'gone', isActive: false, lagBytes: 20n * 1024n ** 3n }] },
      ['critical backup: The replication slot gone holds 20 GB and is not used: the disk fills.'],
    ],
    [
      { ...set({ archive_mode: 'off' }), ...alone },
      ['warning backup: Neither an archive of the write-ahead log nor a standby is to be seen.'],
    ],
    [{ ...set({ archive_mode: 'off' }), ...alone, mode: 'sandbox' }, []],
    [{ connections: 80 }, ['warning connections: 80 of 97 connections are in use.']],
    [
      { wraparoundShare: 0.7 },
      ['critical autovacuum: 70 % of the transaction ids are used; at 100 % writes stop.'],
    ],
    [set({ autovacuum: 'off' }), ['warning autovacuum: autovacuum off: tables grow without end.']],
    [
      { bloated: [{ name: 'jobs', deadRows: 20_000n }] },
      ['hint autovacuum: Many dead rows are in jobs (20000).'],
    ],
  ])('%o', (changes, findings) => {
    expect(shown(findServerFaults({ ...fine, ...changes }))).toEqual(findings)
  })
})

describe('processes', () => {
  const login = (process: string, changes = {}) => ({
    process,
    login: 'app',
    hasPower: false,
    missing: null,
    ...changes,
  })
  const both = [login('corridor-api'), login('corridor-worker')]
  it('have least rights, and there is one of each', () => {
    expect(findProcessFaults('production', both)).toEqual([])
    expect(findProcessFaults('production', [login('corridor-both')])).toEqual([])
    expect(shown(findProcessFaults('production', []))).toEqual([
      'critical processes: No worker is connected: no payout and no webhook is sent.',
      'hint processes: No API is connected now. One without requests closes its connections.',
    ])
    const owner = login('corridor-cli', { hasPower: true })
    expect(shown(findProcessFaults('production', [...both, owner]))).toEqual([
      'critical roles: corridor-cli uses app, a superuser or the owner: it could change the ledger.',
    ])
    expect(findProcessFaults('sandbox', [...both, owner])).toEqual([])
    const lacking = login('corridor-console', { missing: 'corridor_console' })
    expect(shown(findProcessFaults('sandbox', [...both, lacking]))).toEqual([
      'critical roles: corridor-console uses app, which lacks the role corridor_console.',
    ])
  })
})
