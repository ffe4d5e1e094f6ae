#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { CommanderError } from 'commander'
import { createProgram, exitCodes, type ProgramParts } from './cli/program.ts'
import { environment, readConfig, readDevSettings, type Config } from './config.ts'
import { describeConfig } from './config/describe.ts'
import { migrate } from './db/migrate.ts'
import { parseDatabaseFault } from './db/constraints.ts'
import { DEV_ENVIRONMENT_FILE } from './dev/places.ts'
import { Refusal } from './kernel/refusal.ts'
import { createLogger } from './ops/logger.ts'
import { seedReference, seedSandbox } from './seed/index.ts'
import { startProcess } from './serve.ts'
import { wire } from './wire.ts'

const requireConfig = (): Config => {
  const result = readConfig()
  if (result.ok) return result.config
  process.stderr.write(`Corridor cannot run with this environment:\n\n${result.table}\n\nSee .env.example.\n`)
  process.exit(exitCodes.config)
}

const wireCli = () => {
  const config = requireConfig()
  return { config, wired: wire({ ...config, poolMax: 4, name: 'corridor-cli', statementTimeoutMs: 0 }) }
}

/** Runs until a signal, then stops in order; a second signal, or too long a stop, ends it at once. */
const serve: ProgramParts['serve'] = async (role) => {
  const config = requireConfig()
  const log = createLogger(config.logLevel)
  const running = await startProcess(config, role, log)
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        done()
      })
    for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
      process.once(fault, (error: unknown) => {
        log.fatal({ error: error instanceof Error ? error.name : 'unknown' }, fault)
        process.exitCode = exitCodes.fault
        done()
      })
    }
  })
  const deadline = config.shutdownDelayMs + 2 * config.shutdownGraceMs + 5_000
  setTimeout(() => process.exit(exitCodes.fault), deadline).unref()
  await running.stop()
}

const parts: ProgramParts = {
  serve,
  describeConfig: () => {
    requireConfig()
    return describeConfig(environment)
  },
  open: async (work) => {
    const { wired } = wireCli()
    try {
      await work({ ...wired, ...wired.services })
    } finally {
      await wired.close()
    }
  },
  migrate: async () => {
    const done = await migrate(requireConfig().databaseUrl)
    const { wired } = wireCli()
    try {
      await seedReference(wired.institutions)
      return done
    } finally {
      await wired.close()
    }
  },
  seed: async (progress) => {
    const { config, wired } = wireCli()
    try {
      return await seedSandbox(wired, { mode: config.mode, progress })
    } finally {
      await wired.close()
    }
  },
}

const explain = (error: unknown): { readonly code: number; readonly text: string } => {
  if (error instanceof Refusal) {
    return { code: exitCodes.refused, text: error.detail.friendly || error.message }
  }
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? 0 : exitCodes.usage, text: '' }
  if (parseDatabaseFault(error))
    return { code: exitCodes.fault, text: 'the database does not answer as it should' }
  return { code: exitCodes.fault, text: error instanceof Error ? error.message : String(error) }
}

// A deployment's own `.env`; or, in a checkout where `make dev` runs and nothing else is configured, that sandbox.
if (existsSync('.env')) {
  process.loadEnvFile('.env')
} else if (readDevSettings().databaseUrl === undefined && existsSync(DEV_ENVIRONMENT_FILE)) {
  process.loadEnvFile(DEV_ENVIRONMENT_FILE)
}

try {
  await createProgram(parts).parseAsync()
} catch (error) {
  const { code, text } = explain(error)
  if (text !== '') process.stderr.write(`${text}\n`)
  process.exitCode = code
}
