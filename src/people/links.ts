import type { AuditService } from '../audit/index.ts'
import type { Mode } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import { insertLink, useLink } from './links.store.ts'
import { insertMember, insertOperatorPerson } from './members.store.ts'
import { findPersonByEmail, insertPerson } from './people.store.ts'
import type { OperatorRole, Realm, Role } from './roles.ts'
import type { Client, SignIn } from './session.ts'
import type { SessionOpener } from './sessions.ts'
import { createToken, hashToken } from './tokens.ts'

/** For whom a link is: a role of a business, or of an operator. */
export type LinkFor =
  | { readonly realm: 'business'; readonly businessId: string; readonly role: Role }
  | { readonly realm: 'operator'; readonly role: OperatorRole }

/** Links that sign in once, without any other factor: for the sandbox and its tests. */
export type LinksService = {
  /** Creates a link for a person in this role, who is added where they do not exist, and returns its token, which lasts
   *  15 minutes. Refuses FORBIDDEN in production. */
  readonly create: (link: LinkFor) => Promise<string>
  /** Signs in by a link: it counts as both factors and as a step-up. Refuses AUTHENTICATION_ERROR for one that is
   *  unknown, used or expired. */
  readonly redeem: (realm: Realm, token: string, client: Client) => Promise<SignIn>
}

const linkMs = 15 * 60_000

type Deps = {
  readonly db: Db
  readonly mode: Mode
  readonly audit: AuditService
  readonly opener: SessionOpener
}

/** Returns the id of the operator of the sandbox in this role, adding them where they do not exist. */
const ensureOperator = async (audit: AuditService, role: OperatorRole): Promise<string> => {
  const name = `Sandbox ${role.toLowerCase()}`
  const listed = (await audit.listOperators()).find((operator) => operator.name === name)
  return (listed ?? (await audit.addOperator(name))).id
}

type NewLink =
  | Extract<LinkFor, { realm: 'business' }>
  | (Extract<LinkFor, { realm: 'operator' }> & { readonly operatorId: string })

/** Returns the id of the person of the sandbox who has this role, adding them where they do not exist. */
const ensurePerson = async (trx: Trx, link: NewLink): Promise<string> => {
  const role = link.role.toLowerCase()
  const host = link.realm === 'business' ? link.businessId : 'operator'
  const email = `${role}@${host}.sandbox.test`
  const known = await findPersonByEmail(trx, link.realm, email)
  if (known) return known.id
  const at = await readNow(trx)
  const person = { id: createId(at), realm: link.realm, email, name: `Sandbox ${role}`, at }
  await insertPerson(trx, person)
  const joined = { personId: person.id, at }
  if (link.realm === 'business') await insertMember(trx, { ...link, ...joined })
  else await insertOperatorPerson(trx, { ...link, ...joined })
  return person.id
}

/** Creates the service of sign-in links. */
export const createLinksService = (deps: Deps): LinksService => ({
  create: async (link) => {
    if (deps.mode === 'production') refuse('FORBIDDEN', 'Sign-in links work in a sandbox only.')
    const token = createToken()
    const joining =
      link.realm === 'business' ? link : { ...link, operatorId: await ensureOperator(deps.audit, link.role) }
    await inTransaction(deps.db, async (trx) => {
      const personId = await ensurePerson(trx, joining)
      const expiresAt = new Date((await readNow(trx)).getTime() + linkMs)
      await insertLink(trx, { hash: hashToken(token), personId, expiresAt })
    })
    return token
  },
  redeem: (realm, token, client) =>
    inTransaction(deps.db, async (trx) => {
      const used = await useLink(trx, hashToken(token))
      if (used?.realm !== realm || deps.mode === 'production') {
        return refuse('AUTHENTICATION_ERROR', 'This link is no longer valid. Create a new one.')
      }
      return deps.opener.start(trx, { realm, personId: used.personId, isSteppedUp: true, client })
    }),
})
