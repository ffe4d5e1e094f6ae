import { Option, type Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { type Invitation, isRole, type Member, roles } from '../people/index.ts'
import { changing } from './acts.ts'
import { table, type Output } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const yes = (has: boolean): string => (has ? 'yes' : 'no')

const lines = (members: readonly Member[]): readonly string[] =>
  table([
    ['ID', 'NAME', 'EMAIL', 'ROLE', 'PASSWORD', 'CODES', 'PASSKEYS', 'LAST SEEN'],
    ...members.map((member) => [
      ...[member.personId, member.name, member.email, member.role],
      ...[yes(member.hasPassword), yes(member.hasTotp), member.passkeys.toString()],
      member.seenAt?.toISOString() ?? 'never',
    ]),
  ])

/** Shows an invitation with its link, which is not stored. */
export const showInvitation = (output: Output, invitation: Invitation, link: string): void => {
  const { name, email, role, expiresAt } = invitation
  output.result({ ...invitation, link }, [
    `${name} <${email}> is invited as ${role} until ${expiresAt.toISOString()}.`,
    'Send this link to them, and to no other person. It is shown only now:',
    link,
  ])
}

/** Returns an option that takes the name of a role in lower case. */
export const roleOption = (names: readonly string[]): Option =>
  new Option('--role <role>', 'what the person may do')
    .choices(names.map((name) => name.toLowerCase()))
    .makeOptionMandatory()

/** Defines `corridor member invite|list|remove`. */
export const define = (member: Command, { withServices, output }: Toolbox): void => {
  changing(member.command('invite <businessId> <email>'))
    .description('invite a person to the console of a business; prints their link once')
    .requiredOption('--name <name>', 'the name of the person')
    .addOption(roleOption(roles))
    .action((businessId: string, email: string, options: { readonly name: string; readonly role: string }) =>
      withServices(async ({ people }) => {
        const role = options.role.toUpperCase()
        if (!isRole(role)) return refuse('VALIDATION_ERROR', `There is no role ${options.role}.`)
        const invited = { realm: 'business', businessId, email, name: options.name, role } as const
        const { invitation, token } = await people.invitations.create('command line', invited)
        showInvitation(output(), invitation, people.linkTo('business', 'invite', token))
      }),
    )
  member
    .command('list <businessId>')
    .description('list the people of a business')
    .action((businessId: string) =>
      withServices(async ({ people }) => {
        const listed = await people.members.list(businessId)
        output().result(listed, lines(listed))
      }),
    )
  changing(member.command('remove <businessId> <email>'))
    .description('remove a person from a business, and end their sessions; the last owner stays')
    .action((businessId: string, email: string) =>
      withServices(async ({ people }) => {
        const found = (await people.members.list(businessId)).find((one) => one.email === email.toLowerCase())
        if (!found) return refuse('NOT_FOUND_ERROR', `${email} is not a member of this business.`)
        await people.members.remove('command line', { businessId, personId: found.personId })
        output().result(found, [`${found.name} <${found.email}> was removed.`])
      }),
    )
}
