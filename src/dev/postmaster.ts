import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A running server, as its `postmaster.pid` describes it. `status` is `starting`, `ready` or `stopping`. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly status: string }

const pidFile = (dataDir: string): string => join(dataDir, 'postmaster.pid')

const parsePostmaster = (text: string): Postmaster => {
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
  const lines = text.split('\n').map((line) => line.trim())
  return {
    pid: Number.parseInt(lines[0] ?? '', 10),
    port: Number.parseInt(lines[3] ?? '', 10),
    status: lines[7] ?? '',
  }
}

/** Returns the server that runs on `dataDir`. Checks the pid file and its process: after a kill -9 the file stays, and
 *  its pid may belong to another program. */
export const runningServer = async (dataDir: string): Promise<Postmaster | undefined> => {
  const text = await readFile(pidFile(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const postmaster = parsePostmaster(text)
  return (await isServerOf(postmaster.pid, dataDir)) ? postmaster : undefined
}

/** Returns whether process `pid` is a Postgres started on `dataDir`. A zombie is not: it has no command line. */
const isServerOf = async (pid: number, dataDir: string): Promise<boolean> => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  const command = await commandLine(pid)
  return command.includes('postgres') && command.split(/\s-D\s/)[1]?.startsWith(`${dataDir} `) === true
}

/** Returns the command line of a process, joined by spaces; empty where there is none, or only a zombie. */
export const commandLine = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return text.replaceAll('\0', ' ')
  }
  return new Promise((resolve) => {
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (error, stdout) => {
      resolve(error === null ? `${stdout.trim()} ` : '')
    })
  })
}

/** Removes a pid file that would keep Postgres from starting: an empty one, or one whose pid now belongs to another
 *  process. Any other stale file is left to Postgres, which needs it to find leftover backends. Call it only where
 *  `runningServer` found none. */
export const clearStalePidFile = async (dataDir: string): Promise<void> => {
  const text = await readFile(pidFile(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return
  const { pid } = parsePostmaster(text)
  if (Number.isInteger(pid) && !processExists(pid)) return
  // Backends notice within milliseconds that their server died, and a file being written is complete as well.
  await pause(500)
  const again = await readFile(pidFile(dataDir), 'utf8').catch(() => undefined)
  if (again === text && (await runningServer(dataDir)) === undefined)
    await rm(pidFile(dataDir), { force: true })
}

// The process may have ended since it was checked.
const send = (pid: number, signal: NodeJS.Signals): void => {
  if (processExists(pid)) process.kill(pid, signal)
}

/** Returns whether a process exists, including a zombie and one of another user. */
export const processExists = (pid: number): boolean => {
  try {
    process.kill(pid, 0) // signal 0 only checks
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

// Fast shutdown first (rolls back and checkpoints), then immediate, which needs crash recovery at the next start.
const STOP_STEPS = [
  { signal: 'SIGINT', patienceMs: 20_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const

/** Stops the server `pid` on `dataDir` and waits until its process has ended, at most 30 seconds. */
export const stopServer = async (pid: number, dataDir: string): Promise<void> => {
  for (const { signal, patienceMs } of STOP_STEPS) {
    if (!(await isServerOf(pid, dataDir))) return
    send(pid, signal)
    const deadlineMs = performance.now() + patienceMs
    while (performance.now() < deadlineMs) {
      await pause(25)
      if (!(await isServerOf(pid, dataDir))) return
    }
  }
  throw new Error(`Postgres (pid ${pid}) on ${dataDir} does not stop. End it by hand.`)
}
