import type { Command } from 'commander'
import type { Operator, TokenIssued } from '../audit/index.ts'
import { refuse } from '../kernel/refusal.ts'
import { isOperatorRole, operatorRoles } from '../people/index.ts'
import { changing } from './acts.ts'
import { roleOption, showInvitation } from './member.ts'
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

/** Defines `corridor operator add|token|revoke|invite|list`. */
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
  changing(operator.command('invite <operator>'))
    .description('invite an operator to the console; prints their link once')
    .requiredOption('--email <email>', 'their email address')
    .addOption(roleOption(operatorRoles))
    .action((name: string, options: { readonly email: string; readonly role: string }) =>
      withServices(async ({ audit, people }) => {
        const listed = (await audit.listOperators()).find((one) => one.name === name || one.id === name)
        const role = options.role.toUpperCase()
        if (!listed) return refuse('NOT_FOUND_ERROR', `There is no operator ${name}.`)
        if (!isOperatorRole(role)) return refuse('VALIDATION_ERROR', `There is no role ${options.role}.`)
        const invited = { realm: 'operator', operatorId: listed.id, role, name: listed.name } as const
        const created = await people.invitations.create('command line', { ...invited, email: options.email })
        showInvitation(output(), created.invitation, people.linkTo('operator', 'invite', created.token))
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
