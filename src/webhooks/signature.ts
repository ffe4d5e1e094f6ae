import { createHmac, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** Creates a Standard Webhooks secret: `whsec_` and 32 random bytes in base64. */
export const createWebhookSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64')

/** Returns the public key as SPKI PEM, with which receivers verify. */
export const publicPemOf = (privateKey: KeyObject): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()

// With a callback Node signs on its thread pool: RSA takes most of the time of a delivery.
const signOnThreadPool = promisify<string, Buffer, KeyObject, Buffer>(sign)

/** Signs the bytes of a body for `x-webhook-signature`: RSA-SHA256 (PKCS#1 v1.5) in base64. */
export const signBody = async (privateKey: KeyObject, body: Buffer): Promise<string> =>
  (await signOnThreadPool('sha256', body, privateKey)).toString('base64')

/** The content of a Standard Webhooks signature. `timestamp` is of the attempt, in seconds since 1970. */
export type SignedContent = { readonly id: string; readonly timestamp: number; readonly body: Buffer }

const standardMac = (secret: string, { id, timestamp, body }: SignedContent): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(`${id}.${timestamp.toString()}.`)
    .update(body)
    .digest()

/** Returns the header `webhook-signature`: one `v1,…` per secret, newest first, separated by spaces. Receivers with the
 *  old or the new secret can verify it during a rotation. */
export const signStandard = (secrets: readonly string[], content: SignedContent): string =>
  secrets.map((secret) => `v1,${standardMac(secret, content).toString('base64')}`).join(' ')
