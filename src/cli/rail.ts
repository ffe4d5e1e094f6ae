import type { Command } from 'commander'
import type { RailConfig } from '../config/rails.ts'
import { refuse } from '../kernel/refusal.ts'
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

/** Defines `corridor rail list|check`. */
export const define = (rail: Command, { rails, output }: Toolbox): void => {
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
