import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'

/** Lists the tables of businesses, and whether a publication can filter their changes by the business. */
export const listTables = (
  on: Queryable,
): Promise<{ readonly table: string; readonly hasIdentity: boolean }[]> =>
  query(on, 'select "table", has_identity as "hasIdentity" from app.tables_of_businesses()')

/** Returns the name of publication, slot and subscription of the move of a business. */
export const linkOf = (businessId: string): string => `corridor_move_${businessId}`

/** Publishes the rows of a business, and keeps the changes from now on for the one who follows. Safe to repeat. */
export const publish = async (
  on: Queryable,
  businessId: string,
  tables: readonly string[],
): Promise<void> => {
  const link = linkOf(businessId)
  await query(on, 'select app.publish_business(:link, :businessId, :tables::text[])', {
    link,
    businessId,
    tables,
  })
}

/** Creates the replication slot of a move. Waits until all transactions of the server that run now have ended, for ten
 *  minutes. */
export const createSlot = async (trx: Trx, businessId: string): Promise<void> => {
  await query(trx, `set local lock_timeout = '10min'`)
  await query(trx, `select pg_create_logical_replication_slot(:link, 'pgoutput')`, {
    link: linkOf(businessId),
  })
}

/** Matches the name of the replication slot of a move. */
export const slotOf = (businessId: string): string => `^${linkOf(businessId)}$`

/** Removes the replication slots whose names match a regular expression; false while one is in use, or is being
 *  created: the process of a slot has its name. */
export const dropSlots = async (on: Queryable, pattern: string): Promise<boolean> => {
  const used = await query(
    on,
    `select 1 from pg_stat_activity where application_name ~ :pattern
     union all select 1 from pg_replication_slots where slot_name ~ :pattern and active`,
    { pattern },
  )
  if (used.length > 0) return false
  const drop =
    'select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name ~ :pattern'
  await query(on, drop, { pattern })
  return true
}

/** Returns the bytes of the log that the slots of moves make this server keep. */
export const listMoveSlots = (on: Queryable): Promise<{ readonly slot: string; readonly bytes: number }[]> =>
  query(
    on,
    `select slot_name as slot, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as bytes
       from pg_replication_slots
      where database = current_database() and starts_with(slot_name, :prefix) and restart_lsn is not null`,
    { prefix: linkOf('') },
  )

/** Returns whether the rows of a business are published here: its move has not ended. */
export const isPublished = async (on: Queryable, businessId: string): Promise<boolean> => {
  const row = await queryOne(on, 'select 1 from pg_publication where pubname = :link', {
    link: linkOf(businessId),
  })
  return row !== undefined
}

/** Ends the publication of a business. */
export const unpublish = async (on: Queryable, businessId: string): Promise<void> => {
  await query(on, 'select app.unpublish_business(:link)', { link: linkOf(businessId) })
}

/** What copies and follows the rows of a business. `isEnding`: `stopFollowing` was called. `copySlots` matches the
 *  names that Postgres gives to the slots that copy its tables. */
export type Subscription = { readonly id: string; readonly isEnding: boolean; readonly copySlots: string }

/** Finds the subscription of a move. */
export const findSubscription = (on: Queryable, businessId: string): Promise<Subscription | undefined> =>
  queryOne(
    on,
    `select s.oid::text as id, s.subslotname is null as "isEnding",
            format('^pg_%s_sync_[0-9]+_%s$', s.oid, c.system_identifier) as "copySlots"
       from pg_subscription s join pg_database d on d.oid = s.subdbid cross join pg_control_system() c
      where s.subname = :link and d.datname = current_database()`,
    { link: linkOf(businessId) },
  )

/** Copies and follows the rows of a business. `connection`: the source as the Postgres of `on` reaches it. */
export const follow = async (on: Queryable, businessId: string, connection: string): Promise<void> => {
  await query(on, 'select app.follow_business(:link, :connection)', { link: linkOf(businessId), connection })
}

