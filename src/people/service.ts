import type { AuditService } from '../audit/index.ts'
import type { Mode } from '../auth/index.ts'
import type { OidcConfig } from '../config/oidc.ts'
import type { Db } from '../db/knex.ts'
import type { MailSender, NoticeSender } from '../rails/index.ts'
import type { Vault } from '../vault/index.ts'
import { createAcceptAs, createAcceptService, type AcceptService } from './accept.ts'
import { createCeremonies } from './ceremonies.ts'
import { createCredentialsService, type CredentialsService } from './credentials.ts'
import { createHandOver, type HandOver } from './hand-over.ts'
import { createInvitationsService, type InvitationsService } from './invitations.ts'
import { createSignInLimits, type SignInLimits } from './limits.ts'
import { createLinksService, type LinksService } from './links.ts'
import { createMembersService, type MembersService } from './members.ts'
import { createNoticesService, type NoticesService } from './notices.ts'
import { createOidcProvider } from './oidc-provider.ts'
import { createOidcService, type OidcService } from './oidc.ts'
import { createOperatorsService, type OperatorsService } from './operators.ts'
import { createPasskeysService, type PasskeysService } from './passkeys.ts'
import { createPasswordEnrolment } from './password-enrolment.ts'
import { createRecoverAs, createRecoveryService, type RecoveryService } from './recovery.ts'
import type { Realm } from './roles.ts'
import { createSessionOpener, createSessionsService, type SessionsService } from './sessions.ts'
import { createSignInService, type SignInService } from './sign-in.ts'
import { createViewsService, type ViewsService } from './views.ts'
import type { RelyingParty } from './webauthn.ts'

/** The people of the console: who they are, what they may do, and how they sign in. */
export type PeopleService = {
  readonly sessions: SessionsService
  readonly members: MembersService
  readonly operators: OperatorsService
  readonly invitations: InvitationsService
  readonly accept: AcceptService
  readonly recovery: RecoveryService
  readonly signIn: SignInService
  /** Counts a request that starts a ceremony of a person who is not signed in; too many are refused. */
  readonly countStart: SignInLimits['countStart']
  /** Counts a question for a passkey; too many are refused. */
  readonly countPasskey: SignInLimits['countPasskey']
  readonly credentials: CredentialsService
  readonly passkeys: PasskeysService
  /** Undefined where no provider is configured. */
  readonly oidc: OidcService | undefined
  readonly views: ViewsService
  readonly notices: NoticesService
  /** Creates a link that signs in, in a sandbox only. */
  readonly createLink: LinksService['create']
  /** Signs in by a link. */
  readonly redeemLink: LinksService['redeem']
  /** Hands a link over to its person, or to the one who made it. */
  readonly handOver: HandOver
  /** Returns the address of a page that takes a token. */
  readonly linkTo: (realm: Realm, page: 'invite' | 'link' | 'recover', token: string) => string
}

/** Creates the service of people. */
export const createPeopleService = (deps: {
  readonly db: Db
  readonly mode: Mode
  readonly vault: Vault
  readonly audit: AuditService
  readonly party: RelyingParty
  readonly oidc: OidcConfig | undefined
  readonly mails: MailSender | undefined
  readonly noticeSender: NoticeSender | undefined
}): PeopleService => {
  const { db, mode, vault, party } = deps
  const opener = createSessionOpener(mode)
  const sessions = createSessionsService({ db, mode, opener })
  const ceremonies = createCeremonies({ db, vault })
  const acceptAs = createAcceptAs({ db, mode, opener })
  const enrolPassword = createPasswordEnrolment({ vault, ceremonies })
  const recoverAs = createRecoverAs({ db, opener })
  const limits = createSignInLimits(db)
  const links = createLinksService({ ...deps, opener })
  const provider = deps.oidc && createOidcProvider(deps.oidc)
  return {
    sessions,
    members: createMembersService({ db, mode }),
    operators: createOperatorsService({ db }),
    invitations: createInvitationsService({ db, mode }),
    accept: createAcceptService({ db, mode, opener, ceremonies, enrolPassword, acceptAs }),
    recovery: createRecoveryService({ db, ceremonies, enrolPassword, recoverAs }),
    countStart: limits.countStart,
    countPasskey: limits.countPasskey,
    signIn: createSignInService({ db, vault, opener, sessions, ceremonies, limits }),
    credentials: createCredentialsService({ db, vault, ceremonies }),
    passkeys: createPasskeysService({ db, party, opener, sessions, ceremonies, acceptAs, recoverAs }),
    oidc: provider && createOidcService({ db, provider, origin: party.origin, opener, ceremonies, acceptAs }),
    views: createViewsService({ db }),
    notices: createNoticesService({ db, sender: deps.noticeSender }),
    createLink: links.create,
    redeemLink: links.redeem,
    handOver: createHandOver(deps.mails),
    linkTo: (realm, page, token) =>
      `${party.origin}/${realm === 'operator' ? 'operator' : 'console'}/${page}/${token}`,
  }
}
