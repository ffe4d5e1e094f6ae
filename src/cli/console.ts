import { Option, type Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { isOperatorRole, isRole, operatorRoles, roles } from '../people/index.ts'
import { changing } from './acts.ts'
import { roleOption } from './member.ts'
import type { Toolbox } from './toolbox.ts'

type LinkOptions = { readonly role: string; readonly business?: string }

const namesOf = (listed: readonly string[]): string => listed.join(', ').toLowerCase()

const otherConsole = (role: string, businessId: string | undefined): string =>
  businessId === undefined
    ? `${role} is a role in the console of a business: name the business with --business, or pass a role of ` +
      `operators (${namesOf(operatorRoles)}).`
    : `${role} is a role of operators: leave out --business, or pass a role in the console of a business ` +
      `(${namesOf(roles)}).`

/** Defines `corridor console link`. */
export const define = (command: Command, { withServices, output }: Toolbox): void => {
  changing(command.command('link'))
    .description('print a link that signs in to the console once, in a sandbox only; it lasts 15 minutes')
    .addOption(roleOption([...new Set([...roles, ...operatorRoles])]))
    .addOption(
      new Option('--business <businessId>', 'whose console; without it, the console of the operators'),
    )
    .action(({ role: given, business: businessId }: LinkOptions) =>
      withServices(async ({ people }) => {
        const role = given.toUpperCase()
        const show = (realm: 'business' | 'operator', token: string): void => {
          const link = people.linkTo(realm, 'link', token)
          output().result({ link }, [link])
        }
        if (businessId !== undefined && isRole(role)) {
          show('business', await people.createLink({ realm: 'business', businessId, role }))
        } else if (businessId === undefined && isOperatorRole(role)) {
          show('operator', await people.createLink({ realm: 'operator', role }))
        } else {
          refuse('VALIDATION_ERROR', otherConsole(given, businessId))
        }
      }),
    )
}
