import { query, queryOne, type Queryable } from '../db/tx.ts'

/** Returns whether a business has its home elsewhere, or moves there now. Primary key. */
export const isClosed = async (on: Queryable, businessId: string): Promise<boolean> => {
  const row = await queryOne<{ closed: boolean }>(
    on,
    'select exists (select from closed_businesses where business_id = :businessId) as closed',
    { businessId },
  )
  return row?.closed ?? false
}

/** A published set of reference data: rates, routes, fees, promotions and institutions. */
export type ReferenceRevision = {
  readonly revision: bigint
  readonly digest: string
  readonly publishedAt: Date
}

/** Finds the newest set of reference data that this cell has. */
export const findReferenceRevision = (on: Queryable): Promise<ReferenceRevision | undefined> =>
  queryOne(
    on,
    `select revision, digest, published_at as "publishedAt"
       from reference_revisions order by revision desc limit 1`,
  )

/** Reads the reference data as JSON, with the digest of its text. */
export const readReference = (on: Queryable): Promise<{ data: unknown; digest: string } | undefined> =>
  queryOne(on, 'select data, app.digest_of(data) as digest from app.read_reference() as data')

/** Replaces the reference data. */
export const replaceReference = async (on: Queryable, data: unknown): Promise<void> => {
  await query(on, 'select app.replace_reference(:data::jsonb)', { data: JSON.stringify(data) })
}

/** Returns the digest of reference data, as `readReference` does. */
export const digestOf = async (on: Queryable, data: unknown): Promise<string> => {
  const row = await queryOne<{ digest: string }>(on, 'select app.digest_of(:data::jsonb) as digest', {
    data: JSON.stringify(data),
  })
  return row?.digest ?? ''
}

/** Writes that the reference data is of a revision. */
export const insertReferenceRevision = async (
  on: Queryable,
  { revision, digest, publishedAt }: ReferenceRevision,
): Promise<void> => {
  await query(
    on,
    `insert into reference_revisions (revision, digest, published_at, applied_at)
     values (:revision, :digest, :publishedAt, app.now())`,
    { revision, digest, publishedAt },
  )
}

/** Blocks other publications until the transaction ends. */
export const lockReference = async (on: Queryable): Promise<void> => {
  await query(on, `select pg_advisory_xact_lock(hashtextextended('reference revisions', 0))`)
}
