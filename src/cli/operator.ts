import type { Command } from 'commander'
import type { Operator, TokenIssued } from '../audit/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (operators: readonly Operator[]): readonly string[] =>
  table([
    ['ID', 'NAME', 'ADDED', 'TOKEN'],
    ...operators.map(({ id, name, addedAt, access }) => [
      id,
      name,
      addedAt.toISOString(),
      { token: 'valid', revoked: 'revoked', none: 'none' }[access],
    ]),
  ])

/** Defines `corridor operator add|token|revoke|list`. */
export const define = (operator: Command, { withServices, output }: Toolbox): void => {
  const showToken = (issued: TokenIssued): void => {
    const { name, token } = issued
    output().result(issued, [
      ...lines([issued]),
      '',
      `The token of ${name}, for CORRIDOR_OPERATOR_TOKEN. It is shown only now:`,
      token,
    ])
  }
  changing(operator.command('add <name>'))
    .description('add an operator and show their token once; the first one names themselves in --as')
    .action((name: string) =>
      withServices(async ({ audit }) => {
        showToken(await audit.addOperator(name))
      }),
    )
  changing(operator.command('token <operator>'))
    .description('give an operator a new token, shown once; the one before is no longer valid')
    .action((name: string) =>
      withServices(async ({ audit }) => {
        showToken(await audit.issueToken(name))
      }),
    )
  changing(operator.command('revoke <operator>'))
    .description('revoke the token of an operator, who may not act until a new one is issued')
    .action((name: string) =>
      withServices(async ({ audit }) => {
        const revoked = await audit.revokeToken(name)
        output().result(revoked, lines([revoked]))
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
