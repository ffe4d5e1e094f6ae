import pg from 'pg'
import { type Connection, SUPERUSER } from './cluster.ts'

// Everyone who uses a server holds this session lock shared; who gets it exclusively is the last one and may stop it.
const USERS_LOCK = 5_462_017

/** The address of a database on the server, user and password included. */
export const urlOf = (connection: Pick<Connection, 'port' | 'password'>, databaseName: string): string =>
  `postgres://${SUPERUSER}:${connection.password}@127.0.0.1:${connection.port}/${databaseName}`

/** Opens the session that counts as a user of the server, or says why there is none: a server may go down meanwhile,
 *  and the caller looks again. */
export const register = async (url: string): Promise<pg.Client | string> => {
  const client = quietClient(url)
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    return `It runs but refuses: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/** Whether anybody else uses the server. When nobody does, the session stays open with the lock, so that a newcomer
 *  waits until the server is down and then starts it anew. A server that does not answer has no users. */
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
  // A server that is stopped or killed ends this connection: no reason for this process to end too.
  client.on('error', () => undefined)
  return client
}
