import { createPublicKey, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import { Webhook as ReadyMade } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { eventTypes } from '../../../generated/catalogue.ts'
import {
  CorridorUsageError,
  Webhook,
  WebhookVerificationError,
  type WebhookBody,
  type WebhookHeaders,
  type WebhookKeys,
} from '../../../src/client/index.ts'
import { createWebhookSecret, publicPemOf, signStandard } from '../../../src/webhooks/signature.ts'
import { failureOf } from './failure-of.ts'

// Webhooks as a receiver gets them, signed as the service signs them.

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = publicPemOf(privateKey)
const secret = createWebhookSecret()
const id = '11824f9e6491c05d7be8a264'
const now = new Date('2026-11-21T10:00:00.000Z')
const transactionId = '11824f9e602d9c61b8e7a053'

const textOf = (event: string): string =>
  JSON.stringify({ id, event, data: { transactionId, name: 'Adaéze 🌍' }, createdAt: now.toISOString() })

const body = textOf('TRANSACTION.UPDATED')

const sign = (text: string, at = now, secrets: readonly string[] = [secret]) => {
  const bytes = Buffer.from(text, 'utf8')
  const timestamp = Math.floor(at.getTime() / 1_000)
  return {
    'content-type': 'application/json',
    'x-webhook-signature': signBytes('sha256', bytes, privateKey).toString('base64'),
    'webhook-id': id,
    'webhook-timestamp': timestamp.toString(),
    'webhook-signature': signStandard(secrets, { id, timestamp, body: bytes }),
  }
}

const headers = sign(body)
const both: WebhookKeys = { publicKey, secret, now }

const reasonOf = async (given: WebhookBody, of: WebhookHeaders, keys: WebhookKeys): Promise<string> => {
  const error = await failureOf(Webhook.verify(given, of, keys))
  if (!(error instanceof WebhookVerificationError)) throw error
  expect(error.message).toContain(error.reason)
  return error.reason
}

const usageOf = async (given: unknown, keys: WebhookKeys): Promise<string> => {
  const error = await failureOf(Webhook.verify(given as WebhookBody, headers, keys))
  expect(error).toBeInstanceOf(CorridorUsageError)
  return (error as Error).message
}

describe('a webhook as the service sends it', () => {
  it.each([
    ['both signatures', both],
    ['the public key alone', { publicKey }],
    ['the secret alone', { secret, now }],
    [
      'several of each, of which one fits',
      { publicKey: [publicKey], secret: [createWebhookSecret(), secret], now },
    ],
  ])('is verified and parsed, by %s', async (_, keys) => {
    expect(await Webhook.verify(body, headers, keys)).toEqual(JSON.parse(body))
  })

  it('is accepted as text or any kind of bytes, with any kind of headers', async () => {
    const bytes = new TextEncoder().encode(body)
    const bodies = [
      body,
      bytes,
      Buffer.from(body),
      bytes.buffer,
      Buffer.concat([bytes, bytes]).subarray(bytes.length),
    ]
    for (const one of bodies) expect(await Webhook.verify(one, headers, both)).toMatchObject({ id })
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    )
    const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    for (const one of [new Headers(headers), upper, lists])
      expect(await Webhook.verify(body, one, both)).toMatchObject({ id })
  })

  it('verifies with a key whose line ends are written as \\n', async () => {
    const key = publicKey.replaceAll('\n', '\\n')
    expect(await Webhook.verify(body, headers, { publicKey: key })).toMatchObject({ id })
  })

  it('verifies during a rotation of the secret, and with the signature of a standard library', async () => {
    const before = createWebhookSecret()
    const rotating = sign(body, now, [secret, before])
    for (const one of [secret, before])
      expect(await Webhook.verify(body, rotating, { secret: one, now })).toMatchObject({ id })
    const signature = new ReadyMade(secret).sign(id, now, body)
    const foreign = { ...headers, 'webhook-signature': signature }
    expect(await Webhook.verify(body, foreign, { secret, now })).toMatchObject({ id })
  })

  it.each([...eventTypes, 'SOMETHING.TO_COME'])('of type %s is parsed with its data', async (event) => {
    const text = textOf(event)
    const verified: { event: string; data: unknown } = await Webhook.verify(text, sign(text), both)
    expect(verified).toMatchObject({ event, data: { transactionId } })
  })

  it('is valid for five minutes before and after its timestamp, to the second', async () => {
    for (const seconds of [-300, 0, 300])
      await Webhook.verify(body, headers, { secret, now: new Date(now.getTime() + seconds * 1_000) })
    for (const seconds of [-301, 301]) {
      const later = new Date(now.getTime() + seconds * 1_000)
      expect(await reasonOf(body, headers, { secret, now: later })).toBe('expired-timestamp')
    }
  })

  it('is checked against the local clock by default', async () => {
    expect(await reasonOf(body, sign(body, new Date(0)), { secret })).toBe('expired-timestamp')
    expect(await Webhook.verify(body, sign(body, new Date()), { secret })).toMatchObject({ id })
  })
})

