import pg from 'pg'
import { type Connection, SUPERUSER } from './cluster.ts'

// Every user of a server holds this lock shared. The one that gets it exclusively is the last, and may stop the server.
const USERS_LOCK = 5_462_017

/** Returns the URL of a database on the server, with user and password. */
export const urlOf = (connection: Pick<Connection, 'port' | 'password'>, databaseName: string): string =>
  `postgres://${SUPERUSER}:${connection.password}@127.0.0.1:${connection.port}/${databaseName}`

/** Opens the session that counts as a user of the server. Returns the reason as text where that fails, so that the
 *  caller can try again: the server may be stopping. */
export const register = async (url: string): Promise<pg.Client | string> => {
  const client = quietClient(url)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    return `It refuses connections: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/** Returns whether another process uses the server. If not, the session stays open with the lock, so that a new user
 *  waits until the server is down and starts it again. A server that does not respond has no users. */
export const hasOtherUsers = async (url: string): Promise<boolean> => {
  const client = quietClient(url)
  try {
    await client.connect()
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      USERS_LOCK,
    ])
    if (rows[0]?.alone === true) return false
    await client.end()
    return true
  } catch {
    return false
  }
}

const quietClient = (connectionString: string): pg.Client => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: 40_000 })
  // A server that is stopped or killed must not end this process with an unhandled error.
  client.on('error', () => undefined)
  return client
}
