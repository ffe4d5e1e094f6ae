import type { Logger } from 'pino'
import { createBusinessConsole } from '../console/index.ts'
import type { Config } from '../config.ts'
import { createPagesApp } from '../http/pages.ts'
import type { ReadinessCheck } from '../http/health.ts'
import type { Wired } from '../wire.ts'

/** Creates the HTTP side of `corridor serve --role console`. */
export const openConsole = (
  wired: Wired,
  config: Config,
  { log, checks }: { readonly log: Logger; readonly checks: readonly ReadinessCheck[] },
) =>
  createPagesApp([createBusinessConsole(wired, config)], {
    readiness: checks,
    trustedProxies: config.trustedProxies,
    onBug: (bug) => {
      log.error(bug, 'bug')
    },
    onTrouble: (trouble) => {
      log.warn(trouble, 'trouble behind a 503')
    },
  })
