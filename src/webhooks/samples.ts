import type { EventType } from '../../generated/catalogue.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { WebhooksService } from './service.ts'

/** The `data` of an event about an entity as it stands now. Refuses the 404 of its kind where the business has no such
 *  entity. */
export type FindSample = (businessId: string, entityId: string) => Promise<object>

/** Where the data of each kind of event comes from. */
export type SampleSources = Readonly<Record<EventType, FindSample>>

/** A sample that was asked for. */
export type SampleInput = { readonly event: EventType; readonly entityId: string }

/** Sample events (§6.2). */
export type SamplesService = {
  /** Emits one event with a fresh id about the entity as it stands, and gives the URL it goes to. Refuses the 404 of
   *  the entity, then BAD_REQUEST_ERROR without a URL. Source: contract §8. */
  readonly trigger: (businessId: string, wish: SampleInput) => Promise<string>
}

/** Opens sample events over the outbox. */
export const createSamplesService = ({
  db,
  webhooks,
  sources,
}: {
  readonly db: Db
  readonly webhooks: Pick<WebhooksService, 'emit' | 'findEndpoint'>
  readonly sources: SampleSources
}): SamplesService => ({
  trigger: async (businessId, { event, entityId }) => {
    const data = await sources[event](businessId, entityId)
    const endpoint = await webhooks.findEndpoint(businessId)
    if (!endpoint) return refuse('BAD_REQUEST_ERROR', 'the business has no webhook URL')
    await inTransaction(db, async (trx) => {
      const at = await readNow(trx)
      // D-0531: a sample is its own subject, no link in the chain of the entity's changes.
      await webhooks.emit(trx, { businessId, type: event, subjectId: createId(at), data, at })
    })
    return endpoint.url
  },
})
