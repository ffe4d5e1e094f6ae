import { setTimeout as pause } from 'node:timers/promises'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Vault } from '../vault/index.ts'
import type { StoredEvent } from './deliveries/records.ts'
import { listEvents } from './deliveries/store.ts'
import type { Sender } from './deliver.ts'
import { secretsOf } from './endpoint.ts'
import type { AttemptResult } from './rules.ts'
import { eventSealContext, type WebhooksService } from './service.ts'
import { createWebhookSecret } from './signature.ts'
import { signedDelivery } from './signed-delivery.ts'

/** One event that was forwarded, and what the receiver said. */
export type Forwarded = {
  readonly eventId: string
  readonly event: string
  readonly createdAt: Date
  readonly result: AttemptResult
  readonly durationMs: number
}

/** What to forward, where to, and how to tell of it. */
export type ForwardOptions = {
  readonly businessId: string
  readonly url: string
  /** Events from then on. */
  readonly since: Date
  /** Ends it; without a signal it ends when nothing is left to forward. */
  readonly signal?: AbortSignal
  readonly onForwarded: (forwarded: Forwarded) => void
}

/** Forwards a business's events to a receiver under development (D-0535). */
export type ForwardService = {
  /** The secret that forwarded events are signed with, where the business has none of its own yet; it is told, since
   *  nobody else could know it. */
  readonly ownSecret: string
  /** Sends each event once, signed like a real delivery, in the order they were made. Notes nothing: the business's own
   *  deliveries go on as if nobody listened. */
  readonly forward: (wish: ForwardOptions) => Promise<void>
}

/** What forwarding needs. `sender` may reach this machine. */
export type ForwardDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly webhooks: Pick<WebhooksService, 'findEndpoint' | 'signingKey'>
  readonly sender: Sender
  readonly pollMs: number
}

const pageSize = 100

// Longer than any transaction may take: an event is written with its time, and seen when its transaction commits.
const overlapMs = 30_000

/** Reads events as they come to be seen, each once: of the last half minute again and again, since a transaction that
 *  began earlier may commit later. */
const createFeed = ({ db }: ForwardDeps, businessId: string, since: Date) => {
  const seen = new Map<string, number>()
  let from = since
  const read = async (): Promise<readonly StoredEvent[]> => {
    const fresh: StoredEvent[] = []
    let place = { from: new Date(from.getTime() - 1), after: '' }
    for (;;) {
      const page = await listEvents(db, { businessId, ...place, limit: pageSize })
      fresh.push(...page.filter(({ id, createdAt }) => createdAt >= since && !seen.has(id)))
      const last = page.at(-1)
      if (!last || page.length < pageSize) return fresh
      place = { from: last.createdAt, after: last.id }
    }
  }
  return async (): Promise<readonly StoredEvent[]> => {
    const now = await readNow(db)
    const fresh = await read()
    for (const { id, createdAt } of fresh) seen.set(id, createdAt.getTime())
    const floorMs = Math.max(since.getTime(), now.getTime() - overlapMs)
    from = new Date(floorMs)
    for (const [id, atMs] of seen) if (atMs < floorMs) seen.delete(id)
    return fresh
  }
}

// It leaves nothing on the signal, which outlives thousands of pauses.
const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal }).catch(() => undefined)

/** Opens forwarding. */
export const createForwardService = (deps: ForwardDeps): ForwardService => {
  const { db, vault, webhooks, sender, pollMs } = deps
  const ownSecret = createWebhookSecret()
  const send = async (event: StoredEvent, { businessId, url }: ForwardOptions): Promise<Forwarded> => {
    const endpoint = await webhooks.findEndpoint(businessId)
    const body = Buffer.from(vault.open(eventSealContext(businessId, event.id), event.bodyEncrypted), 'utf8')
    const outgoing = { eventId: event.id, body, sequence: event.sequence, attempt: 1 }
    const secrets = endpoint ? secretsOf(endpoint) : [ownSecret]
    const signers = { signingKey: webhooks.signingKey, secrets, now: await readNow(db) }
    const begun = performance.now()
    const result = await sender.send(signedDelivery(url, outgoing, signers))
    const durationMs = Math.round(performance.now() - begun)
    return { eventId: event.id, event: event.type, createdAt: event.createdAt, result, durationMs }
  }
  return {
    ownSecret,
    forward: async (wish) => {
      const { businessId, since, signal, onForwarded } = wish
      signal?.addEventListener('abort', () => void sender.close(), { once: true })
      const next = createFeed(deps, businessId, since)
      for (;;) {
        const events = await next()
        for (const event of events) {
          if (signal?.aborted) return
          onForwarded(await send(event, wish))
        }
        if (signal === undefined ? events.length === 0 : signal.aborted) return
        if (signal && events.length === 0) await pauseFor(pollMs, signal)
      }
    },
  }
}
