import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const threadsFolder = '/proc/self/task'

/** Lets other processes of this machine go first: hashing a password takes a core, for which payouts must not wait.
 *  Linux keeps a priority for each thread; threads that start later inherit it. */
export const lowerPriority = (): void => {
  const threads = existsSync(threadsFolder) ? readdirSync(threadsFolder).map(Number) : [process.pid]
  for (const thread of threads) setPriority(thread, constants.priority.PRIORITY_LOW)
}
