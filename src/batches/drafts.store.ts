import { query, queryOne, type Prepared, type Queryable } from '../db/tx.ts'
import type { BatchIds } from './store.ts'

/** A draft without its rows. */
export type DraftHead = {
  readonly businessId: string
  /** The id that the batch will have. */
  readonly id: string
  readonly name: string
  readonly sourceCurrency: string
  readonly rowCount: number
  /** The name of the person who uploaded it. */
  readonly madeBy: string
  readonly madeAt: Date
  readonly expiresAt: Date
}

/** A draft as stored. */
export type SealedDraft = DraftHead & { readonly sealedRows: string }

const columns = `business_id as "businessId", id, name, source_currency as "sourceCurrency", row_count as "rowCount",
  made_by as "madeBy", made_at as "madeAt", expires_at as "expiresAt"`

/** Waits for other transactions that add drafts of a business. */
export const lockDrafts = async (on: Queryable, businessId: string): Promise<void> => {
  await query(on, `select pg_advisory_xact_lock(hashtextextended('batch drafts ' || :businessId, 0))`, {
    businessId,
  })
}

/** Counts the drafts of a business. */
export const countDrafts = async (on: Queryable, businessId: string): Promise<number> => {
  const row = await queryOne<{ count: number }>(
    on,
    `select count(*)::integer as count from batch_drafts
      where business_id = :businessId and expires_at > app.now()`,
    { businessId },
  )
  return row?.count ?? 0
}

/** Stores a draft, and removes those that have expired. */
export const insertDraft = async (on: Queryable, draft: SealedDraft): Promise<void> => {
  await query(on, 'delete from batch_drafts where expires_at <= app.now()')
  await query(
    on,
    `insert into batch_drafts (business_id, id, name, source_currency, row_count, rows_encrypted, made_by,
                               made_at, expires_at)
     values (:businessId, :id, :name, :sourceCurrency, :rowCount, :sealedRows, :madeBy, :madeAt, :expiresAt)`,
    draft,
  )
}

/** Lists the drafts of a business, the newest first. */
export const listDrafts = (on: Queryable, businessId: string): Promise<readonly DraftHead[]> =>
  query(
    on,
    `select ${columns} from batch_drafts where business_id = :businessId and expires_at > app.now()
      order by made_at desc, id desc limit 100`,
    { businessId },
  )

const findStatement: Prepared = {
  name: 'batches.find-draft',
  sql: `select ${columns}, rows_encrypted as "sealedRows" from batch_drafts
         where business_id = :businessId and id = :batchId and expires_at > app.now()`,
}

/** Finds a draft. */
export const findDraft = (on: Queryable, ids: BatchIds): Promise<SealedDraft | undefined> =>
  queryOne(on, findStatement, ids)

/** Locks a draft until the commit, and reads it. */
export const lockDraft = async (on: Queryable, ids: BatchIds): Promise<SealedDraft | undefined> => {
  await query(
    on,
    'select from batch_drafts where business_id = :businessId and id = :batchId for update',
    ids,
  )
  return findDraft(on, ids)
}

/** Replaces the rows of a locked draft. */
export const updateDraft = async (
  on: Queryable,
  draft: BatchIds & { readonly sealedRows: string; readonly rowCount: number },
): Promise<void> => {
  await query(
    on,
    `update batch_drafts set rows_encrypted = :sealedRows, row_count = :rowCount
      where business_id = :businessId and id = :batchId`,
    draft,
  )
}

/** Removes a draft. */
export const deleteDraft = async (on: Queryable, ids: BatchIds): Promise<void> => {
  await query(on, 'delete from batch_drafts where business_id = :businessId and id = :batchId', ids)
}
