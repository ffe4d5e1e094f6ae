import { generateKeyPairSync } from 'node:crypto'
import type { Keyring } from '../../src/kernel/keyring.ts'
import type { DataKey } from '../../src/vault/index.ts'
import type { WebhookKey, WebhooksService } from '../../src/webhooks/index.ts'

/** Returns a keyring of one key. */
export const keyringOf = (key: Buffer, id = 'test'): Keyring => [{ id, key }]

/** Returns the first public key of webhooks. */
export const publicPemOfFirst = ({ signingKeys }: Pick<WebhooksService, 'signingKeys'>): string =>
  signingKeys.published[0]?.publicKeyPem ?? ''

/** Creates a webhook key. */
export const newWebhookKey = (id = 'test', signsFrom: Date | null = null): WebhookKey => ({
  id,
  signsFrom,
  pem: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
})

/** A data key for code that seals nothing with it. */
export const unusedDataKey: DataKey = { businessId: '', customerId: '', sealed: '' }
