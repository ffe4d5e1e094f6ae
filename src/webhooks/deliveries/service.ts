import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Vault } from '../../vault/index.ts'
import { secretsOf } from '../endpoint.ts'
import { eventSealContext, responseSealContext, type WebhooksService } from '../service.ts'
import { signDelivery } from '../signed-delivery.ts'
import type { DeliveryFilter, DeliveryRecord, EventPreview, KeptAttempt, ShownEvent } from './records.ts'
import {
  countHeld,
  findEvent,
  isErased,
  listAttempts,
  listDeliveries,
  listReplayable,
  pruneEvents,
  replayEvents,
} from './store.ts'

/** The deliveries of a business's events, and their replay. */
export type DeliveriesService = {
  /** Lists events with their deliveries, newest first, at most `limit`. */
  readonly list: (
    businessId: string,
    filter: DeliveryFilter,
    limit: number,
  ) => Promise<readonly DeliveryRecord[]>
  readonly attempts: (businessId: string, eventId: string) => Promise<readonly KeptAttempt[]>
  readonly countHeld: (businessId: string) => Promise<bigint>
  /** Shows an event as a receiver gets it, and its attempts. Refuses NOT_FOUND_ERROR for an unknown event. */
  readonly show: (businessId: string, eventId: string) => Promise<ShownEvent>
  /** Sends one event again with the same id and bytes and a new retry schedule; other deliveries do not wait for it
   *  (docs/design/webhooks.md#replays). Refuses NOT_FOUND_ERROR for an unknown event or a business without URL,
   *  FORBIDDEN where its customer was erased, and VALIDATION_ERROR while an attempt is in flight. */
  readonly replay: (businessId: string, eventId: string) => Promise<void>
  /** Sends the events since a time again, or only those that were never delivered. Returns their number. Refuses
   *  VALIDATION_ERROR for more than `most`. */
  readonly replaySince: (
    businessId: string,
    filter: { readonly since: Date; readonly isUndelivered: boolean; readonly most?: number },
  ) => Promise<number>
  /** Removes events older than `days`, with their deliveries, and returns how many it looked at. The last event of a
   *  subject stays, and one whose delivery is held or due (docs/design/webhooks.md#old-events-are-removed). */
  readonly prune: (days: number) => Promise<number>
}

const batchSize = 500
const dayMs = 86_400_000

type DeliveriesDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly webhooks: Pick<WebhooksService, 'findEndpoint' | 'signingKeys'>
}

const preview = async (
  { db, vault, webhooks }: DeliveriesDeps,
  businessId: string,
  record: DeliveryRecord,
): Promise<EventPreview | null> => {
  const event = await findEvent(db, businessId, record.eventId)
  if (!event?.dataKey) return null
  const opened = vault
    .sealerOf(event.dataKey)
    .open(eventSealContext(businessId, event.id), event.bodyEncrypted)
  const endpoint = await webhooks.findEndpoint(businessId)
  const body = Buffer.from(opened, 'utf8')
  const outgoing = { eventId: event.id, body, sequence: event.sequence, attempt: record.attempts + 1 }
  const signers = { signingKeys: webhooks.signingKeys, secrets: endpoint ? secretsOf(endpoint) : [] }
  const { headers } = await signDelivery(endpoint?.url ?? '', outgoing, signers)
  return { body: opened, headers }
}

/** Creates the service of deliveries. */
export const createDeliveriesService = (deps: DeliveriesDeps): DeliveriesService => {
  const { db, vault, webhooks } = deps
  const listAll: DeliveriesService['attempts'] = async (businessId, eventId) =>
    (await listAttempts(db, businessId, eventId)).map(({ sealedHead, dataKey, ...kept }) => {
      const context = responseSealContext({ businessId, eventId, attempt: kept.attempt })
      const isOpen = sealedHead !== null && dataKey !== null
      return { ...kept, responseHead: isOpen ? vault.sealerOf(dataKey).open(context, sealedHead) : null }
    })
  const findRecord = async (businessId: string, eventId: string): Promise<DeliveryRecord> => {
    const one = { eventId, type: null, status: null, since: null }
    const [found] = await listDeliveries(db, businessId, { ...one, limit: 1 })
    return found ?? refuse('NOT_FOUND_ERROR', `There is no event ${eventId}.`)
  }
  const requireEndpoint = async (businessId: string): Promise<void> => {
    if (!(await webhooks.findEndpoint(businessId))) {
      refuse('NOT_FOUND_ERROR', 'This business has no webhook URL yet.')
    }
  }
  return {
    list: (businessId, filter, limit) => listDeliveries(db, businessId, { ...filter, limit }),
    attempts: listAll,
    countHeld: (businessId) => countHeld(db, businessId),
    show: async (businessId, eventId) => {
      const record = await findRecord(businessId, eventId)
      return {
        record,
        attempts: await listAll(businessId, eventId),
        preview: await preview(deps, businessId, record),
      }
    },
    replay: async (businessId, eventId) => {
      await requireEndpoint(businessId)
      await findRecord(businessId, eventId)
      if (await isErased(db, businessId, eventId)) {
        refuse('FORBIDDEN', 'The customer of this event was erased, and its body with it.')
      }
      if ((await replayEvents(db, businessId, [eventId])) === 0) {
        refuse('VALIDATION_ERROR', 'An attempt to deliver this event is in progress; try again in a minute.')
      }
    },
    replaySince: async (businessId, { most = Number.POSITIVE_INFINITY, ...filter }) => {
      await requireEndpoint(businessId)
      let queued = 0
      let after = ''
      for (;;) {
        const ids = await listReplayable(db, { businessId, ...filter, after, limit: batchSize })
        queued += ids.length > 0 ? await replayEvents(db, businessId, ids) : 0
        if (queued > most)
          refuse('VALIDATION_ERROR', `More than ${most.toString()} events since then: choose a later time.`)
        if (ids.length < batchSize) return queued
        after = ids.at(-1) ?? after
      }
    },
    prune: async (days) => {
      const before = new Date((await readNow(db)).getTime() - days * dayMs)
      for (let total = 0; ;) {
        const seen = await pruneEvents(db, before)
        total += seen
        if (seen === 0) return total
      }
    },
  }
}
