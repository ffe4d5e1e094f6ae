import { setTimeout as pause } from 'node:timers/promises'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { DataKey, Vault } from '../vault/index.ts'
import type { StoredEvent } from './deliveries/records.ts'
import { listEvents } from './deliveries/store.ts'
import type { Sender } from './sender.ts'
import { secretsOf } from './endpoint.ts'
import type { AttemptResult } from './rules.ts'
import { eventSealContext, type WebhooksService } from './service.ts'
import { createWebhookSecret } from './signature.ts'
import { signDelivery } from './signed-delivery.ts'

/** A forwarded event, and the response of the receiver. */
export type Forwarded = {
  readonly eventId: string
  readonly event: string
  readonly createdAt: Date
  readonly result: AttemptResult
  readonly durationMs: number
}

/** Which events to forward, and where to. */
export type ForwardOptions = {
  readonly businessId: string
  readonly url: string
  /** Events of this time and later. */
  readonly since: Date
  /** Stops forwarding. Without a signal it stops when no event is left. */
  readonly signal?: AbortSignal
  /** Called once, when the events that existed at the start are sent, with their number. */
  readonly onCaughtUp?: (sent: number) => void
  readonly onForwarded: (forwarded: Forwarded) => void
}

/** Forwards a business's events to a receiver under development
 *  (docs/design/webhooks.md#listening-reads-the-outbox). */
export type ForwardService = {
  /** The secret that signs forwarded events of a business without an endpoint. The CLI prints it. */
  readonly ownSecret: string
  /** Sends each event once and in order, signed like a real delivery. Writes nothing and does not affect deliveries. */
  readonly forward: (options: ForwardOptions) => Promise<void>
}

/** The dependencies of forwarding. `sender` may reach loopback addresses. */
export type ForwardDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly webhooks: Pick<WebhooksService, 'findEndpoint' | 'signingKeys'>
  readonly sender: Sender
  readonly pollMs: number
}

// Events of an erased customer have no key any more.
type OpenableEvent = StoredEvent & { readonly dataKey: DataKey }

const isOpenable = (event: StoredEvent): event is OpenableEvent => event.dataKey !== null

const pageSize = 100

// Longer than any transaction: an event gets its time when it is written, and is visible when its transaction commits.
const overlapMs = 30_000

/** Returns a function that reads the new events, each once. It reads the last half minute again every time, because a
 *  transaction that started earlier may commit later. */
const createFeed = ({ db }: ForwardDeps, businessId: string, since: Date) => {
  const seen = new Map<string, number>()
  let from = since
  const read = async (): Promise<readonly OpenableEvent[]> => {
    const fresh: OpenableEvent[] = []
    let cursor = { from, after: '' }
    for (;;) {
      const page = await listEvents(db, { businessId, ...cursor, limit: pageSize })
      fresh.push(...page.filter(isOpenable).filter(({ id }) => !seen.has(id)))
      const last = page.at(-1)
      if (!last || page.length < pageSize) return fresh
      cursor = { from: last.createdAt, after: last.id }
    }
  }
  return async (): Promise<readonly OpenableEvent[]> => {
    const now = await readNow(db)
    const fresh = await read()
    for (const { id, createdAt } of fresh) seen.set(id, createdAt.getTime())
    const floorMs = Math.max(since.getTime(), now.getTime() - overlapMs)
    from = new Date(floorMs)
    for (const [id, atMs] of seen) if (atMs < floorMs) seen.delete(id)
    return fresh
  }
}

// A timer that removes its listener from the signal, which lives through thousands of pauses.
const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined)

/** Creates the service that forwards events. */
export const createForwardService = (deps: ForwardDeps): ForwardService => {
  const { vault, webhooks, sender, pollMs } = deps
  const ownSecret = createWebhookSecret()
  const send = async (event: OpenableEvent, { businessId, url }: ForwardOptions): Promise<Forwarded> => {
    const endpoint = await webhooks.findEndpoint(businessId)
    const body = Buffer.from(
      vault.sealerOf(event.dataKey).open(eventSealContext(businessId, event.id), event.bodyEncrypted),
      'utf8',
    )
    const outgoing = { eventId: event.id, body, sequence: event.sequence, attempt: 1 }
    const secrets = endpoint ? secretsOf(endpoint) : [ownSecret]
    const signers = { signingKeys: webhooks.signingKeys, secrets }
    const delivery = await signDelivery(url, outgoing, signers)
    const startedAt = performance.now()
    const result = await sender.send(delivery)
    const durationMs = Math.round(performance.now() - startedAt)
    return { eventId: event.id, event: event.type, createdAt: event.createdAt, result, durationMs }
  }
  return {
    ownSecret,
    forward: async (options) => {
      const { businessId, since, signal, onCaughtUp, onForwarded } = options
      signal?.addEventListener('abort', () => void sender.close(), { once: true })
      const readNew = createFeed(deps, businessId, since)
      for (let isFirst = true; ; isFirst = false) {
        const events = await readNew()
        for (const event of events) {
          if (signal?.aborted) return
          onForwarded(await send(event, options))
        }
        if (isFirst) onCaughtUp?.(events.length)
        if (signal === undefined ? events.length === 0 : signal.aborted) return
        if (signal && events.length === 0) await pauseFor(pollMs, signal)
      }
    },
  }
}
