import type { Mode } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import { performAs, performChange, type SignedIn } from './actor.ts'
import type { Ceremonies } from './ceremonies.ts'
import { startTotp, type TotpEnrolment } from './enrolment.ts'
import { useInvitation, type OpenInvitation } from './invitations.store.ts'
import { requireInvitation, requireName } from './invitations.ts'
import { insertMember, insertOperatorPerson, lockMember, type Membership } from './members.store.ts'
import { notifyFactor } from './notices.ts'
import type { NoticeKind } from './notices.store.ts'
import type { NewPassword, PasswordEnrolment } from './password-enrolment.ts'
import { insertPerson, lockPerson } from './people.store.ts'
import { deleteRecoveries } from './recovery.store.ts'
import { isOperatorRole, isRole, mayGiveRole, type Realm, type Role } from './roles.ts'
import { findSecondPerson } from './second-person.ts'
import type { Client, SignIn } from './session.ts'
import type { SessionOpener } from './sessions.ts'

/** What a new person types. */
export type NewCredentials = NewPassword & { readonly name: string }

/** Accepting an invitation. All refuse NOT_FOUND_ERROR where it can no longer be accepted. */
export type AcceptService = {
  /** Starts to set up the one-time codes of the new person, or continues with the token of `ceremony`. */
  readonly startTotp: (token: string, ceremony?: string) => Promise<TotpEnrolment>
  /** Accepts with a password and one-time codes, and signs in; the recovery codes are shown once. Businesses only.
   *  Refuses VALIDATION_ERROR for a bad name or password and a person who has an account, and AUTHENTICATION_ERROR for
   *  a wrong code. */
  readonly withPassword: (
    token: string,
    credentials: NewCredentials,
    client: Client,
  ) => Promise<SignIn & { readonly recoveryCodes: readonly string[] }>
  /** Accepts an invitation to a further business, as the person with its address, who is signed in. Refuses FORBIDDEN
   *  for another person, and VALIDATION_ERROR for a member. */
  readonly join: (token: string, actor: SignedIn, sessionToken: string) => Promise<SignIn>
}

/** Accepts an invitation as a new person: `enrol` stores their first factor; a notice of `kind` says so. */
export type AcceptAs = <T>(
  invitation: OpenInvitation,
  person: { readonly name: string; readonly client: Client; readonly kind: NoticeKind },
  enrol: (trx: Trx, personId: string) => Promise<T>,
) => Promise<SignIn & { readonly enrolled: T }>

const refuseOver = (): never =>
  refuse('NOT_FOUND_ERROR', 'This invitation is no longer valid. Ask for a new one.')

// The inviter must still be a member who may give the role without a second person. Their row is locked first, as when
// a member is removed.
const requireInviter = async (
  trx: Trx,
  mode: Mode,
  { businessId, personId, role, invitedBy }: Membership & { readonly role: Role; readonly invitedBy: string },
): Promise<void> => {
  const inviter = await lockMember(trx, { businessId, personId: invitedBy })
  const given = { businessId, personId, before: null, after: role, askedBy: invitedBy }
  const mayGive = inviter !== undefined && mayGiveRole(inviter.role, null, role)
  if (!mayGive || (await findSecondPerson(trx, mode, given)) !== 'none') refuseOver()
}

const requireUsed = async (trx: Trx, { id }: OpenInvitation): Promise<void> => {
  if (!(await useInvitation(trx, id))) refuseOver()
}

type Joining = { readonly mode: Mode; readonly invitation: OpenInvitation; readonly personId: string }

const join = async (trx: Trx, { mode, invitation, personId }: Joining): Promise<void> => {
  const { businessId, operatorId, role, invitedById: invitedBy } = invitation
  const at = await readNow(trx)
  if (businessId !== null) {
    assert(isRole(role), 'an invitation to a business has one of its roles')
    if (invitedBy !== null) await requireInviter(trx, mode, { businessId, personId, role, invitedBy })
    await requireUsed(trx, invitation)
    // A link that was made in another business, also at this moment, must not lead into this one.
    await lockPerson(trx, personId)
    await deleteRecoveries(trx, personId)
    if (await insertMember(trx, { businessId, personId, role, at })) return
    refuse('VALIDATION_ERROR', 'You are a member of this business already.')
  }
  await requireUsed(trx, invitation)
  assert(operatorId !== null && isOperatorRole(role), 'an invitation of an operator has one of their roles')
  if (!(await insertOperatorPerson(trx, { operatorId, personId, role, at }))) {
    refuse('VALIDATION_ERROR', 'This operator can sign in already.')
  }
}

type Deps = {
  readonly db: Db
  readonly mode: Mode
  readonly opener: SessionOpener
  readonly ceremonies: Ceremonies
  readonly enrolPassword: PasswordEnrolment
  readonly acceptAs: AcceptAs
}

/** Creates what accepts an invitation as a new person, in one commit. */
export const createAcceptAs =
  ({ db, mode, opener }: Pick<Deps, 'db' | 'mode' | 'opener'>): AcceptAs =>
  async (invitation, { name: given, client, kind }, enrol) => {
    const { realm, email, businessId, operatorId } = invitation
    const name = requireName(given)
    const at = await readNow(db)
    const personId = createId(at)
    const person = { personId, name, operatorId, address: client.address, requestId: null }
    const change = {
      name: 'invitation accept',
      businessId,
      subject: email,
      details: { role: invitation.role },
    }
    return performAs({ db, person }, change, async (trx) => {
      await insertPerson(trx, { id: personId, realm, email, name, at })
      const enrolled = await enrol(trx, personId)
      await notifyFactor(trx, { personId, kind, client })
      await join(trx, { mode, invitation, personId })
      return { ...(await opener.start(trx, { realm, personId, isSteppedUp: true, client })), enrolled }
    })
  }

const realm: Realm = 'business'

/** Creates the service of accepting invitations. */
export const createAcceptService = ({
  db,
  mode,
  opener,
  ceremonies,
  enrolPassword,
  acceptAs,
}: Deps): AcceptService => ({
  startTotp: async (token, ceremony) => {
    const { id: subject, email } = await requireInvitation(db, realm, token)
    return startTotp(ceremonies, { realm, subject, email }, ceremony)
  },
  withPassword: async (token, { name, ...given }, client) => {
    const invitation = await requireInvitation(db, realm, token)
    const { id: subject, email } = invitation
    const enrol = await enrolPassword({ realm, subject, email, name }, given)
    const person = { name, client, kind: 'PASSWORD_SET' } as const
    const { enrolled: recoveryCodes, ...signIn } = await acceptAs(invitation, person, enrol)
    return { ...signIn, recoveryCodes }
  },
  join: async (token, actor, sessionToken) => {
    const invitation = await requireInvitation(db, realm, token)
    const { email, businessId } = invitation
    assert(businessId !== null, 'an invitation to a business names it')
    const { person } = actor.session
    const change = {
      name: 'invitation accept',
      businessId,
      subject: email,
      details: { role: invitation.role },
    }
    return performChange({ db, actor }, change, async (trx) => {
      // Within the change, so that the audit log has the refusal.
      if (actor.session.realm !== realm || person.email !== email)
        refuse('FORBIDDEN', `This invitation is for ${email}. Sign in as that person.`)
      await join(trx, { mode, invitation, personId: person.id })
      return opener.renew(trx, realm, { token: sessionToken, businessId })
    })
  },
})
