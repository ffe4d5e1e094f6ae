import type { Logger } from 'pino'
import { createBusinessConsole, createOperatorConsole, createTurns } from '../console/index.ts'
import type { Config } from '../config.ts'
import { createPagesApp } from '../http/pages.ts'
import type { ReadinessCheck } from '../http/health.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Wired } from '../wire.ts'

/** Creates the HTTP side of `corridor serve --role console`. Refuses VALIDATION_ERROR in production without the address
 *  of the console: browsers would send its cookie and passkeys to this machine only. */
export const openConsole = (
  wired: Wired,
  config: Config,
  { log, checks }: { readonly log: Logger; readonly checks: readonly ReadinessCheck[] },
) => {
  if (config.mode === 'production' && !config.console.url.startsWith('https://'))
    refuse('VALIDATION_ERROR', 'Set CONSOLE_URL to the https address of the console.')
  const options = { config, runInTurn: createTurns(config.databasePoolMax) }
  return createPagesApp([createBusinessConsole(wired, options), createOperatorConsole(wired, options)], {
    readiness: checks,
    trustedProxies: config.trustedProxies,
    onBug: (bug) => {
      log.error(bug, 'bug')
    },
    onTrouble: (trouble) => {
      log.warn(trouble, 'trouble behind a 503')
    },
  })
}
