import cluster from 'node:cluster'
import { join } from 'node:path'
import { readConfig } from '../../src/config.ts'
import { createLogger } from '../../src/ops/logger.ts'
import { run } from '../../src/serve/run.ts'
import { createSupervisor, usualPace } from '../../src/serve/supervisor.ts'

// The primary process of tests. Its children are `dying.js`. With PATIENCE it kills the one that stands still.

cluster.setupPrimary({ exec: join(import.meta.dirname, 'dying.js'), args: [], execArgv: [] })
const log = createLogger('info')

const killHung = async (patienceMs: number): Promise<void> => {
  const pace = { ...usualPace, maxDeaths: 2, firstWaitMs: 1, pulseEveryMs: 20, pulsePatienceMs: patienceMs }
  const supervisor = createSupervisor({ count: 1, log, onEnded: () => undefined, pace })
  await supervisor.start()
  log.info({ end: await supervisor.gaveUp }, 'gave up')
  await supervisor.stop(1_000)
}

const runConfigured = async (): Promise<void> => {
  const result = readConfig()
  if (!result.ok) throw new Error(result.table)
  await run(result.config, { role: 'api', log, processes: 2 })
}

const patience = process.env['PATIENCE']
try {
  await (patience === undefined ? runConfigured() : killHung(Number.parseInt(patience, 10)))
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 70
}
