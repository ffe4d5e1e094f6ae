import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import type { Endpoint } from './endpoint.ts'
import type { EmitEvent, EmitEvents, FreezeEvent } from './event.ts'
import { faultOfTarget, type GuardOptions } from './guard.ts'
import { eventBody } from './rules.ts'
import { createWebhookSecret, publicPemOf } from './signature.ts'
import {
  findEndpoint,
  insertEvents,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  upsertEndpoint,
  type EndpointRow,
} from './store.ts'

/** What the outbox needs. `signingKeyPem`: the environment's RSA private key, PKCS#8. */
export type WebhooksDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly signingKeyPem: string
  readonly guard: GuardOptions
}

/** The outbox and the endpoints of businesses. Where a business has no endpoint, rotate, pause and resume refuse
 *  NOT_FOUND_ERROR. */
export type WebhooksService = {
  readonly freeze: FreezeEvent
  readonly emit: EmitEvent
  readonly emitMany: EmitEvents
  /** Sets where a business hears of changes, and makes its secret with the first URL. Refuses VALIDATION_ERROR for a
   *  URL that is not public https, judged again at every delivery. Events from now on are delivered. A pause that the
   *  old URL has earned ends; an operator's stays (D-0533). */
  readonly setUrl: (businessId: string, url: string) => Promise<Endpoint>
  readonly findEndpoint: (businessId: string) => Promise<Endpoint | undefined>
  /** Makes a new secret; the one before signs beside it for 24 hours more, or not at all. */
  readonly rotate: (businessId: string, options?: { readonly isAtOnce: boolean }) => Promise<Endpoint>
  /** Keeps events and delivers none until `resume`; attempts under way end. */
  readonly pause: (businessId: string, reason: string) => Promise<Endpoint>
  /** Delivers what was kept, and everything from now on. */
  readonly resume: (businessId: string) => Promise<Endpoint>
  /** The environment's public key, SPKI PEM: receivers verify `x-webhook-signature` with it. */
  readonly publicKeyPem: string
  readonly signingKey: KeyObject
}

/** Where the bytes of an event are sealed. */
export const eventSealContext = (businessId: string, eventId: string): SealContext => ({
  table: 'events',
  column: 'body',
  businessId,
  rowId: eventId,
})

/** Names an attempt to deliver an event. */
export type AttemptIds = { readonly businessId: string; readonly eventId: string; readonly attempt: number }

/** Where the seal of what a receiver answered belongs: no other row's opens there, not even of the same event
 *  (D-0651). */
export const responseSealContext = ({ businessId, eventId, attempt }: AttemptIds): SealContext => ({
  table: 'webhook_attempts',
  column: 'response_head',
  businessId,
  rowId: `${eventId}:${attempt.toString()}`,
})

const secretSealContext = (businessId: string): SealContext => ({
  table: 'webhook_endpoints',
  column: 'secret',
  businessId,
  rowId: businessId,
})

const minModulusBits = 2048
const overlapMs = 24 * 3_600_000

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
    const bodyEncrypted = vault.seal(eventSealContext(businessId, id), body)
    return { businessId, id, type, subjectId, bodyEncrypted, createdAt: at.toISOString() }
  }

/** Opens the secrets of an endpoint's row. */
export const openEndpoint = (vault: Vault, businessId: string, row: EndpointRow): Endpoint => {
  const open = (sealed: string) => vault.open(secretSealContext(businessId), sealed)
  const { paused_at: at, pause_cause: cause, pause_reason: reason } = row
  return {
    url: row.url,
    secret: open(row.secret_encrypted),
    previousSecret: row.previous_secret_encrypted === null ? null : open(row.previous_secret_encrypted),
    previousSecretUntil: row.previous_secret_until,
    pause: at && cause ? { at, cause, reason: reason ?? '' } : null,
    failingSince: row.failing_since,
  }
}

const createEndpoints = ({ db, vault, guard }: WebhooksDeps) => {
  const find = async (businessId: string): Promise<Endpoint | undefined> => {
    const row = await findEndpoint(db, businessId)
    return row && openEndpoint(vault, businessId, row)
  }
  const noEndpoint = (): never => refuse('NOT_FOUND_ERROR', 'this business has no webhook URL yet')
  const shown = async (businessId: string): Promise<Endpoint> => (await find(businessId)) ?? noEndpoint()
  const seal = (businessId: string) => vault.seal(secretSealContext(businessId), createWebhookSecret())
  return {
    setUrl: async (businessId: string, url: string) => {
      const fault = await faultOfTarget(url, guard)
      if (fault !== undefined) refuse('VALIDATION_ERROR', `the webhook URL ${fault}`)
      await inTransaction(db, async (trx) => {
        const at = await readNow(trx)
        const before = await findEndpoint(trx, businessId)
        await upsertEndpoint(trx, { businessId, url, sealedSecret: seal(businessId), at })
        if (before?.pause_cause === 'gone' || before?.pause_cause === 'failing') {
          await resumeEndpoint(trx, businessId)
        }
      })
      return shown(businessId)
    },
    findEndpoint: find,
    rotate: async (businessId: string, { isAtOnce } = { isAtOnce: false }) => {
      const at = await readNow(db)
      const previousUntil = new Date(at.getTime() + (isAtOnce ? 0 : overlapMs))
      const sealedSecret = seal(businessId)
      if (!(await rotateSecret(db, { businessId, sealedSecret, at, previousUntil }))) noEndpoint()
      return shown(businessId)
    },
    pause: async (businessId: string, reason: string) => {
      if (!(await pauseEndpoint(db, { businessId, reason, at: await readNow(db) }))) noEndpoint()
      return shown(businessId)
    },
    resume: async (businessId: string) => {
      await shown(businessId)
      await inTransaction(db, (trx) => resumeEndpoint(trx, businessId))
      return shown(businessId)
    },
  }
}

/** Opens the outbox over the pool and the vault. */
export const createWebhooksService = (deps: WebhooksDeps): WebhooksService => {
  const freeze = createFreeze(deps.vault)
  const signingKey = openSigningKey(deps.signingKeyPem)
  return {
    ...createEndpoints(deps),
    freeze,
    emit: (trx, event) => insertEvents(trx, [freeze(event)]),
    emitMany: (trx, events) => insertEvents(trx, events.map(freeze)),
    publicKeyPem: publicPemOf(signingKey),
    signingKey,
  }
}
