import type { Keyring } from '../kernel/keyring.ts'
import { isDevelopmentSecret } from './development-secrets.ts'
import { defaultConsoleUrl } from './validators.ts'

/** What is wrong with a variable. */
export type Fault = { readonly name: string; readonly fault: string }

/** What the checks across variables read. */
export type Checked = {
  readonly CORRIDOR_MODE: string
  readonly WEBHOOK_ALLOW_LOOPBACK: boolean
  readonly SANDBOX_INBOX: boolean
  readonly DOCS_TRY_KEY: string
  readonly RAILS_FILE: string
  readonly PUBLIC_URL: string
  readonly CONSOLE_URL: string
  readonly API_KEY_PEPPER: Keyring
  readonly ENCRYPTION_KEYS: Keyring
  readonly BLIND_INDEX_KEY: Keyring
}

const keyringNames = ['API_KEY_PEPPER', 'ENCRYPTION_KEYS', 'BLIND_INDEX_KEY'] as const

const secretsOf = (env: Checked): readonly { readonly name: string; readonly key: Buffer }[] =>
  keyringNames.flatMap((name) => env[name].map(({ key }) => ({ name, key })))

/** Finds settings and secrets of development in an environment of production. */
export const productionFaults = (env: Checked): readonly Fault[] => {
  if (env.CORRIDOR_MODE !== 'production') {
    const fault = 'must not be set in the sandbox: no real money moves there'
    return env.RAILS_FILE === '' ? [] : [{ name: 'RAILS_FILE', fault }]
  }
  const refused = [
    ['WEBHOOK_ALLOW_LOOPBACK', env.WEBHOOK_ALLOW_LOOPBACK],
    ['SANDBOX_INBOX', env.SANDBOX_INBOX],
    ['DOCS_TRY_KEY', env.DOCS_TRY_KEY !== ''],
  ] as const
  const isHttp = (url: string): boolean => !url.startsWith('https://')
  const insecure = [
    ['PUBLIC_URL', isHttp(env.PUBLIC_URL)],
    // A deployment without a console leaves its address as it is.
    ['CONSOLE_URL', isHttp(env.CONSOLE_URL) && env.CONSOLE_URL !== defaultConsoleUrl],
  ] as const
  const known = new Set(
    secretsOf(env)
      .filter(({ key }) => isDevelopmentSecret(key))
      .map(({ name }) => name),
  )
  return [
    ...refused.filter(([, isOn]) => isOn).map(([name]) => ({ name, fault: 'must not be set in production' })),
    ...[...known].map((name) => ({ name, fault: 'is the public secret of development: generate a new one' })),
    ...insecure
      .filter(([, isOn]) => isOn)
      .map(([name]) => ({ name, fault: 'must be an https URL in production' })),
  ]
}

/** Finds the missing variables of a group that is only partly set. */
export const incompleteFaults = <Name extends string>(
  env: Readonly<Record<Name, string>>,
  group: { readonly name: string; readonly needs: readonly Name[] },
): readonly Fault[] => {
  const missing = group.needs.filter((name) => env[name] === '')
  if (missing.length === group.needs.length) return []
  return missing.map((name) => ({ name, fault: `is missing: set every ${group.name} variable, or none` }))
}

/** Finds keys that are used twice: one leak would expose both secrets. */
export const secretFaults = (env: Checked): readonly Fault[] => {
  const seen = new Map<string, string>()
  return secretsOf(env).flatMap(({ name, key }): readonly Fault[] => {
    const other = seen.get(key.toString('hex'))
    seen.set(key.toString('hex'), name)
    if (other === undefined) return []
    const fault = other === name ? 'contains the same key twice' : `must differ from ${other}`
    return [{ name, fault }]
  })
}