/** Disables the subscription of a move. Its replication slots stay. */
export const stopFollowing = async (on: Queryable, businessId: string): Promise<void> => {
  await query(on, 'select app.stop_following_business(:link)', { link: linkOf(businessId) })
}

/** Signals the processes of a subscription to end; returns how many still ran. One that starts has no user yet, and
 *  only a superuser may signal it. */
export const endProcesses = async (on: Queryable, { id }: Subscription): Promise<number> =>
  (
    await query(
      on,
      `select case when a.usesysid is not null then pg_terminate_backend(s.pid) end
         from pg_stat_subscription s left join pg_stat_activity a using (pid)
        where s.subid = :id and s.pid is not null`,
      { id },
    )
  ).length

/** Drops the subscription of a move. */
export const unfollow = async (on: Queryable, businessId: string): Promise<void> => {
  await query(on, 'select app.unfollow_business(:link)', { link: linkOf(businessId) })
}

/** How far the copy of a business is: its tables, and how often an error stopped it. */
export type Progress = { readonly copied: number; readonly of: number; readonly errors: number }

/** Reads how far the copy of a business is. */
export const readProgress = async (on: Queryable, businessId: string): Promise<Progress> => {
  const row = await queryOne<Progress>(
    on,
    `select count(*) filter (where r.srsubstate = 'r')::integer as copied, count(r.srrelid)::integer as of,
            coalesce(max(e.apply_error_count + e.sync_error_count), 0)::integer as errors
       from pg_subscription s
       join pg_database d on d.oid = s.subdbid and d.datname = current_database()
       left join pg_subscription_rel r on r.srsubid = s.oid
       left join pg_stat_subscription_stats e on e.subid = s.oid
      where s.subname = :link`,
    { link: linkOf(businessId) },
  )
  return row ?? { copied: 0, of: 0, errors: 0 }
}

/** Writes a mark into the WAL of the source, and returns its position (LSN). */
export const emitWalMark = async (on: Queryable): Promise<string> => {
  const row = await queryOne<{ place: string }>(
    on,
    `select pg_logical_emit_message(true, 'corridor', 'move')::text as place`,
  )
  return row?.place ?? ''
}

/** Returns how many bytes of WAL, up to a position or up to now, the target has not confirmed. */
export const readLag = async (
  on: Queryable,
  businessId: string,
  place: string | null,
): Promise<number | undefined> => {
  const row = await queryOne<{ lag: number }>(
    on,
    `select pg_wal_lsn_diff(coalesce(:place::pg_lsn, pg_current_wal_lsn()), confirmed_flush_lsn)::float8 as lag
       from pg_replication_slots where slot_name = :link`,
    { place, link: linkOf(businessId) },
  )
  return row?.lag
}

/** How many rows a business has in a table, and the sum of their hashes. */
export type Digest = { readonly rows: bigint; readonly digest: string }

/** Counts the rows of a business in a table, with the sum of their hashes. */
export const readDigest = async (on: Queryable, businessId: string, table: string): Promise<Digest> => {
  const row = await queryOne<Digest>(on, 'select "rows", digest from app.rows_digest(:table, :businessId)', {
    table,
    businessId,
  })
  return row ?? { rows: 0n, digest: '' }
}

/** Lists the unique keys of tables that do not have the business. */
export const listKeysWithoutBusiness = async (
  on: Queryable,
  tables: readonly string[],
): Promise<readonly string[]> => {
  const rows = await query<{ name: string }>(
    on,
    'select name from app.unique_keys_without_business(:tables::text[])',
    {
      tables,
    },
  )
  return rows.map(({ name }) => name)
}

/** Reads the keys of a unique index that a business has; with `among`, which of these keys rows of others have. */
export const readKeys = async (
  on: Queryable,
  key: { readonly index: string; readonly businessId: string; readonly among: unknown },
): Promise<readonly unknown[]> => {
  const row = await queryOne<{ keys: readonly unknown[] }>(
    on,
    'select app.keys_of_index(:index, :businessId, :among::jsonb) as keys',
    { ...key, among: key.among === null ? null : JSON.stringify(key.among) },
  )
  return row?.keys ?? []
}
