import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
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
import { performChange, requireMayGive, type Actor } from './actor.ts'
import { mayGiveRole, type Role } from './roles.ts'
import { deleteSessions } from './sessions.store.ts'

/** The members of a business. What changes a member ends all sessions of that person. */
export type MembersService = {
  readonly list: (businessId: string) => Promise<readonly Member[]>
  /** Lists the businesses of a person, the first that they joined first. */
  readonly listSeats: (personId: string) => Promise<readonly Seat[]>
  /** Changes the role of a member. Refuses FORBIDDEN for a role that the actor may not give, NOT_FOUND_ERROR for a
   *  person who is no member, and VALIDATION_ERROR for the last owner. */
  readonly changeRole: (actor: Actor, member: Membership & { readonly role: Role }) => Promise<void>
  /** Refuses FORBIDDEN unless this person is a member who may change a role from `before` to `after`. */
  readonly requireMayChange: (
    giver: Membership,
    change: { readonly before: Role; readonly after: Role },
  ) => Promise<void>
  /** Removes a member. Refuses as `changeRole`. */
  readonly remove: (actor: Actor, member: Membership) => Promise<void>
}

const requireMember = async (trx: Trx, member: Membership): Promise<Role> =>
  (await lockMember(trx, member))?.role ?? refuse('NOT_FOUND_ERROR', 'This person is not a member.')

/** Creates the service of members. */
export const createMembersService = ({ db }: { readonly db: Db }): MembersService => ({
  list: (businessId) => listMembers(db, businessId),
  listSeats: (personId) => listSeats(db, personId),
  changeRole: (actor, member) => {
    const { businessId, personId: subject, role } = member
    const change = { name: 'member role', businessId, subject, details: { role } }
    return performChange({ db, actor }, change, async (trx) => {
      const before = await requireMember(trx, member)
      requireMayGive(actor, businessId, { before, after: role })
      await updateRole(trx, member)
      await deleteSessions(trx, subject)
    })
  },
  requireMayChange: async ({ businessId, personId }, { before, after }) => {
    const giver = (await listMembers(db, businessId)).find((one) => one.personId === personId)
    if (!giver || !mayGiveRole(giver.role, before, after))
      refuse('FORBIDDEN', 'The role of the person who asked may not do this. An owner can ask.')
  },
  remove: (actor, member) => {
    const { businessId, personId: subject } = member
    return performChange({ db, actor }, { name: 'member remove', businessId, subject }, async (trx) => {
      const before = await requireMember(trx, member)
      requireMayGive(actor, businessId, { before, after: null })
      await deleteMember(trx, member)
      await deleteSessions(trx, subject)
    })
  },
})
