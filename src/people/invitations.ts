import type { Mode } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import { performChange, requireMayGive, type Actor } from './actor.ts'
import {
  findInvitation,
  insertInvitation,
  listInvitations,
  revokeInvitation,
  type Invitation,
  type OpenInvitation,
} from './invitations.store.ts'
import { findOperatorPerson } from './members.store.ts'
import { isRole, type OperatorRole, type Realm, type Role } from './roles.ts'
import { normalEmail } from './rules.ts'
import { requireNoSecondPerson } from './second-person.ts'
import { createToken, hashToken } from './tokens.ts'

/** Whom to invite. */
export type Invited = { readonly email: string; readonly name: string } & (
  | { readonly realm: 'business'; readonly businessId: string; readonly role: Role }
  | { readonly realm: 'operator'; readonly operatorId: string; readonly role: OperatorRole }
)

/** Invitations to the console. Each lasts 72 hours and is accepted once. */
export type InvitationsService = {
  /** Invites a person, and returns the token of their link, which is shown once. Refuses VALIDATION_ERROR for an
   *  address or a name that is none, and for an operator who can sign in already; FORBIDDEN for a role that the actor
   *  may not give, or that needs a second person. */
  readonly create: (
    actor: Actor,
    invited: Invited,
  ) => Promise<{ readonly invitation: Invitation; readonly token: string }>
  /** Lists the invitations of a business that can still be accepted, newest first. */
  readonly list: (businessId: string) => Promise<readonly Invitation[]>
  /** Revokes an invitation of a business. Refuses FORBIDDEN as `create`, and NOT_FOUND_ERROR where it can no longer be
   *  accepted. */
  readonly revoke: (actor: Actor, businessId: string, id: string) => Promise<void>
  /** Returns an invitation for the page that accepts it. Refuses NOT_FOUND_ERROR where it can no longer be accepted. */
  readonly find: (realm: Realm, token: string) => Promise<OpenInvitation>
}

const lifetimeMs = 72 * 60 * 60_000

const requireInvitable = async (
  trx: Trx,
  by: { readonly actor: Actor; readonly mode: Mode },
  invited: Invited,
): Promise<void> => {
  const { actor } = by
  if (invited.realm === 'business') {
    const { businessId, role: after } = invited
    requireMayGive(actor, businessId, { before: null, after })
    await requireNoSecondPerson(trx, by, { businessId, personId: null, before: null, after })
    return
  }
  if (actor !== 'command line' && !actor.session.permissions.has('OPERATOR.TEAM.MANAGE')) {
    refuse('FORBIDDEN', 'Your role may not do this. A chief can.')
  }
  if ((await findOperatorPerson(trx, invited.operatorId)) !== undefined)
    refuse('VALIDATION_ERROR', 'This operator can sign in already.')
}

const maxName = 80

/** Returns a person's name as it is stored. Refuses VALIDATION_ERROR for one that is blank or too long. */
export const requireName = (text: string): string => {
  const name = text.trim()
  if (isBlank(name)) refuse('VALIDATION_ERROR', 'A person needs a name.')
  if (name.length > maxName)
    refuse('VALIDATION_ERROR', `A name has at most ${maxName.toString()} characters.`)
  return name
}

const write = async (
  trx: Trx,
  { actor, mode }: { readonly actor: Actor; readonly mode: Mode },
  invited: Invited,
) => {
  await requireInvitable(trx, { actor, mode }, invited)
  const email =
    normalEmail(invited.email) ?? refuse('VALIDATION_ERROR', `"${invited.email}" is not an email address.`)
  const name = requireName(invited.name)
  const [at, token] = [await readNow(trx), createToken()]
  const invitation: Invitation = {
    id: createId(at),
    realm: invited.realm,
    email,
    name,
    role: invited.role,
    createdAt: at,
    businessId: invited.realm === 'business' ? invited.businessId : null,
    operatorId: invited.realm === 'operator' ? invited.operatorId : null,
    invitedBy: actor === 'command line' ? 'an operator' : actor.session.person.name,
    invitedById: actor === 'command line' ? null : actor.session.person.id,
    expiresAt: new Date(at.getTime() + lifetimeMs),
  }
  await insertInvitation(trx, { ...invitation, hash: hashToken(token) })
  return { invitation, token }
}

/** Returns an invitation that can still be accepted. Refuses NOT_FOUND_ERROR for any other. */
export const requireInvitation = async (db: Db, realm: Realm, token: string): Promise<OpenInvitation> =>
  (await findInvitation(db, realm, hashToken(token))) ??
  refuse('NOT_FOUND_ERROR', 'This invitation is no longer valid. Ask for a new one.')

/** Creates the service of invitations. */
export const createInvitationsService = ({
  db,
  mode,
}: {
  readonly db: Db
  readonly mode: Mode
}): InvitationsService => ({
  create: (actor, invited) => {
    const businessId = invited.realm === 'business' ? invited.businessId : null
    const details = { role: invited.role }
    const change = { name: 'invitation create', businessId, subject: invited.email, details }
    return performChange({ db, actor }, change, (trx) => write(trx, { actor, mode }, invited))
  },
  list: (businessId) => listInvitations(db, businessId),
  revoke: (actor, businessId, id) => {
    const change = { name: 'invitation revoke', businessId, subject: id }
    return performChange({ db, actor }, change, async (trx) => {
      const refuseOver = (): never =>
        refuse('NOT_FOUND_ERROR', 'This invitation was accepted or is no longer valid.')
      const found = (await listInvitations(trx, businessId)).find((one) => one.id === id) ?? refuseOver()
      assert(isRole(found.role), 'an invitation to a business has one of its roles')
      requireMayGive(actor, businessId, { before: null, after: found.role })
      // Another request may have accepted it since it was read.
      if (!(await revokeInvitation(trx, businessId, id))) refuseOver()
    })
  },
  find: (realm, token) => requireInvitation(db, realm, token),
})
