import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { AcceptAs } from './accept.ts'
import type { Ceremonies } from './ceremonies.ts'
import { requireInvitation } from './invitations.ts'
import type { OidcChecks, OidcProvider } from './oidc-provider.ts'
import { findByOidcAccount, insertOidcAccount } from './oidc.store.ts'
import { lockPerson } from './people.store.ts'
import type { Realm } from './roles.ts'
import { normalEmail } from './rules.ts'
import type { Client, SignIn } from './session.ts'
import type { SessionOpener } from './sessions.ts'

/** What a sign-in at the provider is for: `next` is where the person goes afterwards, `invitation` the token of the
 *  invitation that they accept. */
export type OidcPurpose = { readonly next: string; readonly invitation?: string }

/** Signing in at an OpenID Connect provider. An account is added to a person by an invitation to the address that the
 *  provider has verified; it never makes a member. It is one factor, whatever the provider asks for. */
export type OidcService = {
  /** Returns the address of the provider, and the token that the same browser brings back. Refuses NOT_FOUND_ERROR for
   *  an invitation that can no longer be accepted, and EXTERNAL_REQUEST_ERROR. */
  readonly start: (
    realm: Realm,
    purpose: OidcPurpose,
  ) => Promise<{ readonly url: string; readonly ceremony: string }>
  /** Signs in, or accepts the invitation and signs in. Refuses AUTHENTICATION_ERROR for another browser, a response
   *  that was used, and an unknown account; FORBIDDEN for an invitation of another address. */
  readonly finish: (
    realm: Realm,
    given: { readonly ceremony: string; readonly query: URLSearchParams },
    client: Client,
  ) => Promise<SignIn & { readonly next: string }>
}

type Waiting = OidcPurpose & { readonly checks: OidcChecks }

// Sealed by this service.
const parseWaiting = (state: string): Waiting => JSON.parse(state) as Waiting

type Deps = {
  readonly db: Db
  readonly provider: OidcProvider
  readonly origin: string
  readonly opener: SessionOpener
  readonly ceremonies: Ceremonies
  readonly acceptAs: AcceptAs
}

/** Returns the address that the provider sends the browser back to. */
const returnTo = (origin: string, realm: Realm): URL =>
  new URL(`/${realm === 'operator' ? 'operator' : 'console'}/sign-in/oidc/back`, origin)

const refuseAccount = (): never =>
  refuse('AUTHENTICATION_ERROR', 'This account is not known here. Accept an invitation with it first.')

/** Creates the service of signing in at a provider. */
export const createOidcService = (deps: Deps): OidcService => {
  const { db, provider, origin, opener, ceremonies, acceptAs } = deps
  const { issuer } = provider
  return {
    start: async (realm, purpose) => {
      if (purpose.invitation !== undefined) await requireInvitation(db, realm, purpose.invitation)
      const { url, checks } = await provider.start(returnTo(origin, realm).href)
      const waiting: Waiting = { ...purpose, checks }
      const state = JSON.stringify(waiting)
      return { url, ceremony: await ceremonies.start({ kind: 'OIDC', realm, subject: '', state }) }
    },
    finish: async (realm, { ceremony: token, query }, client) => {
      const ceremony = await ceremonies.attempt({ kind: 'OIDC', realm, token })
      const { checks, next, invitation: invited } = parseWaiting(ceremony.state)
      const url = returnTo(origin, realm)
      url.search = query.toString()
      const { subject, verifiedEmail = '' } = await provider.finish(url, checks)
      const account = { realm, issuer, subject }
      if (invited === undefined) {
        const personId = (await findByOidcAccount(db, account)) ?? refuseAccount()
        return inTransaction(db, async (trx) => {
          // A recovery may have removed the account meanwhile.
          await lockPerson(trx, personId)
          if ((await findByOidcAccount(trx, account)) !== personId) refuseAccount()
          await ceremonies.finish(trx, ceremony)
          return { ...(await opener.start(trx, { realm, personId, isSteppedUp: false, client })), next }
        })
      }
      const invitation = await requireInvitation(db, realm, invited)
      const { email, name } = invitation
      if (normalEmail(verifiedEmail) !== email) {
        refuse('FORBIDDEN', `This invitation is for ${email}. Use an account whose verified address that is.`)
      }
      const enrol = async (trx: Trx, personId: string): Promise<void> => {
        await ceremonies.finish(trx, ceremony)
        if (await insertOidcAccount(trx, { ...account, personId, at: await readNow(trx) })) return
        refuse('VALIDATION_ERROR', 'This account is that of another person here.')
      }
      return { ...(await acceptAs(invitation, { name, client, kind: 'SINGLE_SIGN_ON_ADDED' }, enrol)), next }
    },
  }
}
