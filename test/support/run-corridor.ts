import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createParts } from '../../src/cli/parts.ts'
import { runCommand } from '../../src/cli/run.ts'
import { readConfig, readMigrateConfig } from '../../src/config.ts'
import { requireCellMap } from '../../src/config/cells.ts'
import { describeConfig } from '../../src/config/describe.ts'
import type { TestDatabase } from './database.ts'
import { runProgram, type Ended } from './program.ts'

const pem = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

/** Returns the environment of a deployment on `databaseUrl`, with the keys of this test process. */
export const deployment = (databaseUrl: string, mode = 'sandbox'): Readonly<Record<string, string>> => ({
  CORRIDOR_MODE: mode,
  ...(mode === 'production' && { PUBLIC_URL: 'https://pay.example.com' }),
  DATABASE_URL: databaseUrl,
  API_KEY_PEPPER: secrets.pepper,
  ENCRYPTION_KEYS: `test:${secrets.master}`,
  BLIND_INDEX_KEY: secrets.index,
  WEBHOOK_PRIVATE_KEY: pem,
})

/** Returns the environment of an operator of a deployment. */
export const operatorOf = (database: TestDatabase, mode = 'sandbox'): Readonly<Record<string, string>> => ({
  ...deployment(database.urlAs('operator'), mode),
  MIGRATE_DATABASE_URL: database.url,
})

const secrets = {
  pepper: randomBytes(32).toString('base64'),
  master: randomBytes(32).toString('base64'),
  index: randomBytes(32).toString('base64'),
}

type Environment = Readonly<Record<string, string>>

/** Runs a command in this process, as the executable does. */
export const runInProcess = async (args: readonly string[], env: Environment): Promise<Ended> => {
  const written = { out: '', err: '' }
  const requireConfig = async () => {
    const result = readConfig(env)
    if (!result.ok) throw new Error(result.table)
    return result.config
  }
  const requireMigrateConfig = async () => {
    const result = readMigrateConfig(env)
    if (!result.ok) throw new Error(result.table)
    return result.config
  }
  const code = await runCommand(
    {
      ...createParts({ requireConfig, requireMigrateConfig }),
      serve: () => Promise.reject(new Error('only a process can serve')),
      describeConfig: async () => describeConfig(env),
      cells: async () => requireCellMap(env['CELLS_FILE']),
      rails: async () => (await requireConfig()).railConfigs,
      terminal: {
        out: (text) => (written.out += text),
        err: (text) => (written.err += text),
      },
    },
    args,
  )
  return { code, stdout: written.out, stderr: written.err }
}

/** The executable of a checkout. */
export const executable = join(import.meta.dirname, '../../src/cli/corridor.js')

/** Runs `corridor` as a process, with only PATH of the environment of this process. */
export const runCorridor = (args: readonly string[], env: Environment, cwd = process.cwd()): Promise<Ended> =>
  runProgram([process.execPath, executable, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    cwd,
    timeout: 30_000,
  })
