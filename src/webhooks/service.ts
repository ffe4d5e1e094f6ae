import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import { currentTrace } from '../kernel/tracing.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import type { Endpoint } from './endpoint.ts'
import type { EmitEvent, EmitEvents, FreezeEvent } from './event.ts'
import { faultOfTarget, type GuardOptions } from './guard.ts'
import { eventBody } from './rules.ts'
import { createWebhookSecret } from './signature.ts'
import { openSigningKeys, type SigningKeys, type WebhookKey } from './signing-keys.ts'
import {
  findEndpoint,
  insertEvents,
  pauseEndpoint,
  resumeEndpoint,
  rotateSecret,
  upsertEndpoint,
  type EndpointRow,
} from './store.ts'

/** The dependencies of webhooks. `keys` are the RSA private keys of the environment. */
export type WebhooksDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly keys: readonly WebhookKey[]
  readonly guard: GuardOptions
}

/** The outbox, and the endpoints of businesses. `rotate`, `pause` and `resume` refuse NOT_FOUND_ERROR for a business
 *  without an endpoint. */
export type WebhooksService = {
  readonly freeze: FreezeEvent
  readonly emit: EmitEvent
  readonly emitMany: EmitEvents
  /** Sets the URL that receives events from now on; the first one creates the secret. Refuses VALIDATION_ERROR for a
   *  URL that is not public https, which is checked again at every delivery. Ends a pause that the old URL caused, but
   *  not one of an operator (docs/design/webhooks.md#pauses-hold-deliveries). `isChecked`: `requireUrl` accepted it. */
  readonly setUrl: (
    businessId: string,
    url: string,
    options?: { readonly isChecked: boolean },
  ) => Promise<Endpoint>
  /** Looks the host of a URL up. Refuses VALIDATION_ERROR where it is not public https. */
  readonly requireUrl: (url: string) => Promise<void>
  readonly findEndpoint: (businessId: string) => Promise<Endpoint | undefined>
  /** Creates a new secret. The previous one signs too for 24 hours, or not at all with `isAtOnce`. */
  readonly rotate: (businessId: string, options?: { readonly isAtOnce: boolean }) => Promise<Endpoint>
  /** Holds deliveries until `resume`. Attempts in flight finish. */
  readonly pause: (businessId: string, reason: string) => Promise<Endpoint>
  /** Delivers the held events, and all events from now on. */
  readonly resume: (businessId: string) => Promise<Endpoint>
  /** The keys of the environment, with which `x-webhook-signature` is made and verified. */
  readonly signingKeys: SigningKeys
}

/** Returns the context that seals the body of an event. */
export const eventSealContext = (businessId: string, eventId: string): SealContext => ({
  table: 'events',
  column: 'body',
  businessId,
  rowId: eventId,
})

/** The ids of an attempt to deliver an event. */
export type AttemptIds = { readonly businessId: string; readonly eventId: string; readonly attempt: number }

/** Returns the context that seals a response. It names the attempt, so a response that was moved to another row does
 *  not open (docs/design/webhooks.md#responses-are-encrypted-per-attempt). */
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

const overlapMs = 24 * 3_600_000

const createFreeze =
  (vault: Vault): FreezeEvent =>
  ({ businessId, type, subjectId, dataKey, data, at }) => {
    const id = createId(at)
    const body = eventBody({ id, type, data, at })
    const bodyEncrypted = vault.sealerOf(dataKey).seal(eventSealContext(businessId, id), body)
    const { customerId } = dataKey
    const createdAt = at.toISOString()
    const trace = currentTrace() ?? null
    return { businessId, id, type, subjectId, customerId, bodyEncrypted, createdAt, trace }
  }

/** Decrypts the secrets of a row. */
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
  const noEndpoint = (): never => refuse('NOT_FOUND_ERROR', 'This business has no webhook URL yet.')
  const shown = async (businessId: string): Promise<Endpoint> => (await find(businessId)) ?? noEndpoint()
  const seal = (businessId: string) => vault.seal(secretSealContext(businessId), createWebhookSecret())
  const requireUrl = async (url: string): Promise<void> => {
    const fault = await faultOfTarget(url, guard)
    if (fault !== undefined) refuse('VALIDATION_ERROR', `The webhook URL ${fault}.`)
  }
  return {
    requireUrl,
    setUrl: async (businessId: string, url: string, { isChecked } = { isChecked: false }) => {
      if (!isChecked) await requireUrl(url)
      await inTransaction(db, async (trx) => {
        const at = await readNow(trx)
        const pauseCause = await upsertEndpoint(trx, { businessId, url, sealedSecret: seal(businessId), at })
        if (pauseCause === 'gone' || pauseCause === 'failing') await resumeEndpoint(trx, businessId)
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

/** Creates the service of events and endpoints. */
export const createWebhooksService = (deps: WebhooksDeps): WebhooksService => {
  const freeze = createFreeze(deps.vault)
  return {
    ...createEndpoints(deps),
    freeze,
    emit: (trx, event) => insertEvents(trx, [freeze(event)]),
    emitMany: (trx, events) => insertEvents(trx, events.map(freeze)),
    signingKeys: openSigningKeys(deps.keys),
  }
}
