import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

/** `corridor ledger verify`. */
export const addLedgerCommands = (program: Command, { withServices, output }: Toolbox): void => {
  const ledger = program.command('ledger').description('the books')
  ledger
    .command('verify')
    .description('prove the books in one snapshot; prints each breach and ends with 1 where there is one')
    .action(() =>
      withServices(async ({ verifier }) => {
        const breaches = await verifier.verify()
        const rows = breaches.map(({ check, businessId, subjectId, detail }) => [
          check,
          businessId,
          subjectId,
          detail,
        ])
        const lines =
          rows.length === 0
            ? ['the books are right']
            : table([['CHECK', 'BUSINESS', 'SUBJECT', 'WHAT IS WRONG'], ...rows])
        output().result(breaches, lines)
        if (rows.length > 0) refuse('INTERNAL_SERVER_ERROR', `${rows.length.toString()} breaches`)
      }),
    )
}
