import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What a running server says of itself in `postmaster.pid`. `status` is `starting`, `ready` or `stopping`. */
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

/** The server that runs on `dataDir` right now, by its pid file and by the process behind the pid: after a kill -9 the
 *  file stays, and its number may meanwhile belong to any other process. */
export const runningServer = async (dataDir: string): Promise<Postmaster | undefined> => {
  const text = await readFile(pidFile(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const postmaster = parsePostmaster(text)
  return (await isServerOf(postmaster.pid, dataDir)) ? postmaster : undefined
}

/** Whether process `pid` is a Postgres started on `dataDir`. A zombie is not: it has no command line any more. */
const isServerOf = async (pid: number, dataDir: string): Promise<boolean> => {
  if (!Number.isInteger(pid) || pid <= 0) return false
  const command = await commandLine(pid)
  return command.includes('postgres') && command.split(/\s-D\s/)[1]?.startsWith(`${dataDir} `) === true
}

/** The words a process was started with, joined by spaces; empty where there is none, or a zombie. */
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

/** Removes a pid file that Postgres itself would stumble over: an empty one, or one whose number is now another living
 *  process (or a zombie that nobody reaps). Any other stale file is left to Postgres, which reads from it whether
 *  backends of the dead server still hold its memory. Only to be called when `runningServer` found none. */
export const clearStalePidFile = async (dataDir: string): Promise<void> => {
  const text = await readFile(pidFile(dataDir), 'utf8').catch(() => undefined)
  if (text === undefined) return
  const { pid } = parsePostmaster(text)
  if (Number.isInteger(pid) && !processExists(pid)) return
  // Backends notice the death of their server within milliseconds; a file just being written is complete by then too.
  await pause(500)
  const again = await readFile(pidFile(dataDir), 'utf8').catch(() => undefined)
  if (again === text && (await runningServer(dataDir)) === undefined)
    await rm(pidFile(dataDir), { force: true })
}

// Between the look at the process and the signal it may end by itself: that is what was wanted.
const send = (pid: number, signal: NodeJS.Signals): void => {
  if (processExists(pid)) process.kill(pid, signal)
}

/** Whether a process `pid` exists, a zombie and one of another user included. */
export const processExists = (pid: number): boolean => {
  try {
    process.kill(pid, 0) // signal 0 only asks
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

// Fast shutdown first (rolls back and checkpoints); then immediate, which costs a crash recovery at the next start.
const STOP_STEPS = [
  { signal: 'SIGINT', patienceMs: 20_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const

/** Stops the server `pid` on `dataDir` and waits until its process is gone, at most 30 seconds. */
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
  throw new Error(`Postgres (pid ${pid}) on ${dataDir} does not stop; end it by hand.`)
}
