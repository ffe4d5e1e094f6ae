#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { Command, CommanderError } from 'commander'
import { addBusinessCommands } from './cli/business.ts'
import { addCheckoutCommands } from './cli/checkout.ts'
import { addCustomerCommands } from './cli/customer.ts'
import { addClockCommands } from './cli/clock.ts'
import { addPoolAccountCommands } from './cli/pool-account.ts'
import { addPaymentMethodCommands } from './cli/payment-method.ts'
import { addPromotionsCommands } from './cli/promotions.ts'
import { addTransactionCommands } from './cli/transaction.ts'
import { addFeesCommands } from './cli/fees.ts'
import { addInstitutionsCommands } from './cli/institutions.ts'
import { addKeyCommands } from './cli/key.ts'
import { addLedgerCommands } from './cli/ledger.ts'
import { addLimitsCommands } from './cli/limits.ts'
import { addListenCommands } from './cli/listen.ts'
import { createOutput } from './cli/output.ts'
import { addProcessCommands } from './cli/process.ts'
import { addRegistrationCommands } from './cli/registration.ts'
import { addRatesCommands } from './cli/rates.ts'
import { addSigningCommands } from './cli/signing.ts'
import { addRequestsCommands } from './cli/requests.ts'
import type { Toolbox } from './cli/toolbox.ts'
import { addWebhookCommands } from './cli/webhook.ts'
import { environment, readConfig, readDevSettings, type Config } from './config.ts'
import { describeConfig } from './config/describe.ts'
import { migrate } from './db/migrate.ts'
import { parseDatabaseFault } from './db/constraints.ts'
import { DEV_ENVIRONMENT_FILE } from './dev/places.ts'
import { Refusal } from './kernel/refusal.ts'
import { createLogger } from './ops/logger.ts'
import { seedReference } from './seed/reference.ts'
import { seedSandbox } from './seed/seed.ts'
import { startProcess } from './serve.ts'
import { wire } from './wire.ts'

/** How the executable ends: 0 done, 1 refused, 2 wrong usage, 70 our bug or the database, 78 configuration. */
const exitCodes = { refused: 1, usage: 2, fault: 70, config: 78 } as const

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
const serve: Toolbox['serve'] = async (role) => {
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

const createToolbox = (program: Command): Toolbox => ({
  serve,
  describeConfig: () => {
    requireConfig()
    return describeConfig(environment)
  },
  output: () => createOutput(program.opts<{ json?: true }>().json ?? false),
  withServices: async (work) => {
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
})

const createProgram = (): Command => {
  const program = new Command('corridor')
    .description('Corridor: a self-hosted cross-border payout and collection API')
    .option('--json', 'answer with one JSON document')
    .exitOverride()
  const toolbox = createToolbox(program)
  addProcessCommands(program, toolbox)
  addBusinessCommands(program, toolbox)
  addKeyCommands(program, toolbox)
  addSigningCommands(program, toolbox)
  addCustomerCommands(program, toolbox)
  addPaymentMethodCommands(program, toolbox)
  addCheckoutCommands(program, toolbox)
  addWebhookCommands(program, toolbox)
  addListenCommands(program, toolbox)
  addRatesCommands(program, toolbox)
  addFeesCommands(program, toolbox)
  addPromotionsCommands(program, toolbox)
  addTransactionCommands(program, toolbox)
  addRegistrationCommands(program, toolbox)
  addClockCommands(program, toolbox)
  addInstitutionsCommands(program, toolbox)
  addPoolAccountCommands(program, toolbox)
  addLimitsCommands(program, toolbox)
  addLedgerCommands(program, toolbox)
  addRequestsCommands(program, toolbox)
  return program
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
  await createProgram().parseAsync()
} catch (error) {
  const { code, text } = explain(error)
  if (text !== '') process.stderr.write(`${text}\n`)
  process.exitCode = code
}
