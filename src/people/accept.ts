import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import { performAs, performChange, type SignedIn } from './actor.ts'
import type { Ceremonies } from './ceremonies.ts'
import { hashNewPassword, issueRecoveryCodes } from './credentials.ts'
import { updatePassword, updateTotp } from './credentials.store.ts'
import { requireFirstCode, startTotp, type TotpEnrolment } from './enrolment.ts'
import { useInvitation, type OpenInvitation } from './invitations.store.ts'
import { requireInvitation } from './invitations.ts'
import { insertMember, insertOperatorPerson } from './members.store.ts'
import { insertPerson } from './people.store.ts'
import { isOperatorRole, isRole, type Realm } from './roles.ts'
import type { Client, SignIn } from './session.ts'
import type { SessionOpener } from './sessions.ts'
import { sealSecret } from './totp.ts'

/** What a new person types. */
export type NewCredentials = {
  readonly name: string
  readonly password: string
  readonly ceremony: string
  readonly code: string
}

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

/** Accepts an invitation as a new person: `enrol` stores their first factor. */
export type AcceptAs = <T>(
  invitation: OpenInvitation,
  person: { readonly name: string; readonly client: Client },
  enrol: (trx: Trx, personId: string) => Promise<T>,
) => Promise<SignIn & { readonly enrolled: T }>

const requireUsed = async (trx: Trx, { id }: OpenInvitation): Promise<void> => {
  if (!(await useInvitation(trx, id))) {
    refuse('NOT_FOUND_ERROR', 'This invitation is no longer valid. Ask for a new one.')
  }
}

const join = async (trx: Trx, invitation: OpenInvitation, personId: string): Promise<void> => {
  const { businessId, operatorId, role } = invitation
  const at = await readNow(trx)
  if (businessId !== null) {
    assert(isRole(role), 'an invitation to a business has one of its roles')
    if (await insertMember(trx, { businessId, personId, role, at })) return
    refuse('VALIDATION_ERROR', 'You are a member of this business already.')
  }
  assert(operatorId !== null && isOperatorRole(role), 'an invitation of an operator has one of their roles')
  if (!(await insertOperatorPerson(trx, { operatorId, personId, role, at }))) {
    refuse('VALIDATION_ERROR', 'This operator can sign in already.')
  }
}

/** Creates what accepts an invitation as a new person, in one commit. */
export const createAcceptAs =
  ({ db, opener }: { readonly db: Db; readonly opener: SessionOpener }): AcceptAs =>
  async (invitation, { name: given, client }, enrol) => {
    const { realm, email, businessId, operatorId } = invitation
    const name = given.trim()
    if (isBlank(name)) refuse('VALIDATION_ERROR', 'A person needs a name.')
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
      await requireUsed(trx, invitation)
      await insertPerson(trx, { id: personId, realm, email, name, at })
      const enrolled = await enrol(trx, personId)
      await join(trx, invitation, personId)
      return { ...(await opener.start(trx, { realm, personId, isSteppedUp: true, client })), enrolled }
    })
  }

type Deps = {
  readonly db: Db
  readonly vault: Vault
  readonly opener: SessionOpener
  readonly ceremonies: Ceremonies
  readonly acceptAs: AcceptAs
}

const realm: Realm = 'business'

/** Creates the service of accepting invitations. */
export const createAcceptService = ({ db, vault, opener, ceremonies, acceptAs }: Deps): AcceptService => ({
  startTotp: async (token, ceremony) => {
    const { id: subject, email } = await requireInvitation(db, realm, token)
    return startTotp(ceremonies, { realm, subject, email }, ceremony)
  },
  withPassword: async (token, { name, password, code, ceremony: waiting }, client) => {
    const invitation = await requireInvitation(db, realm, token)
    const hash = await hashNewPassword(password, { name, email: invitation.email })
    const subject = invitation.id
    const ceremony = await ceremonies.attempt({ kind: 'NEW_TOTP', realm, subject, token: waiting })
    const step = await requireFirstCode(ceremony.state, code)
    const { enrolled, ...signIn } = await acceptAs(invitation, { name, client }, async (trx, personId) => {
      await ceremonies.finish(trx, ceremony)
      await updatePassword(trx, personId, hash)
      const totpEncrypted = sealSecret(vault, personId, ceremony.state)
      await updateTotp(trx, { personId, totpEncrypted, step })
      return issueRecoveryCodes(trx, personId)
    })
    return { ...signIn, recoveryCodes: enrolled }
  },
  join: async (token, actor, sessionToken) => {
    const invitation = await requireInvitation(db, realm, token)
    const { email, businessId } = invitation
    assert(businessId !== null, 'an invitation to a business names it')
    const { person } = actor.session
    if (actor.session.realm !== realm || person.email !== email) {
      refuse('FORBIDDEN', `This invitation is for ${email}. Sign in as that person.`)
    }
    const change = {
      name: 'invitation accept',
      businessId,
      subject: email,
      details: { role: invitation.role },
    }
    return performChange({ db, actor }, change, async (trx) => {
      await requireUsed(trx, invitation)
      await join(trx, invitation, person.id)
      return opener.renew(trx, realm, { token: sessionToken, businessId })
    })
  },
})
