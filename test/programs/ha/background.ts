import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'

/** A program that runs beside the test, with its output in a file. */
export type Background = {
  readonly pid: number
  /** Sends a signal to the program only, not to its children. */
  readonly signal: (signal: NodeJS.Signals) => void
  /** Sends SIGKILL and waits for its end. */
  readonly kill: () => Promise<void>
}

/** What to start. `account`: the user and group that it runs as. */
export type Command = {
  readonly line: readonly [string, ...string[]]
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  readonly account?: { readonly uid: number; readonly gid: number }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Starts a program. It is killed when this process ends. */
export const startBackground = ({ line: [file, ...args], env, logFile, account }: Command): Background => {
  const log = openSync(logFile, 'a')
  const child = spawn(file, args, {
    ...account,
    cwd: '/',
    // Log times are compared with the clock of this process.
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC', ...env },
    stdio: ['ignore', log, log],
  })
  if (child.pid === undefined) throw new Error(`${file} cannot be started: see test/programs/ha/README.md`)
  const killAtExit = (): void => void child.kill('SIGKILL')
  process.once('exit', killAtExit)
  return {
    pid: child.pid,
    signal: (signal) => void child.kill(signal),
    kill: async () => {
      process.off('exit', killAtExit)
      if (hasEnded(child)) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await ended
    },
  }
}
