import { errors, type EventType } from '../../generated/catalogue.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { DataKey } from '../vault/index.ts'
import type { WebhooksService } from './service.ts'

/** An entity as an event shows it, and the data key of the customer that it concerns. */
export type Sample = { readonly data: object; readonly dataKey: DataKey }

/** Returns the current `data` of an event about an entity. Refuses the 404 of its kind where the business has no such
 *  entity. */
export type FindSample = (businessId: string, entityId: string) => Promise<Sample>

/** The data sources, by type of event. */
export type SampleSources = Readonly<Record<EventType, FindSample>>

/** The sample to send. */
export type SampleInput = { readonly event: EventType; readonly entityId: string }

/** Sample events. */
export type SamplesService = {
  /** Emits one event with a new id about the current entity, and returns the webhook URL. Refuses the 404 of the
   *  entity, then BAD_REQUEST_ERROR without a URL. */
  readonly trigger: (businessId: string, sample: SampleInput) => Promise<string>
}

// Operations of the entity have the id in another field, which their refusal names.
const nameEntityId = (error: unknown): never => {
  const isUnknown = error instanceof Refusal && errors[error.code].status === 404
  if (isUnknown) refuse(error.code, 'The event is about nothing of yours: see the id in `entityId`.')
  throw error
}

/** Creates the service of sample events. */
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
    const sample = await sources[event](businessId, entityId).catch(nameEntityId)
    const endpoint = await webhooks.findEndpoint(businessId)
    if (!endpoint) return refuse('BAD_REQUEST_ERROR', 'The business has no webhook URL.')
    await inTransaction(db, async (trx) => {
      const at = await readNow(trx)
      // Not an event of the entity: docs/design/webhooks.md#samples-are-their-own-subject.
      await webhooks.emit(trx, { businessId, type: event, subjectId: createId(at), ...sample, at })
    })
    return endpoint.url
  },
})
