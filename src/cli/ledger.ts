import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

type Target = { readonly all?: true }

const targetOf = (businessId: string | undefined, { all }: Target): string | null => {
  if ((businessId === undefined) === (all === undefined)) {
    return refuse('VALIDATION_ERROR', 'name one business, or give --all')
  }
  return businessId ?? null
}

const counted = (count: number): string => `${count.toString()} ${count === 1 ? 'business' : 'businesses'}`

const addVerify = (ledger: Command, { withServices, output }: Toolbox): void => {
  ledger
    .command('verify')
    .description('prove the books in one snapshot; prints each breach and ends with 1 where there is one')
    .action(() =>
      withServices(async ({ verifier, freeze }) => {
        const breaches = await verifier.verify()
        const rows = breaches.map(({ check, businessId, subjectId, detail }) => [
          check,
          businessId,
          subjectId,
          detail,
        ])
        const found =
          rows.length === 0
            ? ['the books are right']
            : table([['CHECK', 'BUSINESS', 'SUBJECT', 'WHAT IS WRONG'], ...rows])
        const frozen = (await freeze.list()).map(
          ({ id, frozenAt, reason }) =>
            `payouts of ${id} are frozen since ${frozenAt.toISOString()}: ${reason}`,
        )
        output().result(breaches, [...found, ...frozen])
        if (rows.length > 0) refuse('INTERNAL_SERVER_ERROR', `${rows.length.toString()} breaches`)
      }),
    )
}

/** `corridor ledger verify|freeze|release`. */
export const addLedgerCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  const ledger = program.command('ledger').description('the books')
  addVerify(ledger, toolbox)
  ledger
    .command('freeze [businessId]')
    .description('begin no payout and no swap of a business any more; deposits go on')
    .option('--all', 'of every business: the first thing after a restore to a point in time')
    .requiredOption('--reason <text>', 'why, for whoever releases it')
    .action((businessId: string | undefined, options: Target & { readonly reason: string }) =>
      withServices(async ({ freeze }) => {
        const frozen = await freeze.freeze(targetOf(businessId, options), options.reason)
        output().result({ frozen }, [`froze the payouts of ${counted(frozen)}`])
      }),
    )
  ledger
    .command('release [businessId]')
    .description('let payouts and swaps begin again; what was held back goes on within a minute')
    .option('--all', 'of every business that is frozen')
    .action((businessId: string | undefined, options: Target) =>
      withServices(async ({ freeze }) => {
        const released = await freeze.release(targetOf(businessId, options))
        output().result({ released }, [`released the payouts of ${counted(released)}`])
      }),
    )
}
