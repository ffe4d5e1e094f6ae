import type { Mode } from '../auth/index.ts'
import type { Db } from '../db/knex.ts'
import type { Queryable, Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import { revokeInvitationsBy } from './invitations.store.ts'
import {
  deleteMember,
  listMembers,
  listSeats,
  lockMember,
  updateRole,
  type Member,
  type Membership,
  type Seat,
} from './members.store.ts'
import { performChange, requireMayGive, type Actor, type Change, type SignedIn } from './actor.ts'
import { notifyRole } from './notices.ts'
import { deleteRecoveries } from './recovery.store.ts'
import { mayGiveRole, type Role } from './roles.ts'
import { findSecondPerson, requireNoSecondPerson } from './second-person.ts'
import { deleteSessions } from './sessions.store.ts'

/** A change of a role: `before` is the role when it was asked for, `after` null removes the member. */
export type RoleChange = Membership & { readonly before: Role; readonly after: Role | null }

/** A change that one person asked for and another approved. */
export type ApprovedChange = RoleChange & { readonly askedBy: string }

/** The members of a business. What changes a member ends all sessions of that person, and revokes
 *  the invitations that they made. */
export type MembersService = {
  readonly list: (businessId: string) => Promise<readonly Member[]>
  /** Lists the businesses of a person, the first that they joined first. */
  readonly listSeats: (personId: string) => Promise<readonly Seat[]>
  /** Changes the role of a member. Refuses FORBIDDEN for a role that the actor may not give, NOT_FOUND_ERROR for a
   *  person who is no member, and VALIDATION_ERROR for the last owner. A change that needs a second person is
   *  refused. Returns the role before. */
  readonly changeRole: (actor: Actor, member: Membership & { readonly role: Role }) => Promise<Role>
  /** Removes a member. Refuses and returns as `changeRole`. */
  readonly remove: (actor: Actor, member: Membership) => Promise<Role>
  /** Returns whether another person of the business must approve a change that this person asks for. */
  readonly needsApproval: (askedBy: string, change: RoleChange) => Promise<boolean>
  /** Refuses FORBIDDEN unless this person is a member who may make this change. */
  readonly requireMayChange: (trx: Trx, askedBy: string, change: RoleChange) => Promise<void>
  /** Makes a change as the person who approves it. Refuses FORBIDDEN for the person who asked and the one concerned,
   *  and where the one who asked may not do it any more; VALIDATION_ERROR where the role has changed since. */
  readonly changeApproved: (approver: SignedIn, approved: ApprovedChange) => Promise<void>
}

const requireMember = async (trx: Trx, member: Membership): Promise<Role> =>
  (await lockMember(trx, member))?.role ?? refuse('NOT_FOUND_ERROR', 'This person is not a member.')

const requireMayChange = async (
  on: Queryable,
  askedBy: string,
  { businessId, before, after }: RoleChange,
): Promise<void> => {
  const giver = (await listMembers(on, businessId)).find((one) => one.personId === askedBy)
  if (!giver || !mayGiveRole(giver.role, before, after))
    refuse('FORBIDDEN', 'The role of the person who asked may not do this. An owner can ask.')
}

const store = async (
  trx: Trx,
  actor: Actor,
  { before, after: role, ...member }: RoleChange,
): Promise<void> => {
  await notifyRole(trx, actor, { ...member, before, after: role })
  if (role === null) await deleteMember(trx, member)
  else await updateRole(trx, { ...member, role })
  await deleteSessions(trx, member.personId)
  // Made for the role before: the person who has one must not get the new role by it.
  await deleteRecoveries(trx, member.personId)
  await revokeInvitationsBy(trx, member)
}

const actOf = ({ businessId, personId: subject }: Membership, role: Role | null, before?: Role): Change => ({
  name: role === null ? 'member remove' : 'member role',
  businessId,
  subject,
  details: { ...(role !== null && { role }), ...(before && { 'before.role': before }) },
})

/** Creates the service of members. */
export const createMembersService = ({
  db,
  mode,
}: {
  readonly db: Db
  readonly mode: Mode
}): MembersService => {
  const change = (actor: Actor, { businessId, personId }: Membership, after: Role | null): Promise<Role> => {
    const member = { businessId, personId }
    return performChange({ db, actor }, actOf(member, after), async (trx) => {
      const before = await requireMember(trx, member)
      requireMayGive(actor, businessId, { before, after })
      await requireNoSecondPerson(trx, { actor, mode }, { ...member, before, after })
      await store(trx, actor, { ...member, before, after })
      return before
    })
  }
  return {
    list: (businessId) => listMembers(db, businessId),
    listSeats: (personId) => listSeats(db, personId),
    changeRole: (actor, { role, ...member }) => change(actor, member, role),
    remove: (actor, member) => change(actor, member, null),
    needsApproval: async (askedBy, asked) =>
      (await findSecondPerson(db, mode, { ...asked, askedBy })) === 'of the business',
    requireMayChange,
    changeApproved: (approver, { askedBy, ...approved }) => {
      const { businessId, personId, before, after } = approved
      const member = { businessId, personId }
      return performChange({ db, actor: approver }, actOf(member, after, before), async (trx) => {
        if ([askedBy, personId].includes(approver.session.person.id))
          refuse('FORBIDDEN', 'A person who did not ask for this, and is not concerned, must approve it.')
        if ((await lockMember(trx, member))?.role !== before)
          refuse('VALIDATION_ERROR', 'The role of this person has changed since. Ask for an approval again.')
        await requireMayChange(trx, askedBy, approved)
        await store(trx, approver, { ...member, before, after })
      })
    },
  }
}
