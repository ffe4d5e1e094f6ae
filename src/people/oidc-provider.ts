import * as oidc from 'openid-client'
import type { OidcConfig } from '../config/oidc.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'

/** What the response of the provider is checked against; secret. */
export type OidcChecks = { readonly verifier: string; readonly state: string; readonly nonce: string }

/** Who signed in at the provider. `verifiedEmail`: an address that the provider has verified. */
export type OidcIdentity = { readonly subject: string; readonly verifiedEmail: string | undefined }

/** An OpenID Connect provider: the code flow with PKCE, state and nonce. */
export type OidcProvider = {
  readonly issuer: string
  /** Returns the address to send the browser to. Refuses EXTERNAL_REQUEST_ERROR where the provider does not answer. */
  readonly start: (redirectUri: string) => Promise<{ readonly url: string; readonly checks: OidcChecks }>
  /** Returns who came back, by the address that the browser was sent to. Refuses AUTHENTICATION_ERROR for anything that
   *  the provider did not answer to these checks, and EXTERNAL_REQUEST_ERROR. */
  readonly finish: (url: URL, checks: OidcChecks) => Promise<OidcIdentity>
}

const timeoutSeconds = 10
const retryAfterSeconds = 30

const refuseTrouble = (cause: unknown): never => {
  const friendly = 'Single sign-on does not answer. Try again, or sign in another way.'
  throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })
}

const refuseSignIn = (): never =>
  refuse('AUTHENTICATION_ERROR', 'The sign-in was not completed. Start it again.')

// Codes of errors with which the provider failed, instead of refusing this person.
const troubles: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
])

/** Returns whether the provider failed, or does not accept the console as its client. */
const isTrouble = (error: unknown): boolean => {
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_client' || error.error === 'unauthorized_client'
  if (error instanceof TypeError) return error.message === 'fetch failed'
  return error instanceof Error && 'code' in error && troubles.has(error.code)
}

/** Creates the client of a provider. What it publishes about itself is read with its first use. */
export const createOidcProvider = ({ issuer, clientId, clientSecret }: OidcConfig): OidcProvider => {
  const discover = (): Promise<oidc.Configuration> =>
    oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [
        oidc.enableNonRepudiationChecks,
        // The configuration allows http on a loopback address only.
        // oxlint-disable-next-line typescript/no-deprecated
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    })
  let known: Promise<oidc.Configuration> | undefined
  const connect = (): Promise<oidc.Configuration> => {
    known ??= discover().catch((error: unknown) => {
      known = undefined
      return refuseTrouble(error)
    })
    return known
  }
  return {
    issuer,
    start: async (redirectUri) => {
      const provider = await connect()
      const checks = {
        verifier: oidc.randomPKCECodeVerifier(),
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
      }
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      })
      return { url: url.href, checks }
    },
    finish: async (url, { verifier, state, nonce }) => {
      const provider = await connect()
      const tokens = await oidc
        .authorizationCodeGrant(provider, url, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => (isTrouble(error) ? refuseTrouble(error) : refuseSignIn()))
      const claims = tokens.claims() ?? refuseSignIn()
      const { sub: subject, email, email_verified: isVerified } = claims
      return { subject, verifiedEmail: isVerified === true && typeof email === 'string' ? email : undefined }
    },
  }
}
