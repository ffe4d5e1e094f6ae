import type { Command } from 'commander'
import type { RailConfig } from '../config/rails.ts'
import { formatMoney } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { HeldCredit } from '../rail-credits/index.ts'
import { changing } from './acts.ts'
import { parseLimit } from './limit.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const findRail = (rails: readonly RailConfig[], name: string): RailConfig =>
  rails.find((rail) => rail.name === name) ?? refuse('NOT_FOUND_ERROR', `RAILS_FILE has no rail ${name}.`)

const describe = ({ name, url, serves, privateKey, partnerKeys, terms }: RailConfig) => ({
  name,
  url,
  serves: serves.join(', '),
  key: privateKey.id,
  partnerKeys: partnerKeys.map(({ id }) => id).join(', '),
  fence: terms.canFence,
  honoursNotAfter: terms.honoursNotAfter,
})

const amountOf = ({ amountMinor: minor, currency }: HeldCredit): string =>
  minor === null || currency === null ? '' : `${formatMoney({ minor, currency })} ${currency}`

const defineCredits = (rail: Command, { withServices, withSteps, output }: Toolbox): void => {
  rail
    .command('credits')
    .description('list money that arrived at rails and needs a look: without a deposit, or contradicted')
    .option('--limit <count>', 'how many at most', '100')
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
  changing(rail.command('receive <rail> <credit>'))
    .description('ask a rail for a credit, and make its deposit if it has none yet')
    .action((name: string, creditId: string) =>
      withSteps(async ({ railCredits }) => {
        const result = await railCredits.receiveCredit(name, creditId)
        output().result({ result }, [`The credit ${creditId} is ${result}.`])
      }),
    )
}

/** Defines `corridor rail list|check|credits|receive`. */
export const define = (rail: Command, toolbox: Toolbox): void => {
  const { rails, output } = toolbox
  defineCredits(rail, toolbox)
  rail
    .command('list')
    .description('list the rails of RAILS_FILE')
    .action(async () => {
      const listed = (await rails()).map(describe)
      const head = ['NAME', 'ADDRESS', 'SERVES', 'OUR KEY', 'THEIR KEYS', 'FENCE', 'NOT AFTER']
      const rows = listed.map((one) => Object.values(one).map(String))
      output().result(listed, table([head, ...rows]))
    })
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
