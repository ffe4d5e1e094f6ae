import { createVerify, generateKeyPairSync } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { isBodySigned, isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { createWebhookSecret, publicPemOf, signBody, signStandard } from '../../../src/webhooks/signature.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = publicPemOf(privateKey)
const body = Buffer.from('{"id":"00d2c1f0a1b2c3d4e5f60718","data":{"name":"Adaéze"}}', 'utf8')
const id = '00d2c1f0a1b2c3d4e5f60718'

describe('x-webhook-signature', () => {
  test('is RSA-SHA256 (PKCS#1 v1.5) over the bytes, in base64, and the public key is SPKI PEM', async () => {
    expect(publicPem).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
    const signature = await signBody(privateKey, body)
    expect(createVerify('RSA-SHA256').update(body).verify(publicPem, signature, 'base64')).toBe(true)
    expect(await isBodySigned(publicPem, body, signature)).toBe(true)
    // PKCS#1 v1.5 has no salt: the same bytes are signed the same on every attempt.
    expect(await signBody(privateKey, body)).toBe(signature)
  })

  test('does not verify for other bytes, another key, or a malformed signature', async () => {
    const signature = await signBody(privateKey, body)
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(await isBodySigned(publicPem, Buffer.concat([body, Buffer.from(' ')]), signature)).toBe(false)
    expect(await isBodySigned(publicPemOf(other.privateKey), body, signature)).toBe(false)
    for (const wrong of ['', 'AAAA', `${signature} `, signature.toLowerCase(), 'é', 'x'.repeat(8_192)]) {
      expect(await isBodySigned(publicPem, body, wrong)).toBe(false)
    }
  })
})

describe('the Standard Webhooks headers', () => {
  const now = new Date()
  const timestamp = Math.floor(now.getTime() / 1_000)
  const headersFor = (secrets: readonly string[]) => ({
    'webhook-id': id,
    'webhook-timestamp': timestamp.toString(),
    'webhook-signature': signStandard(secrets, { id, timestamp, body }),
  })

  test('pass the verifier of the standardwebhooks package', async () => {
    const secret = createWebhookSecret()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(new Webhook(secret).verify(body.toString('utf8'), headersFor([secret]))).toMatchObject({ id })
  })

  test('carry one signature per secret, so that the old and the new secret both verify', async () => {
    const secrets = [createWebhookSecret(), createWebhookSecret()]
    const headers = headersFor(secrets)
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    const message = {
      id,
      timestamp: headers['webhook-timestamp'],
      signature: headers['webhook-signature'],
      body,
    }
    for (const secret of secrets) {
      expect(new Webhook(secret).verify(body.toString('utf8'), headers)).toMatchObject({ id })
      expect(await isStandardSigned(secret, message, now)).toBe(true)
    }
    expect(await isStandardSigned(createWebhookSecret(), message, now)).toBe(false)
  })

  test('verify signatures of the standardwebhooks package', async () => {
    const secret = createWebhookSecret()
    const signature = new Webhook(secret).sign(id, now, body.toString('utf8'))
    expect(
      await isStandardSigned(secret, { id, timestamp: timestamp.toString(), signature, body }, now),
    ).toBe(true)
  })

  test('do not verify with another id, time or body, or five minutes early or late', async () => {
    const secret = createWebhookSecret()
    const signature = signStandard([secret], { id, timestamp, body })
    const message = { id, timestamp: timestamp.toString(), signature, body }
    expect(await isStandardSigned(secret, message, now)).toBe(true)
    const wrong = [
      { ...message, id: `${id}0` },
      { ...message, timestamp: (timestamp + 1).toString() },
      { ...message, timestamp: 'now' },
      { ...message, timestamp: '' },
      { ...message, body: Buffer.from('{}') },
      { ...message, signature: '' },
      { ...message, signature: signature.replace('v1,', 'v2,') },
      { ...message, signature: 'v1,' },
    ]
    for (const each of wrong) expect(await isStandardSigned(secret, each, now)).toBe(false)
    expect(await isStandardSigned(secret, message, new Date(now.getTime() + 302_000))).toBe(false)
    expect(await isStandardSigned(secret, message, new Date(now.getTime() - 302_000))).toBe(false)
  })
})
