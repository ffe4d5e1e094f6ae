#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { exitCodes } from './cli/exit-codes.ts'
import { createParts } from './cli/parts.ts'
import { runCommand } from './cli/run.ts'
import type { ProgramParts } from './cli/toolbox.ts'
import type { Config, ConfigResult, MigrateConfig } from './config.ts'

// Imports are dynamic below, so that each command loads only what it needs.

/** Loads the environment: from `.env`, else from the `make dev` that runs in this checkout. */
const loadEnvironment = async () => {
  const config = await import('./config.ts')
  const { DEV_ENVIRONMENT_FILE } = await import('./dev/places.ts')
  if (existsSync('.env')) {
    process.loadEnvFile('.env')
  } else if (config.readDevSettings().databaseUrl === undefined && existsSync(DEV_ENVIRONMENT_FILE)) {
    process.loadEnvFile(DEV_ENVIRONMENT_FILE)
  }
  return config
}

const requireValid = <Part>(result: ConfigResult<Part>): Part => {
  if (result.ok) return result.config
  process.stderr.write(`Invalid configuration:\n\n${result.table}\n\nSee .env.example.\n`)
  process.exit(exitCodes.config)
}

const requireConfig = async (): Promise<Config> => requireValid((await loadEnvironment()).readConfig())

const requireMigrateConfig = async (): Promise<MigrateConfig> =>
  requireValid((await loadEnvironment()).readMigrateConfig())

const requireWorkerConfig = async (): Promise<Config> => {
  const { environment, readConfig } = await loadEnvironment()
  const { forWorker } = await import('./config/worker.ts')
  return requireValid(readConfig(forWorker(environment)))
}

/** Only what answers requests of the API shares its port; more workers are started one by one. */
const serve: ProgramParts['serve'] = async (role, processes) => {
  process.setSourceMapsEnabled(true)
  const config = await (role === 'worker' ? requireWorkerConfig() : requireConfig())
  const { createLogger } = await import('./ops/logger.ts')
  const { run } = await import('./serve/run.ts')
  const shared = role === 'api' || role === 'both' ? (processes ?? config.processes) : 1
  await run(config, { role, log: createLogger(config.logLevel), processes: shared })
}

const parts: ProgramParts = {
  ...createParts({ requireConfig, requireMigrateConfig }),
  serve,
  rails: async () => (await requireConfig()).railConfigs,
  cells: async () => {
    const { environment } = await loadEnvironment()
    const { requireCellMap } = await import('./config/cells.ts')
    return requireCellMap(environment['CELLS_FILE'])
  },
  describeConfig: async () => {
    await requireConfig()
    const { environment } = await import('./config.ts')
    const { describeConfig } = await import('./config/describe.ts')
    return describeConfig(environment)
  },
  terminal: {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  },
}

const exitCode = await runCommand(parts, process.argv.slice(2))
if (exitCode !== 0) process.exitCode = exitCode
