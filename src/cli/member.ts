import { Option, type Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import {
  type Invitation,
  isGuarded,
  isRole,
  type Member,
  needsSecondPerson,
  type PeopleService,
  type Role,
  roles,
} from '../people/index.ts'
import { changing } from './acts.ts'
import { byTwo } from './by-two.ts'
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

const readRole = (name: string): Role => {
  const role = name.toUpperCase()
  return isRole(role) ? role : refuse('VALIDATION_ERROR', `There is no role ${name}.`)
}

/** Shows a recovery link, which is not stored. */
export const showRecovery = (
  output: Output,
  person: string,
  given: { link: string; expiresAt: Date },
): void => {
  output.result(given, [
    `${person} can set up new factors until ${given.expiresAt.toISOString()}; their current factors then stop working.`,
    'Give this link to them, and to no other person, once you are sure who asks. It is shown only now:',
    given.link,
  ])
}

const findMember = async (people: PeopleService, businessId: string, email: string): Promise<Member> =>
  (await people.members.list(businessId)).find((one) => one.email === email.toLowerCase()) ??
  refuse('NOT_FOUND_ERROR', `${email} is not a member of this business.`)

const addRecover = (member: Command, { withServices, output }: Toolbox): void => {
  changing(member.command('recover <businessId> <email>'))
    .description('make a link for a person who cannot sign in any more; prints it once')
    .action((businessId: string, email: string) =>
      withServices(async (services) => {
        const { people } = services
        const { personId, name } = await findMember(people, businessId, email)
        const recovering = { realm: 'business', businessId, personId } as const
        // Read again: the service has locked the member.
        const { token, expiresAt } = await byTwo(
          services,
          () => people.recovery.create('command line', recovering),
          async () =>
            isGuarded((await findMember(people, businessId, email)).role) ||
            (await people.members.listSeats(personId)).length > 1,
        )
        showRecovery(output(), name, { link: people.linkTo('business', 'recover', token), expiresAt })
      }),
    )
}

const addChanges = (member: Command, { withServices, output }: Toolbox): void => {
  changing(member.command('role <businessId> <email>'))
    .description('change the role of a person of a business, and end their sessions; the last owner stays')
    .addOption(roleOption(roles))
    .action((businessId: string, email: string, options: { readonly role: string }) =>
      withServices(async (services) => {
        const { people } = services
        const found = await findMember(people, businessId, email)
        const role = readRole(options.role)
        const changed = { businessId, personId: found.personId, role }
        await byTwo(
          services,
          () => people.members.changeRole('command line', changed),
          (before) => needsSecondPerson(before, role),
        )
        output().result({ ...found, role }, [`${found.name} <${found.email}> is ${role} now.`])
      }),
    )
  changing(member.command('remove <businessId> <email>'))
    .description('remove a person from a business, and end their sessions; the last owner stays')
    .action((businessId: string, email: string) =>
      withServices(async (services) => {
        const { people } = services
        const found = await findMember(people, businessId, email)
        await byTwo(
          services,
          () => people.members.remove('command line', { businessId, personId: found.personId }),
          (before) => needsSecondPerson(before, null),
        )
        output().result(found, [`${found.name} <${found.email}> was removed.`])
      }),
    )
}

/** Defines `corridor member invite|list|recover|remove|role`. */
export const define = (member: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  changing(member.command('invite <businessId> <email>'))
    .description('invite a person to the console of a business; prints their link once')
    .requiredOption('--name <name>', 'the name of the person')
    .addOption(roleOption(roles))
    .action((businessId: string, email: string, options: { readonly name: string; readonly role: string }) =>
      withServices(async (services) => {
        const { people } = services
        const role = readRole(options.role)
        const invited = { realm: 'business', businessId, email, name: options.name, role } as const
        const { invitation, token } = await byTwo(
          services,
          () => people.invitations.create('command line', invited),
          () => needsSecondPerson(null, role),
        )
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
  addRecover(member, toolbox)
  addChanges(member, toolbox)
}
