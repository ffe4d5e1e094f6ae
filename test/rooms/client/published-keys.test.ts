import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CorridorConnectionError,
  CorridorUsageError,
  createPublishedKeys,
  Webhook,
  WebhookVerificationError,
} from '../../../src/client/index.ts'
import { signDelivery } from '../../../src/webhooks/signed-delivery.ts'
import { openSigningKeys } from '../../../src/webhooks/signing-keys.ts'
import { useApp } from '../../support/app.ts'
import { newWebhookKey } from '../../support/keyrings.ts'
import { failureOf } from './failure-of.ts'

const start = new Date('2027-01-01T09:00:00Z')
const webhookKeys = [newWebhookKey('2026a'), newWebhookKey('2027a', start)]
const app = useApp({ webhookKeys })

const body = Buffer.from(
  JSON.stringify({ id: '11824f9e6491c05d7be8a264', event: 'CUSTOMER.UPDATED', data: {} }),
)
let sent: string[] = []
let isDown = false

const aReceiver = () =>
  createPublishedKeys({
    baseUrl: app.url,
    fetch: async (request) => {
      sent.push(new URL(request.url).pathname)
      if (isDown) throw new TypeError('fetch failed')
      return fetch(request)
    },
  })

/** Returns the headers of a delivery at a time of the machine. */
const headersAt = async (now: Date, keys = webhookKeys) => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const outgoing = { eventId: 'e', body, sequence: 1, attempt: 1 }
  const signers = { signingKeys: openSigningKeys(keys), secrets: [] }
  const { headers } = await signDelivery('https://example.com', outgoing, signers)
  vi.useRealTimers()
  return headers
}

const before = () => headersAt(new Date(start.getTime() - 1))

beforeEach(() => {
  sent = []
  isDown = false
})

describe('a receiver with the published keys', () => {
  it('verifies deliveries before and after a change of keys, and reads the list once', async () => {
    const publicKey = aReceiver()
    for (const headers of [await before(), await headersAt(start)])
      expect(await Webhook.verify(body, headers, { publicKey })).toMatchObject({ event: 'CUSTOMER.UPDATED' })
    expect(sent).toEqual(['/.well-known/corridor-webhook-keys'])
  })

  it('refuses a key that is not published, a wrong signature and no id, without asking again each time', async () => {
    const publicKey = aReceiver()
    const foreign = await headersAt(start, [newWebhookKey('foreign')])
    const forged = { ...(await headersAt(start, [newWebhookKey('2026a')])) }
    const { 'x-webhook-key-id': _, ...unnamed } = await before()
    for (const headers of [foreign, forged, unnamed, foreign])
      expect(await failureOf(Webhook.verify(body, headers, { publicKey }))).toBeInstanceOf(
        WebhookVerificationError,
      )
    expect(sent).toHaveLength(1)
  })

  it('throws where the list cannot be read, and reads it again later', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const publicKey = aReceiver()
    isDown = true
    const { 'x-webhook-key-id': id = '' } = await headersAt(start)
    vi.useFakeTimers({ toFake: ['performance'] })
    expect(await failureOf(publicKey.find(id))).toBeInstanceOf(CorridorConnectionError)
    isDown = false
    // Not read again within a minute, but this says nothing about the key.
    expect(await failureOf(publicKey.find(id))).toBeInstanceOf(CorridorConnectionError)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(60_000)
    expect(await publicKey.find(id)).toContain('PUBLIC KEY')
    // An hour later the list is read again; while that fails, the earlier one is used.
    isDown = true
    vi.advanceTimersByTime(3_600_000)
    expect(await publicKey.find(id)).toContain('PUBLIC KEY')
    vi.useRealTimers()
    expect(sent).toHaveLength(3)
  })

  it('needs an address', () => {
    expect(() => createPublishedKeys({ baseUrl: 'example.com' })).toThrow(CorridorUsageError)
  })
})
