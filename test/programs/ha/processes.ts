import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the pid of the Postgres of a data directory; undefined where none is said to run. */
const readPostmaster = (dataDir: string): number | undefined => {
  try {
    const [line = ''] = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')
    return Number.parseInt(line, 10)
  } catch {
    return undefined
  }
}

const parentOf = (pid: string): number | undefined => {
  try {
    // The name before it may contain spaces and brackets, but ends with the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number.parseInt(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '', 10)
  } catch {
    // It ended since the folder was listed.
    return undefined
  }
}

const listChildren = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map((name) => Number.parseInt(name, 10))

/** Returns the processes of the Postgres of a data directory, the postmaster first. */
export const listPostgres = (dataDir: string): readonly number[] => {
  const postmaster = readPostmaster(dataDir)
  if (postmaster === undefined || parentOf(postmaster.toString()) === undefined) return []
  return [postmaster, ...listChildren(postmaster)]
}

/** Sends a signal to each process that still exists. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
