import pg from 'pg'

/** Runs `work` while no other process runs one of the same name on this database; returns false, and does nothing,
 *  where one does. The lock ends with this process. */
export const alone = async (url: string, name: string, work: () => Promise<void>): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, application_name: 'corridor-lock' })
  // Nothing is asked on it after the lock.
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
