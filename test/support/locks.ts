/** The locks of one's own database that somebody waits for: other test files lock theirs on the same server, in tables
 *  of the same numbers. More conditions may follow. */
export const locksWaitedFor = `select from pg_locks l join pg_database d on d.oid = l.database
  where not l.granted and d.datname = current_database()`
