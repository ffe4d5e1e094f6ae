import type { Db } from '../db/knex.ts'
import { readSchemaVersion } from '../db/migrate.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { linkOf } from './replication.store.ts'
import type { Side } from './rules.ts'

/** Reads what a database says of a move of a business. */
export const readSide = async (db: Db, businessId: string): Promise<Side> => {
  const side = await queryOne<Omit<Side, 'schema'>>(
    db,
    `select (select name from app.cell) as cell, (select mode from app.environment) as mode,
            (select ahead_by::text from app.clock) as "clockAhead",
            (extract(epoch from clock_timestamp()) * 1000)::float8 as "machineMs",
            app.digest_of(app.read_reference()) as reference,
            current_setting('wal_level') as "walLevel",
            (select rolsuper or (rolreplication and has_database_privilege(current_database(), 'CREATE'))
               from pg_roles where rolname = current_user)
              and (select bool_and(pg_has_role(relowner, 'USAGE')) from pg_class
                    where relkind = 'r' and relnamespace = 'public'::regnamespace) as "canPublish",
            (select rolsuper from pg_roles where rolname = current_user)
              or coalesce(pg_has_role(to_regrole('pg_create_subscription'), 'MEMBER'), false) as "canSubscribe",
            has_parameter_privilege('session_replication_role', 'SET') as "canReplay",
            exists (select from businesses where id = :businessId) as "hasBusiness",
            (select jsonb_build_object('state', state, 'cell', cell) from closed_businesses
              where business_id = :businessId) as closed,
            (select cell from departures where business_id = :businessId) as "leavesFor",
            (select count(*)::integer from approvals
              where business_id = :businessId and decision is null and expires_at > app.now()) as "pendingApprovals",
            (select count(*)::integer from collection_accounts a
              where business_id = :businessId and rail is not null
                and (closed_at is null or exists (
                  select from jobs j
                   where j.business_id = a.business_id and j.task = 'payment-methods.close' and j.subject_id = a.id))
            ) as "openAccounts"`,
    { businessId },
  )
  assert(side, 'a statement without a table has one row')
  return { ...side, schema: (await readSchemaVersion(db)) ?? 'none' }
}

/** Reads why a business is closed in this cell; undefined where it is open. */
export const readClosed = (
  on: Queryable,
  businessId: string,
): Promise<{ readonly state: string; readonly cell: string } | undefined> =>
  queryOne(on, 'select state, cell from closed_businesses where business_id = :businessId', { businessId })

/** Orders the move of a business; returns the cell of the order that there is now. */
export const insertDeparture = async (
  on: Queryable,
  order: { readonly businessId: string; readonly to: string },
): Promise<{ readonly cell: string; readonly isNew: boolean }> => {
  const added = await queryOne(
    on,
    `insert into departures (business_id, cell, state, since) values (:businessId, :to, 'COPYING', app.now())
     on conflict (business_id) do nothing returning 1`,
    order,
  )
  const row = await queryOne<{ cell: string }>(
    on,
    'select cell from departures where business_id = :businessId',
    { businessId: order.businessId },
  )
  return { cell: row?.cell ?? '', isNew: added !== undefined }
}

/** How far a business that is leaving is: its rows are copied, nothing new goes to rails, no job starts. */
export type Departure = 'COPYING' | 'DRAINING' | 'RESTING'

/** Changes how far a business that is leaving is; one that is closed for the end of its move is open again. */
export const setDeparture = async (trx: Trx, businessId: string, state: Departure): Promise<void> => {
  await query(trx, `delete from closed_businesses where business_id = :businessId and state = 'LEAVING'`, {
    businessId,
  })
  await query(
    trx,
    'update departures set state = :state, since = app.now() where business_id = :businessId',
    {
      businessId,
      state,
    },
  )
}

/** Ends the order of a move, so that no command can end it otherwise; the business is open here. Returns whether it has
 *  moved already. */
export const deleteDeparture = async (trx: Trx, businessId: string): Promise<boolean> => {
  await setDeparture(trx, businessId, 'COPYING')
  await query(trx, 'delete from departures where business_id = :businessId', { businessId })
  return hasMoved(trx, businessId)
}

/** Returns whether a business has moved away from this cell permanently. */
export const hasMoved = async (on: Queryable, businessId: string): Promise<boolean> =>
  (await readClosed(on, businessId))?.state === 'MOVED'

/** Returns for how long businesses whose move from this cell has not ended have been at each step, the longest of each.
 *  Of the last step only the publication is left: the business has moved, and may not be open in its new cell. */
export const listDepartures = (
  on: Queryable,
): Promise<{ readonly step: string; readonly seconds: number }[]> =>
  query(
    on,
    `select step, max(extract(epoch from app.now() - since))::float8 as seconds
       from (select coalesce(c.state, d.state) as step, coalesce(c.since, d.since) as since
               from departures d left join closed_businesses c on c.business_id = d.business_id
             union all
             select c.state, c.since from closed_businesses c
               join pg_publication p on p.pubname = :prefix || c.business_id
              where c.state = 'MOVED') as leaving
      group by step`,
    { prefix: linkOf('') },
  )

/** Closes a business whose jobs rest; returns the id of this database transaction, undefined where its departure has
 *  ended. */
export const closeLeaving = async (on: Queryable, businessId: string): Promise<string | undefined> => {
  const row = await queryOne<{ id: string }>(
    on,
    `insert into closed_businesses (business_id, state, cell, since)
       select business_id, 'LEAVING', cell, app.now() from departures
        where business_id = :businessId and state = 'RESTING' for update
     returning pg_current_xact_id()::text as id`,
    { businessId },
  )
  return row?.id
}

