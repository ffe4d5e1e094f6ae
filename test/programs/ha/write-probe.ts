import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Attempts to write to a Postgres that must take no write, by how they ended. */
export type Probes = {
  /** It accepts no connection. */
  unreachable: number
  /** It is a standby: read-only (25006). */
  refused: number
  /** The commit got no answer, because no second node confirms it. */
  unconfirmed: number
  /** Faults: acknowledged writes, and other errors. */
  readonly faults: string[]
}

const everyMs = 50
const patienceMs = 3_000
const unreachable = /ECONNREFUSED|ECONNRESET|^57P0[123]|Connection terminated|timeout expired/
const unanswered = /Query read timeout/

const outcomeOf = async (url: string): Promise<string> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Changes nothing, and is a write all the same.
    await client.query('update app.clock set ahead_by = ahead_by')
    return 'the write was acknowledged'
  } catch (error) {
    if (!(error instanceof Error)) return 'unknown'
    const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
    return `${code} ${error.message}`.trim()
  } finally {
    // Not awaited: a server that is stopped does not answer.
    void client.end().catch(() => undefined)
  }
}

/** Writes to a Postgres again and again, until it is stopped; the returned function waits for the last attempt. */
export const probeWrites = (url: string): { readonly probes: Probes; readonly stop: () => Promise<void> } => {
  const probes: Probes = { unreachable: 0, refused: 0, unconfirmed: 0, faults: [] }
  let isStopped = false
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const outcome = await outcomeOf(url)
      if (outcome.startsWith('25006')) probes.refused += 1
      else if (unreachable.test(outcome)) probes.unreachable += 1
      else if (unanswered.test(outcome)) probes.unconfirmed += 1
      else probes.faults.push(outcome)
      await pause(everyMs)
    }
  }
  const running = run()
  return {
    probes,
    stop: async () => {
      isStopped = true
      await running
    },
  }
}
