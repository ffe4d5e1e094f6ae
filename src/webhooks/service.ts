import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Place, Vault } from '../vault/vault.ts'
import type { EmitEvent, EmitEvents, FreezeEvent } from './event.ts'
import { faultOfTarget, type GuardOptions } from './guard.ts'
import { eventBody } from './rules.ts'
import { createWebhookSecret, publicPemOf } from './signature.ts'
import { findEndpoint, insertEvent, insertEvents, upsertEndpoint } from './store.ts'

/** A business's endpoint with its secret in the clear. */
export type Endpoint = { readonly url: string; readonly secret: string }

/** What the outbox needs. `signingKeyPem`: the environment's RSA private key, PKCS#8. */
export type WebhooksDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly signingKeyPem: string
  readonly guard: GuardOptions
}

/** The outbox and the endpoints of businesses. */
export type WebhooksService = {
  readonly freeze: FreezeEvent
  readonly emit: EmitEvent
  readonly emitMany: EmitEvents
  /** Sets where a business hears of changes, and makes its secret with the first URL. Refuses VALIDATION_ERROR for a
   *  URL that is not public https, judged again at every delivery. Events from now on are delivered. */
  readonly setUrl: (businessId: string, url: string) => Promise<Endpoint>
  readonly findEndpoint: (businessId: string) => Promise<Endpoint | undefined>
  /** The environment's public key, SPKI PEM: receivers verify `x-webhook-signature` with it. */
  readonly publicKeyPem: string
  readonly signingKey: KeyObject
}

/** Where the bytes of an event are sealed. */
export const placeOfEvent = (businessId: string, eventId: string): Place => ({
  table: 'events',
  column: 'body',
  businessId,
  rowId: eventId,
})

const placeOfSecret = (businessId: string): Place => ({
  table: 'webhook_endpoints',
  column: 'secret',
  businessId,
  rowId: businessId,
})

const minModulusBits = 2048

const openSigningKey = (pem: string): KeyObject => {
  const key = createPrivateKey(pem)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  assert(
    key.asymmetricKeyType === 'rsa' && bits >= minModulusBits,
    'webhooks are signed with RSA of 2048 bits or more',
  )
  return key
}

const createFreeze =
  (vault: Vault): FreezeEvent =>
  ({ businessId, type, subjectId, data, at }) => {
    const id = createId(at)
    const body = eventBody({ id, type, data, at })
    const bodyEncrypted = vault.seal(placeOfEvent(businessId, id), body)
    return { id, type, subjectId, bodyEncrypted, createdAt: at.toISOString() }
  }

/** Opens the outbox over the pool and the vault. */
export const createWebhooksService = ({ db, vault, signingKeyPem, guard }: WebhooksDeps): WebhooksService => {
  const freeze = createFreeze(vault)
  const signingKey = openSigningKey(signingKeyPem)
  const find = async (businessId: string): Promise<Endpoint | undefined> => {
    const row = await findEndpoint(db, businessId)
    return row && { url: row.url, secret: vault.open(placeOfSecret(businessId), row.secret_encrypted) }
  }
  return {
    freeze,
    emit: (trx, event) => insertEvent(trx, event.businessId, freeze(event)),
    emitMany: (trx, businessId, events) => insertEvents(trx, businessId, events.map(freeze)),
    setUrl: async (businessId, url) => {
      const fault = await faultOfTarget(url, guard)
      if (fault !== undefined) refuse('VALIDATION_ERROR', `the webhook URL ${fault}`)
      const sealedSecret = vault.seal(placeOfSecret(businessId), createWebhookSecret())
      await upsertEndpoint(db, { businessId, url, sealedSecret, at: await readNow(db) })
      return (await find(businessId)) ?? refuse('NOT_FOUND_ERROR', `no business ${businessId}`)
    },
    findEndpoint: find,
    publicKeyPem: publicPemOf(signingKey),
    signingKey,
  }
}
