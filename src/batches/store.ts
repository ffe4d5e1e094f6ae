import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import { toCount } from '../kernel/count.ts'
import type { Batch, CountedBatch } from './batch.ts'

type BatchRow = {
  readonly business_id: string
  readonly id: string
  readonly name: string
  readonly source_currency: string
  readonly created_at: Date
  readonly updated_at: Date
}

const parseBatch = (row: BatchRow): Batch => ({
  businessId: row.business_id,
  id: row.id,
  name: row.name,
  sourceCurrency: row.source_currency,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

type CountedRow = BatchRow & { readonly members: bigint }

const parseCounted = (row: CountedRow): CountedBatch => ({
  ...parseBatch(row),
  memberCount: toCount(row.members),
})

const batchColumns = 'business_id, id, name, source_currency, created_at, updated_at'
const countedColumns = `business_id, id, name, source_currency, created_at, updated_at,
  (select count(*) from payment_batch_recipients r
    where r.business_id = b.business_id and r.batch_id = b.id and r.deleted_at is null) as members`

/** The ids of a batch. */
export type BatchIds = { readonly businessId: string; readonly batchId: string }

/** Writes a batch. */
export const insertBatch = async (on: Queryable, batch: Batch): Promise<void> => {
  await query(
    on,
    `insert into payment_batches (business_id, id, name, source_currency, created_at, updated_at)
     values (:businessId, :id, :name, :sourceCurrency, :createdAt, :updatedAt)`,
    batch,
  )
}

/** Finds a batch that is not deleted, with its number of recipients, by primary key. */
export const findBatch = async (on: Queryable, ids: BatchIds): Promise<CountedBatch | undefined> => {
  const row = await queryOne<CountedRow>(
    on,
    `select ${countedColumns} from payment_batches b
      where business_id = :businessId and id = :batchId and deleted_at is null`,
    ids,
  )
  return row && parseCounted(row)
}

/** Returns whether the business has or had this batch, by primary key. */
export const wasBatch = async (on: Queryable, ids: BatchIds): Promise<boolean> => {
  const row = await queryOne(
    on,
    'select id from payment_batches where business_id = :businessId and id = :batchId',
    ids,
  )
  return row !== undefined
}

/** Locks a batch that is not deleted until the commit, against changes of it, of its recipients and its runs. Related
 *  rows must be read by a later statement, which sees what the previous holder of the lock committed. */
export const lockBatch = async (trx: Trx, ids: BatchIds): Promise<Batch | undefined> => {
  const row = await queryOne<BatchRow>(
    trx,
    `select ${batchColumns} from payment_batches
      where business_id = :businessId and id = :batchId and deleted_at is null for no key update`,
    ids,
  )
  return row && parseBatch(row)
}

/** Lists a page of batches, newest first. Index `payment_batches_newest`. */
export const listBatches = async (
  on: Queryable,
  businessId: string,
  request: PageRequest,
): Promise<Page<CountedBatch>> => {
  const list = {
    columns: countedColumns,
    from: 'from payment_batches b where business_id = :businessId and deleted_at is null',
    order: 'created_at desc, id desc',
    values: { businessId },
  }
  const page = await readPage<CountedRow>(on, list, request)
  return { ...page, items: page.items.map(parseCounted) }
}

/** Replaces name and source currency of a batch. */
export const updateBatch = async (trx: Trx, batch: Batch): Promise<void> => {
  await query(
    trx,
    `update payment_batches set name = :name, source_currency = :sourceCurrency, updated_at = :updatedAt
      where business_id = :businessId and id = :id`,
    batch,
  )
}

/** Hides a batch. */
export const hideBatch = async (trx: Trx, ids: BatchIds, at: Date): Promise<void> => {
  await query(
    trx,
    `update payment_batches set deleted_at = :at, updated_at = :at
      where business_id = :businessId and id = :batchId`,
    { ...ids, at },
  )
}
