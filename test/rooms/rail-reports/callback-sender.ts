import { generateKeyPairSync } from 'node:crypto'
import type { RailConfig } from '../../../src/config/rails.ts'
import { createWebhookSecret, signStandard } from '../../../src/webhooks/signature.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

/** A rail of RAILS_FILE that only sends callbacks. */
export const aSender = (name: string, callbackSecrets: readonly string[]): RailConfig => ({
  name,
  url: 'http://127.0.0.1:9',
  privateKey: { id: 'ours', key: privateKey },
  partnerKeys: [{ id: 'theirs', key: publicKey }],
  callbackSecrets,
  maxUnknown: new Map(),
  serves: ['messages'],
  terms: { canFence: false, honoursNotAfter: false, settleWindowMs: 0 },
})

let counter = 0

/** A callback to send; by default it is about a payout, signed correctly now. */
export type SentCallback = {
  readonly rail?: string
  readonly id?: string
  readonly secret: string
  readonly secondsAgo?: number
  readonly body: string
  /** Changes what is sent after it was signed. */
  readonly change?: (body: string) => string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a callback, and returns the status. */
export const sendCallback = async (url: string, callback: SentCallback): Promise<number> => {
  const { rail = 'sandbox', id = `cb-${(counter += 1).toString()}`, secret, secondsAgo = 0, body } = callback
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  const signature = signStandard([secret], { id, timestamp, body: Buffer.from(body) })
  const response = await fetch(`${url}/rails/${rail}/callbacks`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp.toString(),
      'webhook-signature': signature,
      ...callback.headers,
    },
    body: callback.change ? callback.change(body) : body,
  })
  await response.text()
  return response.status
}

/** The body of a callback about a payout. */
export const changed = (payoutId: string): string => JSON.stringify({ type: 'payout.changed', id: payoutId })

export { createWebhookSecret as aSecret }
