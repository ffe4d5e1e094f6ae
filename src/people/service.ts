import type { AuditService } from '../audit/index.ts'
import type { Mode } from '../auth/index.ts'
import type { Db } from '../db/knex.ts'
import type { Vault } from '../vault/index.ts'
import { createAcceptAs, createAcceptService, type AcceptService } from './accept.ts'
import { createCeremonies } from './ceremonies.ts'
import { createCredentialsService, type CredentialsService } from './credentials.ts'
import { createInvitationsService, type InvitationsService } from './invitations.ts'
import { createSignInLimits } from './limits.ts'
import { createLinksService, type LinksService } from './links.ts'
import { createMembersService, type MembersService } from './members.ts'
import { createPasskeysService, type PasskeysService } from './passkeys.ts'
import type { Realm } from './roles.ts'
import { createSessionOpener, createSessionsService, type SessionsService } from './sessions.ts'
import { createSignInService, type SignInService } from './sign-in.ts'
import type { RelyingParty } from './webauthn.ts'

/** The people of the console: who they are, what they may do, and how they sign in. */
export type PeopleService = {
  readonly sessions: SessionsService
  readonly members: MembersService
  readonly invitations: InvitationsService
  readonly accept: AcceptService
  readonly signIn: SignInService
  readonly credentials: CredentialsService
  readonly passkeys: PasskeysService
  /** Creates a link that signs in, in a sandbox only. */
  readonly createLink: LinksService['create']
  /** Signs in by a link. */
  readonly redeemLink: LinksService['redeem']
  /** Returns the address of a page that takes a token. */
  readonly linkTo: (realm: Realm, page: 'invite' | 'link', token: string) => string
}

/** Creates the service of people. */
export const createPeopleService = (deps: {
  readonly db: Db
  readonly mode: Mode
  readonly vault: Vault
  readonly audit: AuditService
  readonly party: RelyingParty
}): PeopleService => {
  const { db, mode, vault, party } = deps
  const opener = createSessionOpener(mode)
  const sessions = createSessionsService({ db, mode, opener })
  const ceremonies = createCeremonies({ db, vault })
  const acceptAs = createAcceptAs({ db, opener })
  const limits = createSignInLimits(db)
  const links = createLinksService({ ...deps, opener })
  return {
    sessions,
    members: createMembersService({ db }),
    invitations: createInvitationsService({ db }),
    accept: createAcceptService({ db, vault, opener, ceremonies, acceptAs }),
    signIn: createSignInService({ db, vault, opener, sessions, ceremonies, limits }),
    credentials: createCredentialsService({ db, vault, ceremonies }),
    passkeys: createPasskeysService({ db, party, opener, sessions, ceremonies, acceptAs }),
    createLink: links.create,
    redeemLink: links.redeem,
    linkTo: (realm, page, token) =>
      `${party.origin}/${realm === 'operator' ? 'operator' : 'console'}/${page}/${token}`,
  }
}
