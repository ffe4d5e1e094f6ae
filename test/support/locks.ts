/** SQL: waiting locks of this database (other test files use tables with the same ids on the same server).
 *  Conditions can be appended. */
export const locksWaitedFor = `select from pg_locks l join pg_database d on d.oid = l.database
  where not l.granted and d.datname = current_database()`

/** SQL: sessions of this database that wait for any lock, also for a row, which `pg_locks` shows without a database. */
export const sessionsThatWait = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
