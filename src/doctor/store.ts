import { query, queryOne, type Queryable } from '../db/tx.ts'
import type { KeyFacts } from './access-rules.ts'
import type { ServerFacts } from './server-rules.ts'

/** Reads the settings of Postgres that matter, as this session has them. */
export const readSettings = async (on: Queryable): Promise<ServerFacts['settings']> => {
  const rows = await query<{ name: string; setting: string }>(
    on,
    `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_level', 'archive_mode', 'autovacuum',
                     'track_counts', 'synchronous_standby_names')`,
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

type Load = Pick<ServerFacts, 'connections' | 'maxConnections' | 'standbys' | 'wraparoundShare'> &
  Pick<ServerFacts, 'lastArchivedAt' | 'lastArchiveFailedAt'> & { readonly databaseBytes: bigint }

/** Reads what Postgres counts of itself. */
export const readLoad = (on: Queryable): Promise<Load | undefined> =>
  queryOne(
    on,
    `select (select sum(numbackends) from pg_stat_database)::integer as connections,
            current_setting('max_connections')::integer
              - current_setting('superuser_reserved_connections')::integer as "maxConnections",
            (select count(*) from pg_stat_replication)::integer as standbys,
            (select max(age(datfrozenxid)) from pg_database)::float8 / 2147483648 as "wraparoundShare",
            archiver.last_archived_time as "lastArchivedAt", archiver.last_failed_time as "lastArchiveFailedAt",
            pg_database_size(current_database()) as "databaseBytes"
       from pg_stat_archiver as archiver`,
  )

/** Lists the replication slots, with what each holds back. */
export const listSlots = (on: Queryable): Promise<ServerFacts['slots']> =>
  query(
    on,
    `select slot_name as name, active as "isActive",
            coalesce(pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
                                          else pg_current_wal_lsn() end, restart_lsn), 0)::bigint as "lagBytes"
       from pg_replication_slots order by slot_name limit 100`,
  )

/** Lists the tables with more than 10,000 dead rows that are more than 40 % of the live ones. */
export const listBloated = (on: Queryable): Promise<ServerFacts['bloated']> =>
  query(
    on,
    `select relname as name, n_dead_tup as "deadRows" from pg_stat_user_tables
      where n_dead_tup > 10000 and n_dead_tup > n_live_tup * 0.4 order by n_dead_tup desc limit 20`,
  )

/** Lists the processes that are connected to this database, with their logins. */
export const listProcesses = (
  on: Queryable,
): Promise<readonly { readonly process: string; readonly login: string }[]> =>
  query(
    on,
    `select distinct regexp_replace(application_name, '-(ops|seals)$', '') as process, usename as login
       from pg_stat_activity
      where datname = current_database() and application_name ~ '^corridor-(api|worker|both|console|cli)'
        and usename is not null
      order by 1, 2 limit 100`,
  )

/** Lists endpoints whose deliveries are paused. */
export const listPausedEndpoints = (
  on: Queryable,
): Promise<readonly { readonly businessId: string; readonly cause: string }[]> =>
  query(
    on,
    `select business_id as "businessId", pause_cause as cause from webhook_endpoints
      where paused_at is not null order by paused_at, business_id limit 1000`,
  )

/** Lists businesses whose endpoint has not answered for an hour. */
export const listFailingEndpoints = async (on: Queryable): Promise<readonly string[]> => {
  const rows = await query<{ business_id: string }>(
    on,
    `select business_id from webhook_endpoints
      where paused_at is null and failing_since < app.now() - interval '1 hour'
      order by failing_since, business_id limit 1000`,
  )
  return rows.map((row) => row.business_id)
}

/** Lists deposits that their rail is asked about and that their wallet could not hold, the oldest work first. */
export const listDepositsWithoutRoom = async (on: Queryable): Promise<readonly string[]> => {
  const rows = await query<{ id: string }>(
    on,
    `select t.id from jobs j
       join transactions t on t.business_id = j.business_id and t.id = j.subject_id
       join wallets w on w.business_id = t.business_id and w.type = t.wallet_type
                     and w.currency = t.destination_currency
      where j.task = 'transactions.advance' and t.type = 'DEPOSIT'
        and w.available_minor + w.pending_minor + t.destination_minor > 1000000000000000
      order by j.created_at, t.id limit 1000`,
  )
  return rows.map((row) => row.id)
}

/** Counts the API keys that may be used, by their pepper. */
export const countKeysByPepper = (on: Queryable): Promise<KeyFacts['apiKeys']> =>
  query(
    on,
    `select pepper_id as "pepperId", count(*) as keys from api_keys
      where revoked_at is null and disabled_at is null group by pepper_id order by pepper_id limit 100`,
  )

/** Lists the operators who have a token. */
export const listTokenHolders = async (on: Queryable): Promise<ReadonlySet<string>> => {
  const rows = await query<{ operator_id: string }>(
    on,
    'select operator_id from operator_tokens where revoked_at is null order by operator_id limit 1000',
  )
  return new Set(rows.map((row) => row.operator_id))
}
