import { afterEach, describe, expect, it, vi } from 'vitest'
import { isBodySigned } from '../../../src/client/webhook-signature.ts'
import { signDelivery } from '../../../src/webhooks/signed-delivery.ts'
import { openSigningKeys } from '../../../src/webhooks/signing-keys.ts'
import { useApp } from '../../support/app.ts'
import { newWebhookKey } from '../../support/keyrings.ts'

const start = new Date('2027-01-01T09:00:00Z')
const webhookKeys = [newWebhookKey('2026a'), newWebhookKey('2027a', start)]
const app = useApp({ webhookKeys })

afterEach(() => {
  vi.useRealTimers()
})

const keysPath = '/.well-known/corridor-webhook-keys'

type Listed = {
  readonly keys: readonly {
    readonly id: string
    readonly publicKey: string
    readonly signsFrom: string | null
  }[]
}

const listKeys = async (): Promise<Listed> => (await (await fetch(`${app.url}${keysPath}`)).json()) as Listed

describe('the public keys of webhooks', () => {
  it('are public and cacheable, and contain a key before it signs', async () => {
    const response = await fetch(`${app.url}${keysPath}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    const text = await response.text()
    expect(text).not.toContain('PRIVATE')
    expect(JSON.parse(text)).toMatchObject({
      keys: [
        { id: '2026a', algorithm: 'RSA-SHA256', signsFrom: null },
        { id: '2027a', algorithm: 'RSA-SHA256', signsFrom: start.toISOString() },
      ],
    })
  })

  it('verify each delivery under the id that it names, before and after the change of keys', async () => {
    const { keys } = await listKeys()
    const signingKeys = openSigningKeys(webhookKeys)
    const body = Buffer.from('{}')
    const outgoing = { eventId: 'e', body, sequence: 1, attempt: 1 }
    for (const [now, id] of [
      [new Date(start.getTime() - 1), '2026a'],
      [start, '2027a'],
    ] as const) {
      vi.useFakeTimers({ toFake: ['Date'], now })
      const { headers } = await signDelivery('https://example.com', outgoing, { signingKeys, secrets: [] })
      expect(headers['x-webhook-key-id']).toBe(id)
      for (const { id: listed, publicKey } of keys) {
        const isSigned = await isBodySigned(publicKey, body, headers['x-webhook-signature'] ?? '')
        expect(isSigned, listed).toBe(listed === id)
      }
    }
  })
})
