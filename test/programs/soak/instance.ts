import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { until } from '../../support/until.ts'
import { freePort } from '../../../src/dev/ports.ts'

/** A process, which can be restarted at the same address. */
export type Instance = {
  readonly url: string
  /** Starts it and waits until it is ready. */
  readonly start: () => Promise<void>
  /** Sends SIGKILL and waits for its end. */
  readonly kill: () => Promise<void>
  /** Sends SIGTERM and waits for its end. Reports an exit code other than 0. */
  readonly stop: () => Promise<void>
  readonly isReady: () => Promise<boolean>
  /** Returns whether it responds, independent of its database. */
  readonly isHealthy: () => Promise<boolean>
  /** Returns and clears faults that are never allowed: a bug, a response outside the contract, an unexpected end. */
  readonly takeComplaints: () => readonly string[]
}

const projectDir = join(import.meta.dirname, '../../..')
const probeMs = 5_000
// On a machine that does other work.
const startMs = 150_000

type LogLine = { readonly level?: string; readonly message?: string; readonly check?: string }

const parseLine = (line: string): LogLine | undefined => {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return undefined
  }
}

// Of the database, or of the queue in front of it.
const trouble = /^EXTERNAL_REQUEST_ERROR, because of (database: |no batch was free in time)/

/** Returns the fault in a log line. Work that failed with the database is no bug: it is retried. Work that is late
 *  while processes are killed and clocks advance is none either: its delay is checked at the end. */
const faultOfLine = (line: string): string | undefined => {
  const parsed = parseLine(line)
  if (!parsed) return line
  const isTrouble = trouble.test(parsed.message ?? '')
  const isExcused = isTrouble || parsed.check === 'overdue'
  return !isExcused && (parsed.level === 'error' || parsed.level === 'fatal') ? line : undefined
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(probeMs) })
    await response.arrayBuffer()
    // 401: a connector, which answers signed requests only.
    return response.ok || response.status === 401
  } catch (error) {
    // It does not listen or respond yet.
    if (error instanceof Error) return false
    throw error
  }
}

/** A program of the project: its name in complaints, the file with its arguments, and the URL that answers once it is
 *  ready. */
export type Program = {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly url: string
  readonly readyPath: string
}

const launch = ({ args, env }: Program): ChildProcess =>
  spawn(process.execPath, ['src/start.js', ...args], {
    cwd: projectDir,
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const endOf = (child: ChildProcess): Promise<unknown> =>
  ended(child) ? Promise.resolve() : new Promise((done) => child.once('exit', done))

/** Prepares a program; `start` runs it. */
export const prepareProgram = (program: Program): Instance => {
  const { name, url, readyPath } = program
  const complaints: string[] = []
  let child: ChildProcess | undefined
  let isEnding = true
  const complain = (what: string): void => void complaints.push(`${name}: ${what}`)
  const listenTo = (stream: Readable | null): void => {
    if (!stream) return
    createInterface({ input: stream }).on('line', (line) => {
      const fault = faultOfLine(line)
      if (fault !== undefined) complain(fault)
    })
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    isEnding = true
    if (!child) return
    child.kill(signal)
    await endOf(child)
  }
  // If the test process ends unexpectedly, it ends its children.
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    url,
    start: async () => {
      const started = launch(program)
      child = started
      isEnding = false
      listenTo(started.stdout)
      listenTo(started.stderr)
      started.once('exit', (code, signal) => {
        if (!isEnding) complain(`ended by itself: ${signal ?? `exit code ${String(code)}`}`)
      })
      await until(
        () => ended(started) || answers(`${url}${readyPath}`),
        () => `${name} is not ready: ${complaints.join('\n')}`,
        startMs,
      )
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM')
      if (child && child.exitCode !== 0) complain(`SIGTERM ended it with ${String(child.exitCode)}`)
    },
    isReady: () => answers(`${url}${readyPath}`),
    isHealthy: () => answers(`${url}/healthz`),
    takeComplaints: () => complaints.splice(0),
  }
}

type InstanceOptions = {
  readonly role: 'api' | 'worker'
  readonly env: Readonly<Record<string, string>>
}

/** Prepares a process of the service; `start` runs it. */
export const createInstance = async ({ role, env }: InstanceOptions): Promise<Instance> => {
  const port = (await freePort()).toString()
  return prepareProgram({
    name: role,
    args: ['src/corridor.ts', 'serve', '--role', role],
    env: { ...env, PORT: port, METRICS_PORT: (await freePort()).toString() },
    url: `http://127.0.0.1:${port}`,
    readyPath: '/readyz',
  })
}
