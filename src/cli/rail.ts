import type { Command } from 'commander'
import type { RailConfig } from '../config/rails.ts'
import { formatMoney } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { CreditResult, HeldCredit } from '../rail-credits/index.ts'
import type { RailState } from '../rails/index.ts'
import { changing } from './acts.ts'
import { parseLimit } from './limit.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const requireRail = (rails: readonly RailConfig[], name: string): RailConfig =>
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

const sentences: Readonly<Record<CreditResult, string>> = {
  applied: 'It has its deposit now.',
  known: 'It had its deposit already.',
  held: 'It has no deposit: see `corridor rail credits`.',
}

const amountOf = ({ amountMinor: minor, currency }: HeldCredit): string =>
  minor === null || currency === null ? '' : `${formatMoney({ minor, currency })} ${currency}`

const addCredits = (rail: Command, { withServices, withSteps, output }: Toolbox): void => {
  rail
    .command('credits')
    .description('list credits that have no deposit, or that their rail has contradicted')
    .option('--limit <count>', 'how many to list, at most 1000', '100')
    .action(({ limit }: { readonly limit: string }) =>
      withServices(async ({ railCredits }) => {
        const held = await railCredits.listHeld(parseLimit(limit, 1_000))
        const rows = held.map((one) => [
          one.rail,
          one.creditId,
          one.requestId,
          amountOf(one),
          one.bookedAt.toISOString(),
          one.because,
        ])
        output().result(held, table([['RAIL', 'CREDIT', 'ACCOUNT', 'AMOUNT', 'BOOKED', 'WHY'], ...rows]))
      }),
    )
  rail
    .command('accounts')
    .description('list accounts for which their rail issued two numbers; the first one is in use')
    .option('--limit <count>', 'how many to list, at most 1000', '100')
    .action(({ limit }: { readonly limit: string }) =>
      withServices(async ({ railCredits }) => {
        const listed = await railCredits.listContradictedAccounts(parseLimit(limit, 1_000))
        const rows = listed.map((one) => [
          one.rail,
          one.requestId,
          one.businessId,
          one.contradictedAt.toISOString(),
        ])
        output().result(listed, table([['RAIL', 'ACCOUNT', 'BUSINESS', 'SINCE'], ...rows]))
      }),
    )
  changing(rail.command('receive <rail> <credit>'))
    .description('ask a rail for a credit, and make its deposit if it has none yet')
    .action((name: string, creditId: string) =>
      withSteps(async ({ railCredits }) => {
        const result = await railCredits.receiveCredit(name, creditId)
        output().result({ result }, [sentences[result]])
      }),
    )
  changing(rail.command('clear <rail> <id>'))
    .description('stop counting a credit or account that its rail has contradicted')
    .action((name: string, id: string) =>
      withServices(async ({ railCredits }) => {
        const cleared = await railCredits.clearContradiction(name, id)
        output().result({ rail: name, id, cleared }, [`Cleared: ${cleared.join(' and ')} ${id}.`])
      }),
    )
}

const addPauses = (rail: Command, { rails, withServices, output }: Toolbox): void => {
  changing(rail.command('pause <name>'))
    .description('send no more payments to a rail; it is still asked about those it has')
    .action(async (name: string, { reason = 'paused by an operator' }: { reason?: string }) => {
      const known = await rails()
      await withServices(async ({ railHealth }) => {
        requireRail(known, name)
        await railHealth.pause(name, reason)
        output().result({ name, paused: true }, ['Rail paused.'])
      })
    })
  changing(rail.command('resume <name>'))
    .description('use a paused rail again')
    .action((name: string) =>
      withServices(async ({ railHealth, requireSecond }) => {
        await railHealth.resume(name)
        requireSecond()
        output().result({ name, paused: false }, ['Rail in use again.'])
      }),
    )
}

/** Defines `corridor rail list|check|pause|resume|credits|accounts|receive|clear`. */
export const define = (rail: Command, toolbox: Toolbox): void => {
  const { rails, withServices, output } = toolbox
  addCredits(rail, toolbox)
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
        const none = ['RAILS_FILE has no rails, or is not set.']
        output().result(listed, rows.length > 0 ? table([head, ...rows]) : none)
      })
    })
  addPauses(rail, toolbox)
  rail
    .command('check <name>')
    .description('check the connector of a rail against the contract and RAILS_FILE; orders no payment')
    .action(async (name: string) => {
      const { checkConfigured } = await import('../rails/index.ts')
      const findings = []
      for await (const finding of checkConfigured(requireRail(await rails(), name))) findings.push(finding)
      const faults = findings.filter(({ fault }) => fault !== undefined)
      const lines = findings.map(({ name: property, fault }) =>
        fault === undefined ? `ok    ${property}` : `FAIL  ${property}: ${fault}`,
      )
      const count = findings.length.toString()
      output().result(findings, faults.length > 0 ? lines : [...lines, `All ${count} checks passed.`])
      if (findings.length === 1) refuse('VALIDATION_ERROR', 'The first check failed; the others need it.')
      if (faults.length > 0)
        refuse(
          'VALIDATION_ERROR',
          `${faults.length.toString()} of ${count} checks failed: fix connector or RAILS_FILE.`,
        )
    })
}
