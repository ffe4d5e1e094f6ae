import type { Command } from 'commander'
import type { Operator } from '../audit/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (operators: readonly Operator[]): readonly string[] =>
  table([
    ['ID', 'NAME', 'ADDED'],
    ...operators.map(({ id, name, addedAt }) => [id, name, addedAt.toISOString()]),
  ])

/** Defines `corridor operator add|list`. */
export const define = (operator: Command, { withServices, output }: Toolbox): void => {
  changing(operator.command('add <name>'))
    .description('add an operator; the first one names themselves in --as')
    .action((name: string) =>
      withServices(async ({ audit }) => {
        const added = await audit.addOperator(name)
        output().result(added, lines([added]))
      }),
    )
  operator
    .command('list')
    .description('list the operators')
    .action(() =>
      withServices(async ({ audit }) => {
        const listed = await audit.listOperators()
        output().result(listed, lines(listed))
      }),
    )
}
