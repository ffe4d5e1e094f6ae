import { createHmac, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** Makes a Standard Webhooks secret: `whsec_` and 32 random bytes in base64. */
export const createWebhookSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64')

/** The public half of the signing key as SPKI PEM, which receivers verify with. */
export const publicPemOf = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()

/** Signs the bytes of a body for `x-webhook-signature`: RSA-SHA256 (PKCS#1 v1.5) in base64. Source: contract §8. */
export const signBody = (privateKey: KeyObject, body: Buffer): string =>
  sign('sha256', body, privateKey).toString('base64')

/** What a Standard Webhooks signature covers: `timestamp` is the attempt's, in seconds since 1970. */
export type SignedContent = { readonly id: string; readonly timestamp: number; readonly body: Buffer }

const standardMac = (secret: string, { id, timestamp, body }: SignedContent): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(`${id}.${timestamp.toString()}.`)
    .update(body)
    .digest()

/** Signs for the header `webhook-signature`: one `v1,…` per secret, the newest first, separated by spaces, so that old
 *  and new verifiers pass while a secret is rotated. */
export const signStandard = (secrets: readonly string[], content: SignedContent): string =>
  secrets.map((secret) => `v1,${standardMac(secret, content).toString('base64')}`).join(' ')
