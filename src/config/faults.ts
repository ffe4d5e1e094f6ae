import type { Buffer } from 'node:buffer'
import { isDevelopmentSecret } from './development-secrets.ts'

/** What is wrong with a variable. */
export type Fault = { readonly name: string; readonly fault: string }

/** What the checks across variables read. */
export type Checked = {
  readonly CORRIDOR_MODE: string
  readonly WEBHOOK_ALLOW_LOOPBACK: boolean
  readonly SANDBOX_INBOX: boolean
  readonly DOCS_TRY_KEY: string
  readonly PUBLIC_URL: string
  readonly API_KEY_PEPPER: Buffer
  readonly ENCRYPTION_KEYS: readonly { readonly id: string; readonly key: Buffer }[]
  readonly BLIND_INDEX_KEY: Buffer
}

const secretsOf = (env: Checked): readonly { readonly name: string; readonly key: Buffer }[] => [
  { name: 'API_KEY_PEPPER', key: env.API_KEY_PEPPER },
  ...env.ENCRYPTION_KEYS.map(({ key }) => ({ name: 'ENCRYPTION_KEYS', key })),
  { name: 'BLIND_INDEX_KEY', key: env.BLIND_INDEX_KEY },
]

/** Finds settings and secrets of development in an environment of production. */
export const productionFaults = (env: Checked): readonly Fault[] => {
  if (env.CORRIDOR_MODE !== 'production') return []
  const refused = [
    ['WEBHOOK_ALLOW_LOOPBACK', env.WEBHOOK_ALLOW_LOOPBACK],
    ['SANDBOX_INBOX', env.SANDBOX_INBOX],
    ['DOCS_TRY_KEY', env.DOCS_TRY_KEY !== ''],
  ] as const
  const known = new Set(
    secretsOf(env)
      .filter(({ key }) => isDevelopmentSecret(key))
      .map(({ name }) => name),
  )
  return [
    ...refused.filter(([, isOn]) => isOn).map(([name]) => ({ name, fault: 'must not be set in production' })),
    ...[...known].map((name) => ({ name, fault: 'is the public secret of development: generate a new one' })),
    ...(env.PUBLIC_URL.startsWith('https://')
      ? []
      : [{ name: 'PUBLIC_URL', fault: 'must be an https URL in production' }]),
  ]
}

/** Finds a secret that stands for two: who learns one would know the other. */
export const secretFaults = (env: Checked): readonly Fault[] => {
  const seen = new Map<string, string>()
  return secretsOf(env).flatMap(({ name, key }): readonly Fault[] => {
    const other = seen.get(key.toString('hex'))
    seen.set(key.toString('hex'), name)
    if (other === undefined) return []
    const fault = other === name ? 'has one key twice' : `must differ from ${other}`
    return [{ name, fault }]
  })
}
