import { variables } from '../../src/config.ts'

/** A process of a deployment. */
export type Deployed = 'migrate' | 'api' | 'worker' | 'console' | 'operator'

/** The names of all secrets of the configuration. */
export const secretNames = variables.filter(({ isSecret }) => isSecret).map(({ name }) => name)

const traces = 'OTEL_EXPORTER_OTLP_HEADERS'
const seals = ['ENCRYPTION_KEYS', 'BLIND_INDEX_KEY', 'WEBHOOK_PRIVATE_KEY']

/** The secrets that each process reads. A new secret is added to those that need it. */
export const neededSecrets: Readonly<Record<Deployed, readonly string[]>> = {
  migrate: [],
  api: ['API_KEY_PEPPER', ...seals, 'MEDIA_S3_SECRET_ACCESS_KEY', traces],
  worker: [...seals, traces],
  console: ['API_KEY_PEPPER', ...seals, 'CONSOLE_OIDC_CLIENT_SECRET', 'MEDIA_S3_SECRET_ACCESS_KEY', traces],
  operator: ['API_KEY_PEPPER', ...seals, 'MEDIA_S3_SECRET_ACCESS_KEY'],
}

/** How long a process needs at most to stop, in seconds: the deadline of src/corridor.ts. */
export const stopSecondsOf = ({ delayMs = 0, graceMs = 20_000 }): number =>
  (delayMs + 2 * graceMs + 5_000) / 1000
