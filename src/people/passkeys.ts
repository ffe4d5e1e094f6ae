import type {
  PublicKeyCredentialCreationOptionsJSON as NewKeyOptions,
  PublicKeyCredentialRequestOptionsJSON as KeyOptions,
} from '@simplewebauthn/server'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import type { AcceptAs } from './accept.ts'
import { performOwnChange, prepareOwnChange, type SignedIn } from './actor.ts'
import type { Ceremonies, Ceremony } from './ceremonies.ts'
import { findFactors } from './credentials.store.ts'
import { requireInvitation } from './invitations.ts'
import { notifyFactor } from './notices.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  usePasskey,
  type Passkey,
} from './passkeys.store.ts'
import { requireRecovery, type RecoverAs } from './recovery.ts'
import type { Realm } from './roles.ts'
import type { Client, Session, SignIn } from './session.ts'
import type { SessionOpener, SessionsService } from './sessions.ts'
import {
  credentialIdOf,
  loadLibrary,
  verifyAuthentication,
  verifyRegistration,
  type RelyingParty,
} from './webauthn.ts'

/** A question to a browser: `options` are for its script, `ceremony` comes back with the answer. */
export type Asked<Options> = { readonly ceremony: string; readonly options: Options }

/** The answer of a browser: `response` is JSON, as its script gave it. */
export type Answered = { readonly ceremony: string; readonly response: string }

/** Passkeys. Each verifies the user, and so is both factors. All refuse AUTHENTICATION_ERROR for an answer that does
 *  not prove a passkey, or comes late or twice. */
export type PasskeysService = {
  readonly list: (personId: string) => Promise<readonly Passkey[]>
  readonly startAdd: (actor: SignedIn) => Promise<Asked<NewKeyOptions>>
  /** Adds a passkey. Refuses FORBIDDEN without a recent second factor, VALIDATION_ERROR for a blank name and a passkey
   *  that exists. */
  readonly add: (actor: SignedIn, answered: Answered & { readonly name: string }) => Promise<void>
  /** Removes a passkey. Refuses FORBIDDEN as `add`, VALIDATION_ERROR for the last way to sign in. */
  readonly remove: (actor: SignedIn, id: string) => Promise<void>
  readonly startSignIn: (realm: Realm) => Promise<Asked<KeyOptions>>
  readonly signIn: (realm: Realm, answered: Answered, client: Client) => Promise<SignIn>
  readonly startStepUp: (session: Session) => Promise<Asked<KeyOptions>>
  /** Steps a session up; it gets a new token. */
  readonly stepUp: (realm: Realm, token: string, answered: Answered) => Promise<SignIn>
  /** Starts to accept an invitation with a passkey. Refuses NOT_FOUND_ERROR where it can no longer be accepted. */
  readonly startAccept: (realm: Realm, token: string) => Promise<Asked<NewKeyOptions>>
  /** Accepts an invitation with a passkey, and signs in. */
  readonly accept: (
    invitation: { readonly realm: Realm; readonly token: string; readonly name: string },
    answered: Answered,
    client: Client,
  ) => Promise<SignIn>
  /** Starts to set up a passkey by a recovery link. Refuses NOT_FOUND_ERROR where it can no longer be used. */
  readonly startRecover: (realm: Realm, token: string) => Promise<Asked<NewKeyOptions>>
  /** Sets up a passkey in place of every factor of the person, and signs in. */
  readonly recover: (
    link: { readonly realm: Realm; readonly token: string },
    answered: Answered,
    client: Client,
  ) => Promise<SignIn>
}

type Deps = {
  readonly db: Db
  readonly party: RelyingParty
  readonly opener: SessionOpener
  readonly sessions: SessionsService
  readonly ceremonies: Ceremonies
  readonly acceptAs: AcceptAs
  readonly recoverAs: RecoverAs
}

/** Whose passkey it will be. */
type Owner = {
  readonly realm: Realm
  readonly subject: string
  readonly email: string
  readonly name: string
}

