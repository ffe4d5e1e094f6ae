import express, { type Router } from 'express'
import type { PublishedKey } from '../webhooks/index.ts'

// Shorter than the day that a new key is published before it signs.
const maxAgeSeconds = 3_600

/** Serves the public keys for verifying webhooks, without authentication. */
export const createWebhookKeysRouter = (published: readonly PublishedKey[]): Router => {
  const router = express.Router({ caseSensitive: true, strict: true })
  const keys = published.map(({ id, publicKeyPem, signsFrom }) => ({
    id,
    algorithm: 'RSA-SHA256',
    publicKey: publicKeyPem,
    signsFrom: signsFrom?.toISOString() ?? null,
  }))
  router.get('/.well-known/corridor-webhook-keys', (_req, res) => {
    res.setHeader('cache-control', `public, max-age=${maxAgeSeconds.toString()}`)
    res.type('application/json').send(JSON.stringify({ keys }))
  })
  return router
}
