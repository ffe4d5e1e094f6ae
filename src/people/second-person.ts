import type { Mode } from '../auth/index.ts'
import type { Queryable } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Actor } from './actor.ts'
import { listMembers, type Member } from './members.store.ts'
import { isDeciding, needsSecondPerson, type Role } from './roles.ts'

/** A role that a person is about to have. `before` null: of an invitation, `after` null: the member is removed.
 *  `personId`: the person concerned; null: not known yet. */
export type GivenRole = {
  readonly businessId: string
  readonly personId: string | null
  readonly before: Role | null
  readonly after: Role | null
}

/** Who must approve a change of a role besides the person who asks for it. */
export type SecondPerson = 'none' | 'of the business' | 'an operator'

/** Returns who must approve it: another person of the business who decides and is not the one concerned; without one an
 *  operator, but in a sandbox, where no real money moves, no other person. */
export const findSecondPerson = async (
  on: Queryable,
  mode: Mode,
  { businessId, personId, before, after, askedBy }: GivenRole & { readonly askedBy: string },
): Promise<SecondPerson> => {
  if (!needsSecondPerson(before, after)) return 'none'
  const isOther = (one: Member): boolean =>
    isDeciding(one.role) && one.personId !== askedBy && one.personId !== personId
  if ((await listMembers(on, businessId)).some(isOther)) return 'of the business'
  return mode === 'production' ? 'an operator' : 'none'
}

/** Refuses FORBIDDEN where one person alone would make a change of a role that needs a second person. An operator at
 *  the command line is not refused: the command waits for another one. */
export const requireNoSecondPerson = async (
  on: Queryable,
  { actor, mode }: { readonly actor: Actor; readonly mode: Mode },
  given: GivenRole,
): Promise<void> => {
  if (actor === 'command line') return
  const askedBy = actor.session.person.id
  const second = await findSecondPerson(on, mode, { ...given, askedBy })
  if (second === 'none') return
  if (second === 'an operator')
    refuse(
      'FORBIDDEN',
      'A change of this role needs a second person, and no other person of your business can approve it. Ask the ' +
        'operator of this service, who makes it at the command line.',
    )
  refuse(
    'FORBIDDEN',
    given.before === null
      ? 'Invite this person in another role first. Then another person approves the change.'
      : 'Another person must approve this change.',
  )
}