/** Closes a business permanently, if the row that closed it is of this transaction id. Returns false otherwise. */
export const closeMoved = async (trx: Trx, businessId: string, transaction: string): Promise<boolean> => {
  const row = await queryOne(
    trx,
    `with departed as (
       delete from departures where business_id = :businessId and state = 'RESTING' returning business_id)
     update closed_businesses c set state = 'MOVED', since = app.now()
       from departed
      where c.business_id = departed.business_id and c.state = 'LEAVING' and c.xmin = :transaction::xid8::xid
     returning 1`,
    { businessId, transaction },
  )
  return row !== undefined
}

/** Closes a business in the cell where it arrives, before any row of it is there. */
export const insertArriving = async (
  on: Queryable,
  { businessId, from }: { readonly businessId: string; readonly from: string },
): Promise<void> => {
  await query(
    on,
    `insert into closed_businesses (business_id, state, cell, since) values (:businessId, 'ARRIVING', :from, app.now())
     on conflict (business_id) do nothing`,
    { businessId, from },
  )
}

/** Opens a business that has arrived; returns false where it is open. */
export const openArrived = async (trx: Trx, businessId: string): Promise<boolean> => {
  const row = await queryOne<{ opened: boolean }>(
    trx,
    'select app.open_arrived_business(:businessId) as opened',
    { businessId },
  )
  return row?.opened ?? false
}

/** Deletes the copied rows of a business, and its row in closed_businesses. */
export const removeArriving = async (
  trx: Trx,
  businessId: string,
  tables: readonly string[],
): Promise<void> => {
  await query(trx, 'select app.remove_business(:businessId, :tables::text[])', { businessId, tables })
  await query(trx, 'delete from closed_businesses where business_id = :businessId', { businessId })
}

/** Deletes the keys of the personal data of a business that has moved away, and returns their number. */
export const deleteDataKeys = async (on: Queryable, businessId: string): Promise<number> => {
  const rows = await query(
    on,
    `delete from data_keys d using closed_businesses c
      where d.business_id = :businessId and c.business_id = d.business_id and c.state = 'MOVED' returning 1`,
    { businessId },
  )
  return rows.length
}

/** An operator that rows of a business refer to. */
export type NamedOperator = { readonly id: string; readonly name: string; readonly addedAt: Date }

/** Lists the operators who ruled on payouts of a business. */
export const listNamedOperators = (on: Queryable, businessId: string): Promise<NamedOperator[]> =>
  query(
    on,
    `select id, name, added_at as "addedAt" from operators
      where id in (select unnest(array[proposed_by, confirmed_by, rejected_by]) from rail_rulings
                    where business_id = :businessId)`,
    { businessId },
  )

/** Adds operators of another cell, so that rows can refer to them; their only token is revoked, so they cannot act. */
export const insertNamedOperators = async (
  trx: Trx,
  operators: readonly NamedOperator[],
  cell: string,
): Promise<void> => {
  await query(
    trx,
    `with added as (
       insert into operators (id, name, added_at)
       select o.id, case when exists (select from operators other where other.name = o.name)
                         then o.name || ' of the cell ' || :cell else o.name end, o."addedAt"
         from jsonb_to_recordset(:operators::jsonb) as o (id text, name text, "addedAt" timestamptz)
       on conflict (id) do nothing returning id)
     insert into operator_tokens (hash, operator_id, issued_at, revoked_at)
     select sha256(convert_to(id || gen_random_uuid(), 'UTF8')), id, app.now(), app.now() from added`,
    { operators: JSON.stringify(operators), cell },
  )
}

/** What of a business is under way: attempts and returns that are open at a rail, jobs that run. */
export type UnderWay = { readonly atRails: number; readonly jobs: number }

/** Counts what of a business is under way. */
export const countUnderWay = async (on: Queryable, businessId: string): Promise<UnderWay> => {
  const row = await queryOne<UnderWay>(
    on,
    `select (select count(*)::integer from rail_attempts
              where business_id = :businessId and state not in ('succeeded', 'refused', 'not_executed'))
            + (select count(*)::integer from rail_credit_returns
                where business_id = :businessId and due_at is not null) as "atRails",
            (select count(*)::integer from jobs
              where business_id = :businessId and lease_until > app.now()) as jobs`,
    { businessId },
  )
  return row ?? { atRails: 0, jobs: 0 }
}

// What a login without rights sees of others too: `backend_type` it does not.
const otherSessions = `pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and pid not in (select pid from pg_stat_replication
                        union all select pid from pg_stat_progress_vacuum
                        union all select pid from pg_stat_progress_analyze)`

/** Counts the sessions whose statement may not see what a transaction wrote: its snapshot is older. */
export const countOlderSnapshots = async (on: Queryable, transaction: string): Promise<number> => {
  const row = await queryOne<{ count: number }>(
    on,
    `select count(*)::integer as count from ${otherSessions}
        and age(backend_xmin) >= age(:transaction::xid8::xid)`,
    { transaction },
  )
  return row?.count ?? 0
}

/** Returns the id that the next database transaction gets. */
export const readNextTransaction = async (on: Queryable): Promise<string> => {
  const row = await queryOne<{ id: string }>(on, 'select pg_snapshot_xmax(pg_current_snapshot())::text as id')
  return row?.id ?? ''
}

/** Counts the sessions whose transaction got its id before another one. */
export const countEarlierTransactions = async (on: Queryable, transaction: string): Promise<number> => {
  const row = await queryOne<{ count: number }>(
    on,
    `select count(*)::integer as count from ${otherSessions}
        and age(backend_xid) > age(:transaction::xid8::xid)`,
    { transaction },
  )
  return row?.count ?? 0
}
