import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** How a run of the command ended. */
export type Run = { readonly code: number; readonly stdout: string; readonly stderr: string }

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

/** The environment of a deployment on `databaseUrl`, with keys of this test process. */
export const deployment = (databaseUrl: string, mode = 'sandbox'): Readonly<Record<string, string>> => ({
  CORRIDOR_MODE: mode,
  DATABASE_URL: databaseUrl,
  API_KEY_PEPPER: secrets.pepper,
  ENCRYPTION_KEYS: `test:${secrets.master}`,
  BLIND_INDEX_KEY: secrets.index,
  WEBHOOK_PRIVATE_KEY: pem,
})

const secrets = {
  pepper: randomBytes(32).toString('base64'),
  master: randomBytes(32).toString('base64'),
  index: randomBytes(32).toString('base64'),
}

const executable = join(import.meta.dirname, '../../src/cli/corridor.js')

/** Runs `corridor` with these arguments and nothing of this process's environment but PATH. */
export const runCorridor = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = process.cwd(),
): Promise<Run> =>
  new Promise((done) => {
    const options = { env: { PATH: process.env['PATH'] ?? '', ...env }, cwd, timeout: 30_000 }
    execFile(process.execPath, [executable, ...args], options, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : -1) : 0
      done({ code, stdout, stderr })
    })
  })
