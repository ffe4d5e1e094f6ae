import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from './until.ts'

const program = process.env['HAPROXY'] ?? '/usr/sbin/haproxy'
const requireScript = join(import.meta.dirname, 'require-haproxy.sh')
const execute = promisify(execFile)

/** Throws with the fix where HAProxy is not installed. */
export const requireHaproxy = (): Promise<unknown> =>
  execute('sh', [requireScript]).catch((error: unknown) => {
    const { stdout } = error as { readonly stdout: string }
    throw new Error(stdout, { cause: error })
  })

/** A running HAProxy. */
export type Proxy = { readonly url: string; readonly stop: () => Promise<void> }

/** Checks the configuration in a folder and starts HAProxy with it; resolves when it answers on `port`. */
export const startHaproxy = async (folder: string, port: number): Promise<Proxy> => {
  const file = join(folder, 'corridor.cfg')
  await execute(program, ['-c', '-f', file])
  const child: ChildProcess = spawn(program, ['-db', '-f', file])
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `http://127.0.0.1:${port.toString()}`
  await until(
    async () => {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      return answer?.status === 200
    },
    () => log,
  )
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
