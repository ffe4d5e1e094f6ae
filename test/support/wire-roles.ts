import type { Wired } from '../../src/wire.ts'
import type { TestDatabase } from './database.ts'

/** Wires a process as it is deployed: the API and the worker each with its own database role. What the test itself does
 *  is done by the owner. */
export const wireRoles = (
  database: TestDatabase,
  { open, closers }: { readonly open: (url: string) => Wired; readonly closers: (() => Promise<void>)[] },
): Wired => {
  const wireAs = (url: string): Wired => {
    const wired = open(url)
    closers.push(wired.close)
    return wired
  }
  const [owner, api, worker] = [
    wireAs(database.url),
    wireAs(database.urlAs('api')),
    wireAs(database.urlAs('worker')),
  ]
  const flush = async (): Promise<void> => {
    await api.requestLog.flush()
    await owner.requestLog.flush()
  }
  return {
    ...owner,
    createApp: api.createApp,
    createRunner: worker.createRunner,
    railCallbacks: worker.railCallbacks,
    railCredits: worker.railCredits,
    requestLog: { ...owner.requestLog, flush, dropped: api.requestLog.dropped },
  }
}
