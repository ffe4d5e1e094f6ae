import pg from 'pg'

/** Runs `work` under an advisory lock of the database. Returns false, without running it, where another process holds
 *  the lock. The lock ends with the connection. */
export const withExclusiveLock = async (
  url: string,
  name: string,
  work: () => Promise<void>,
): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: 'corridor-lock' })
  // The connection only holds the lock; without a listener its error would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 5)) as locked',
      [name],
    )
    if (!rows[0]?.locked) return false
    await work()
    return true
  } finally {
    await client.end()
  }
}
