import { createPrivateKey, type KeyObject } from 'node:crypto'
import { assert } from '../kernel/assert.ts'
import { publicPemOf } from './signature.ts'

/** An RSA private key of the environment in PEM, and when it begins to sign; null: it may at any time. */
export type WebhookKey = { readonly id: string; readonly pem: string; readonly signsFrom: Date | null }

/** A public key that receivers verify `x-webhook-signature` with (SPKI, PEM). */
export type PublishedKey = {
  readonly id: string
  readonly publicKeyPem: string
  readonly signsFrom: Date | null
}

/** The key that signs, and its public key (SPKI, PEM). */
export type SigningKey = { readonly id: string; readonly key: KeyObject; readonly publicKeyPem: string }

/** The keys of the environment: all are published, one signs. */
export type SigningKeys = {
  readonly published: readonly PublishedKey[]
  /** Returns the key that signs at a time: of those that have started, the one that started last, else the first. */
  readonly signingAt: (now: Date) => SigningKey
}

const minModulusBits = 2048

const openKey = (pem: string): KeyObject => {
  const key = createPrivateKey(pem)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  assert(
    key.asymmetricKeyType === 'rsa' && bits >= minModulusBits,
    'webhooks are signed with RSA of 2048 bits or more',
  )
  return key
}

/** Opens the keys of the environment. See docs/design/secrets.md#webhook-keys. */
export const openSigningKeys = (keys: readonly WebhookKey[]): SigningKeys => {
  const opened = keys.map(({ id, pem, signsFrom }) => {
    const key = openKey(pem)
    return { id, key, publicKeyPem: publicPemOf(key), signsFrom, fromMs: signsFrom?.getTime() ?? -Infinity }
  })
  return {
    published: opened.map(({ id, publicKeyPem, signsFrom }) => ({ id, publicKeyPem, signsFrom })),
    signingAt: (now) => {
      const started = opened.filter(({ fromMs }) => fromMs <= now.getTime())
      const latestMs = Math.max(...started.map(({ fromMs }) => fromMs))
      const signing = started.find(({ fromMs }) => fromMs === latestMs) ?? opened[0]
      assert(signing, 'webhooks need a key')
      return signing
    },
  }
}
