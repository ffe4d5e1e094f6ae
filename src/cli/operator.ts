import type { Command } from 'commander'
import type { AuditService, Operator, TokenIssued } from '../audit/index.ts'
import { refuse } from '../kernel/refusal.ts'
import { isOperatorRole, operatorRoles } from '../people/index.ts'
import { changing } from './acts.ts'
import { byTwo } from './by-two.ts'
import { roleOption, showInvitation, showRecovery } from './member.ts'
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

const findOperator = async (audit: AuditService, name: string) =>
  (await audit.listOperators()).find((one) => one.name === name || one.id === name) ??
  refuse('NOT_FOUND_ERROR', `There is no operator ${name}.`)

const addConsole = (operator: Command, { withServices, output }: Toolbox): void => {
  changing(operator.command('invite <operator>'))
    .description('invite an operator to the console; prints their link once')
    .requiredOption('--email <email>', 'their email address')
    .addOption(roleOption(operatorRoles))
    .action((name: string, options: { readonly email: string; readonly role: string }) =>
      withServices(async (services) => {
        const { audit, people } = services
        const listed = await findOperator(audit, name)
        const role = options.role.toUpperCase()
        if (!isOperatorRole(role)) return refuse('VALIDATION_ERROR', `There is no role ${options.role}.`)
        const invited = { realm: 'operator', operatorId: listed.id, role, name: listed.name } as const
        const created = await byTwo(services, () =>
          people.invitations.create('command line', { ...invited, email: options.email }),
        )
        showInvitation(output(), created.invitation, people.linkTo('operator', 'invite', created.token))
      }),
    )
  changing(operator.command('recover <operator>'))
    .description('make a link for an operator who cannot sign in to the console any more; prints it once')
    .action((given: string) =>
      withServices(async (services) => {
        const { audit, people } = services
        const { id: operatorId, name } = await findOperator(audit, given)
        const recovering = { realm: 'operator', operatorId } as const
        const { token, expiresAt } = await byTwo(services, () =>
          people.recovery.create('command line', recovering),
        )
        showRecovery(output(), name, { link: people.linkTo('operator', 'recover', token), expiresAt })
      }),
    )
}

/** Defines `corridor operator add|token|revoke|invite|recover|list`. */
export const define = (operator: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
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
      withServices(async (services) => {
        showToken(await byTwo(services, () => services.audit.addOperator(name)))
      }),
    )
  changing(operator.command('token <operator>'))
    .description('give an operator a new token, shown once; the one before is no longer valid')
    .action((name: string) =>
      withServices(async (services) => {
        showToken(await byTwo(services, () => services.audit.issueToken(name)))
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
  addConsole(operator, toolbox)
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
