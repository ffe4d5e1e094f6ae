import type { Business } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { noKey, type RequestKey } from '../idempotency/index.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { PaymentMethodsService } from '../payment-methods/index.ts'
import type { Batch, BatchInput, CountedBatch } from './batch.ts'
import { hasOpenRun } from './runs.store.ts'
import {
  findBatch,
  hideBatch,
  insertBatch,
  listBatches,
  lockBatch,
  updateBatch,
  type BatchIds,
} from './store.ts'

/** Payment batches. Unknown, deleted and foreign ids refuse with BUSINESS_PAYMENT_BATCH_NOT_FOUND. While a run is in
 *  progress, changes and deletion refuse with DUPLICATE_REQUEST (docs/design/batches.md#runs). */
export type BatchesService = {
  readonly create: (businessId: string, input: BatchInput, key?: RequestKey) => Promise<CountedBatch>
  readonly get: (ids: BatchIds) => Promise<CountedBatch>
  readonly list: (businessId: string, request: PageRequest) => Promise<Page<CountedBatch>>
  /** Replaces name and source. */
  readonly update: (ids: BatchIds, input: BatchInput) => Promise<CountedBatch>
  /** Hides the batch and its recipients; payment methods, payouts and sessions stay. */
  readonly remove: (ids: BatchIds) => Promise<void>
}

/** The dependencies of batches and their recipients. */
export type BatchesDeps = {
  readonly db: Db
  readonly paymentMethods: Pick<
    PaymentMethodsService,
    'createMany' | 'find' | 'findMany' | 'findServed' | 'indexAccount'
  >
}

/** Returns the batch. Refuses BUSINESS_PAYMENT_BATCH_NOT_FOUND where there is none. */
export const requireBatch = <Found extends Batch>(batch: Found | undefined): Found =>
  batch ?? refuse('BUSINESS_PAYMENT_BATCH_NOT_FOUND', 'No payment batch with the id in `batchId`.')

/** Refuses DUPLICATE_REQUEST while a run of the batch is in progress. The caller has locked the batch. */
export const requireNoRun = async (trx: Trx, ids: BatchIds): Promise<void> => {
  if (await hasOpenRun(trx, ids))
    refuse('DUPLICATE_REQUEST', 'A run of the batch is in progress: try again when it has ended.')
}

/** Returns the ids of a batch of a business. */
export const idsOf = ({ id }: Pick<Business, 'id'>, batchId: string): BatchIds => ({
  businessId: id,
  batchId,
})

/** Creates the service of batches. */
export const createBatchesService = ({ db }: Pick<BatchesDeps, 'db'>): BatchesService => ({
  create: (businessId, { id, name, sourceCurrency }, key = noKey) =>
    inTransaction(db, async (trx) => {
      const now = await readNow(trx)
      const batch: Batch = {
        businessId,
        id: id ?? createId(now),
        name,
        sourceCurrency,
        createdAt: now,
        updatedAt: now,
      }
      await key.claim(trx, batch.id)
      await insertBatch(trx, batch)
      return { ...batch, memberCount: 0 }
    }),
  get: async (ids) => requireBatch(await findBatch(db, ids)),
  list: (businessId, request) => listBatches(db, businessId, request),
  update: (ids, { name, sourceCurrency }) =>
    inTransaction(db, async (trx) => {
      const batch = requireBatch(await lockBatch(trx, ids))
      await requireNoRun(trx, ids)
      await updateBatch(trx, { ...batch, name, sourceCurrency, updatedAt: await readNow(trx) })
      return requireBatch(await findBatch(trx, ids))
    }),
  remove: (ids) =>
    inTransaction(db, async (trx) => {
      requireBatch(await lockBatch(trx, ids))
      await requireNoRun(trx, ids)
      await hideBatch(trx, ids, await readNow(trx))
    }),
})
