import { str } from 'envalid'
import { isSecureUrl } from '../kernel/network.ts'
import { incompleteFaults, type Fault } from './faults.ts'
import { publicUrl } from './validators.ts'

/** The OpenID Connect provider that people of the console may sign in with. */
export type OidcConfig = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The variables of the provider. An empty one is not set. */
export const oidcSpecs = {
  CONSOLE_OIDC_ISSUER: publicUrl({
    default: '',
    desc: 'OpenID Connect issuer with which people may sign in to the console (docs/operating.md#single-sign-on).',
    example: 'https://accounts.example.com',
  }),
  CONSOLE_OIDC_CLIENT_ID: str({ default: '', desc: 'The id of the console at that issuer.' }),
  CONSOLE_OIDC_CLIENT_SECRET: str({ default: '', desc: 'The secret of the console at that issuer.' }),
}

const needs = ['CONSOLE_OIDC_ISSUER', 'CONSOLE_OIDC_CLIENT_ID', 'CONSOLE_OIDC_CLIENT_SECRET'] as const

type OidcEnv = Readonly<Record<(typeof needs)[number], string>>

/** Returns what is wrong with the provider: a missing variable, or an issuer that others on the way can read. */
export const oidcFaults = (env: OidcEnv): readonly Fault[] => {
  const { CONSOLE_OIDC_ISSUER: issuer } = env
  const isInsecure = issuer !== '' && !isSecureUrl(new URL(issuer))
  const fault = 'must be https, except on a loopback address'
  return [
    ...incompleteFaults(env, { name: 'CONSOLE_OIDC', needs }),
    ...(isInsecure ? [{ name: 'CONSOLE_OIDC_ISSUER', fault }] : []),
  ]
}

/** Returns the provider of a validated environment; undefined where none is set. */
export const oidcOf = (env: OidcEnv): OidcConfig | undefined =>
  env.CONSOLE_OIDC_ISSUER === ''
    ? undefined
    : {
        issuer: env.CONSOLE_OIDC_ISSUER,
        clientId: env.CONSOLE_OIDC_CLIENT_ID,
        clientSecret: env.CONSOLE_OIDC_CLIENT_SECRET,
      }