describe('a webhook that differs from what the service sent', () => {
  it.each(['x-webhook-signature', 'webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'is refused without %s',
    async (name) => {
      for (const given of [undefined, '', []]) {
        const error = await failureOf(Webhook.verify(body, { ...headers, [name]: given }, both))
        expect(error).toMatchObject({ reason: 'missing-header' })
        expect(String(error)).toContain(name)
      }
    },
  )

  it('is refused with the signature of another secret or key', async () => {
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const wrongKeys: readonly WebhookKeys[] = [
      { publicKey: publicPemOf(stranger.privateKey) },
      { secret: createWebhookSecret(), now },
      // One valid signature does not make up for an invalid one.
      { publicKey, secret: createWebhookSecret(), now },
      { publicKey: publicPemOf(stranger.privateKey), secret, now },
    ]
    for (const keys of wrongKeys) expect(await reasonOf(body, headers, keys)).toBe('wrong-signature')
  })

  it('is refused if any signed part was changed', async () => {
    const changed = [
      { ...headers, 'webhook-id': `${id}0` },
      { ...headers, 'webhook-timestamp': (now.getTime() / 1_000 + 1).toString() },
      { ...headers, 'webhook-timestamp': `0${headers['webhook-timestamp']}` },
      { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') },
      { ...headers, 'webhook-signature': 'v1,' },
      { ...headers, 'webhook-signature': headers['webhook-signature'].slice(0, -4) },
      { ...headers, 'webhook-signature': `${headers['webhook-signature']}é` },
    ]
    for (const one of changed) expect(await reasonOf(body, one, { secret, now })).toBe('wrong-signature')
    for (const wrong of ['AAAA', `${headers['x-webhook-signature']} `, 'é', 'x'.repeat(8_192)]) {
      const one = { ...headers, 'x-webhook-signature': wrong }
      expect(await reasonOf(body, one, { publicKey })).toBe('wrong-signature')
    }
    expect(await reasonOf(body.replace('UPDATED', 'CREATED'), headers, both)).toBe('wrong-signature')
    // Parsed and serialised again, the same content has other bytes.
    expect(await reasonOf(JSON.stringify(JSON.parse(body), null, 1), headers, both)).toBe('wrong-signature')
  })

  it('is refused with a timestamp that is not a number of seconds', async () => {
    for (const wrong of ['now', '-1', '1e9', '1.5', now.toISOString(), '9'.repeat(13)]) {
      const one = { ...headers, 'webhook-timestamp': wrong }
      expect(await reasonOf(body, one, { secret, now })).toBe('malformed-header')
    }
  })

  it('is reported as truncated if the body is incomplete', async () => {
    for (const keys of [both, { publicKey }, { secret, now }]) {
      for (const cut of [body.slice(0, -1), body.slice(0, 10), ''])
        expect(await reasonOf(cut, headers, keys)).toBe('truncated-body')
    }
  })

  it('is reported as no event if the signed body is something else', async () => {
    const noData = '{"id":"x","event":"TRANSACTION.UPDATED","data":null}'
    for (const text of [
      '[]',
      'null',
      '"text"',
      '{}',
      '{"id":"x","event":1,"data":{}}',
      noData,
      '<html>',
      '',
    ]) {
      expect(await reasonOf(text, sign(text), both)).toBe('malformed-body')
    }
  })
})

describe('a misconfigured receiver', () => {
  it('gets an error without a secret and a key', async () => {
    for (const keys of [{}, { secret: [] }, { publicKey: [], secret: [] }])
      expect(await usageOf(body, keys)).toContain('neither is given')
  })

  it('gets an error for an invalid secret or key', async () => {
    for (const wrong of ['', 'whsec_', 'whsec_not base64', publicKey])
      expect(await usageOf(body, { secret: wrong, now })).toContain('secret must be')
    const certificate = publicKey.replaceAll('PUBLIC KEY', 'CERTIFICATE')
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    const ec = elliptic.export({ type: 'spki', format: 'pem' }).toString()
    const cut = publicKey.replace(/.{8}\n-----END/, '\n-----END')
    for (const wrong of ['', secret, certificate, ec, cut])
      expect(await usageOf(body, { publicKey: wrong })).toContain('publicKey must be')
  })

  it('gets an error for a secret or key that is not text, and no webhook passes unchecked', async () => {
    const object = createPublicKey(privateKey)
    for (const wrong of [object, {}, 5, true, null, [object], Buffer.from(secret)]) {
      expect(await usageOf(body, { publicKey: wrong as never })).toContain('publicKey must be')
      expect(await usageOf(body, { secret: wrong as never, now })).toContain('secret must be')
      expect(await usageOf(body, { ...both, publicKey: wrong as never })).toContain('publicKey must be')
    }
  })

  it('gets an error for a body that was already parsed', async () => {
    for (const wrong of [JSON.parse(body), undefined, null, 42])
      expect(await usageOf(wrong, both)).toContain('bytes of its body')
  })
})
