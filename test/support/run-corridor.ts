import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { runProgram, type Ended } from './program.ts'

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
): Promise<Ended> =>
  runProgram([process.execPath, executable, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    cwd,
    timeout: 30_000,
  })