const createEnrolment = ({ party, ceremonies }: Deps) => ({
  start: async (
    { realm, subject, email, name }: Owner,
    known: readonly { readonly credentialId: string }[] = [],
  ): Promise<Asked<NewKeyOptions>> => {
    const { generateRegistrationOptions } = await loadLibrary()
    const options = await generateRegistrationOptions({
      rpName: 'Corridor',
      rpID: party.rpId,
      userName: email,
      userDisplayName: name,
      userID: new TextEncoder().encode(subject),
      excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const ceremony = await ceremonies.start({ kind: 'NEW_PASSKEY', realm, subject, state: options.challenge })
    return { options, ceremony }
  },
  /** Verifies an answer, and returns what stores the passkey. */
  finish: async (
    { realm, subject }: Pick<Owner, 'realm' | 'subject'>,
    answered: Answered & { name: string },
  ) => {
    const { ceremony: token, response } = answered
    const ceremony = await ceremonies.attempt({ kind: 'NEW_PASSKEY', realm, subject, token })
    const { credential, credentialBackedUp: isBackedUp } = await verifyRegistration(party, {
      response,
      challenge: ceremony.state,
    })
    const name = answered.name.trim()
    if (isBlank(name)) refuse('VALIDATION_ERROR', 'A passkey needs a name.')
    return async (trx: Trx, personId: string): Promise<void> => {
      await ceremonies.finish(trx, ceremony)
      const at = await readNow(trx)
      const isNew = await insertPasskey(trx, {
        id: createId(at),
        personId,
        credentialId: credential.id,
        name,
        at,
        isBackedUp,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      if (!isNew) refuse('VALIDATION_ERROR', 'This passkey was added already.')
    }
  },
})

const createProof = ({ db, party, ceremonies }: Deps) => ({
  start: async (realm: Realm, subject: string, known: readonly { credentialId: string }[] = []) => {
    const { generateAuthenticationOptions } = await loadLibrary()
    const options = await generateAuthenticationOptions({
      rpID: party.rpId,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId: id }) => ({ id })),
    })
    const ceremony = await ceremonies.start({ kind: 'PASSKEY', realm, subject, state: options.challenge })
    return { options, ceremony }
  },
  /** Verifies an answer, and returns the person and what writes the use of their passkey. */
  finish: async (realm: Realm, subject: string, { ceremony: token, response }: Answered) => {
    const ceremony: Ceremony = await ceremonies.attempt({ kind: 'PASSKEY', realm, subject, token })
    const credentialId = credentialIdOf(response)
    const refuseKey = (): never => refuse('AUTHENTICATION_ERROR', 'This passkey is not known here.')
    const { personId, publicKey } = (await findPasskey(db, realm, credentialId)) ?? refuseKey()
    const counter = await verifyAuthentication(party, { response, challenge: ceremony.state, publicKey })
    const use = async (trx: Trx): Promise<void> => {
      await ceremonies.finish(trx, ceremony)
      if (!(await usePasskey(trx, credentialId, counter))) refuseKey()
    }
    return { personId, use }
  },
})

/** Creates the service of passkeys. */
export const createPasskeysService = (deps: Deps): PasskeysService => {
  const { db, opener, sessions, acceptAs, recoverAs } = deps
  const [enrolment, proof] = [createEnrolment(deps), createProof(deps)]
  return {
    list: (personId) => listPasskeys(db, personId),
    startAdd: async ({ session: { realm, person } }) =>
      enrolment.start({ realm, subject: person.id, ...person }, await listPasskeys(db, person.id)),
    add: async (actor, answered) => {
      const { realm, person } = actor.session
      const store = await prepareOwnChange({ db, actor }, 'passkey add', () =>
        enrolment.finish({ realm, subject: person.id }, answered),
      )
      await performOwnChange({ db, actor }, 'passkey add', async (trx) => {
        await store(trx, person.id)
        await notifyFactor(trx, { personId: person.id, kind: 'PASSKEY_ADDED', client: actor.session })
      })
    },
    remove: (actor, id) =>
      performOwnChange({ db, actor }, 'passkey remove', async (trx) => {
        const { person } = actor.session
        if (!(await deletePasskey(trx, person.id, id))) refuse('NOT_FOUND_ERROR', 'There is no such passkey.')
        const left = await findFactors(trx, person.id)
        if (left?.passkeys === 0 && !(left.hasPassword && left.hasTotp)) {
          refuse('VALIDATION_ERROR', 'This is your only way to sign in. Add another one first.')
        }
      }),
    startSignIn: (realm) => proof.start(realm, ''),
    signIn: async (realm, answered, client) => {
      const { personId, use } = await proof.finish(realm, '', answered)
      return inTransaction(db, async (trx) => {
        await use(trx)
        return opener.start(trx, { realm, personId, isSteppedUp: true, client })
      })
    },
    startStepUp: async ({ realm, id, person }) => proof.start(realm, id, await listPasskeys(db, person.id)),
    stepUp: async (realm, token, answered) => {
      const session = await sessions.open(realm, token)
      if (!session) return refuse('AUTHENTICATION_ERROR', 'Sign in again.')
      const { personId, use } = await proof.finish(realm, session.id, answered)
      if (personId !== session.person.id)
        refuse('AUTHENTICATION_ERROR', 'This is the passkey of another person.')
      return inTransaction(db, async (trx) => {
        await use(trx)
        return opener.renew(trx, realm, { token })
      })
    },
    startAccept: async (realm, token) => {
      const { id: subject, email, name } = await requireInvitation(db, realm, token)
      return enrolment.start({ realm, subject, email, name })
    },
    accept: async ({ realm, token, name }, answered, client) => {
      const invitation = await requireInvitation(db, realm, token)
      const subject = invitation.id
      const store = await enrolment.finish({ realm, subject }, { ...answered, name: 'First passkey' })
      return acceptAs(invitation, { name, client, kind: 'PASSKEY_ADDED' }, store)
    },
    startRecover: async (realm, token) => {
      const { id: subject, email, name } = await requireRecovery(db, realm, token)
      return enrolment.start({ realm, subject, email, name })
    },
    recover: async ({ realm, token }, answered, client) => {
      const recovery = await requireRecovery(db, realm, token)
      const subject = recovery.id
      const store = await enrolment.finish({ realm, subject }, { ...answered, name: 'First passkey' })
      return recoverAs(recovery, client, store)
    },
  }
}
