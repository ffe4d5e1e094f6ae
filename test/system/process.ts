import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { until } from '../support/until.ts'
import { freePort } from '../../src/dev/ports.ts'

const executable = join(import.meta.dirname, '../../src/cli/corridor.js')

/** A process of the service. */
export type Served = {
  readonly url: string
  readonly metricsUrl: string
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  /** Its output so far. */
  readonly log: () => string
}

// A busy machine takes long to start a process.
const startPatienceMs = 150_000

/** Starts `corridor serve` with this environment and PATH only, and waits until it listens. The caller stops it. */
export const startServed = async (role: string, env: Readonly<Record<string, string>>): Promise<Served> => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [executable, 'serve', '--role', role], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: port.toString(),
      METRICS_PORT: metricsPort.toString(),
      ...env,
    },
  })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  await until(
    () => log.includes('listening'),
    () => log,
    startPatienceMs,
  ).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const url = `http://127.0.0.1:${port}`
  return { url, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`, child, ended, log: () => log }
}
