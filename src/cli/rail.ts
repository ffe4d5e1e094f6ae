import type { Command } from 'commander'
import type { RailConfig } from '../config/rails.ts'
import { refuse } from '../kernel/refusal.ts'
import type { RailState } from '../rails/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const findRail = (rails: readonly RailConfig[], name: string): RailConfig =>
  rails.find((rail) => rail.name === name) ?? refuse('NOT_FOUND_ERROR', `RAILS_FILE has no rail ${name}.`)

const stateOf = (state: RailState | undefined): string => {
  if (state?.pausedAt)
    return `paused since ${state.pausedAt.toISOString()}: ${state.pauseReason ?? 'no reason'}`
  return state?.openedAt ? `breaker open since ${state.openedAt.toISOString()}` : 'in use'
}

const describe = (
  { name, url, serves, privateKey, partnerKeys, terms }: RailConfig,
  states: readonly RailState[],
) => ({
  name,
  url,
  serves: serves.join(', '),
  key: privateKey.id,
  partnerKeys: partnerKeys.map(({ id }) => id).join(', '),
  fence: terms.canFence,
  honoursNotAfter: terms.honoursNotAfter,
  state: stateOf(states.find(({ rail }) => rail === name)),
})

const addPauses = (rail: Command, { rails, withServices, output }: Toolbox): void => {
  changing(rail.command('pause <name>'))
    .description('hand nothing more to a rail; what it has is asked about as before')
    .action(async (name: string, { reason = 'paused by an operator' }: { reason?: string }) => {
      const known = await rails()
      await withServices(async ({ railHealth }) => {
        findRail(known, name)
        await railHealth.pause(name, reason)
        output().result({ name, paused: true }, ['Rail paused.'])
      })
    })
  changing(rail.command('resume <name>'))
    .description('use a rail again that was paused')
    .action((name: string) =>
      withServices(async ({ railHealth }) => {
        await railHealth.resume(name)
        output().result({ name, paused: false }, ['Rail in use again.'])
      }),
    )
}

/** Defines `corridor rail list|check|pause|resume`. */
export const define = (rail: Command, toolbox: Toolbox): void => {
  const { rails, withServices, output } = toolbox
  rail
    .command('list')
    .description('list the rails of RAILS_FILE, and whether each is in use')
    .action(async () => {
      const known = await rails()
      await withServices(async ({ railHealth }) => {
        const states = await railHealth.list()
        const listed = known.map((one) => describe(one, states))
        const head = ['NAME', 'ADDRESS', 'SERVES', 'OUR KEY', 'THEIR KEYS', 'FENCE', 'NOT AFTER', 'STATE']
        const rows = listed.map((one) => Object.values(one).map(String))
        output().result(listed, table([head, ...rows]))
      })
    })
  addPauses(rail, toolbox)
  rail
    .command('check <name>')
    .description('check that the connector of a rail keeps the contract; no payment is ordered')
    .action(async (name: string) => {
      const { checkConfigured } = await import('../rails/index.ts')
      const findings = []
      for await (const finding of checkConfigured(findRail(await rails(), name))) findings.push(finding)
      const faults = findings.filter(({ fault }) => fault !== undefined)
      const lines = findings.map(
        (one) =>
          `${one.fault === undefined ? 'ok  ' : 'FAIL'}  ${one.name}${one.fault === undefined ? '' : `: ${one.fault}`}`,
      )
      output().result(findings, lines)
      if (faults.length > 0)
        refuse(
          'VALIDATION_ERROR',
          `${faults.length.toString()} of ${findings.length.toString()} checks failed.`,
        )
    })
}
