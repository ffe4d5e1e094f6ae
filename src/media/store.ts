import type { MediaType } from '../../generated/catalogue.ts'
import { query, queryOne, type Queryable } from '../db/tx.ts'
import { maxUploadBytes, type Announced, type ContentType } from './rules.ts'
import type { UploadIds } from './storage.ts'

/** An upload: its key, and the file stored under it. `fileName` is as the caller sent it. */
export type Upload = UploadIds &
  Announced & {
    readonly type: MediaType
    readonly fileName: string
    readonly createdAt: Date
    /** Null until the bytes are stored, like the two after it. */
    readonly storedAt: Date | null
    readonly byteSize: number | null
    readonly contentType: ContentType | null
    /** Its name in an object store; null on the local disk. */
    readonly objectKey: string | null
  }

/** Inserts an upload whose bytes are still to come, and counts them in the business's UTC day. Returns false, and
 *  changes nothing, where the day would exceed `bytesPerDay`. */
export const insertUpload = async (
  on: Queryable,
  upload: UploadIds & Announced & Pick<Upload, 'type' | 'fileName' | 'createdAt'>,
  bytesPerDay: number,
): Promise<boolean> => {
  const rows = await query(
    on,
    `with counted as (
       insert into upload_usage as u (business_id, day, bytes)
       select :businessId, (:createdAt::timestamptz at time zone 'UTC')::date, :bytes::bigint
        where :bytes::bigint <= :bytesPerDay::bigint
       on conflict (business_id) do update
          -- A request that read the clock before midnight counts in the day that has begun.
          set day = greatest(u.day, excluded.day),
              bytes = excluded.bytes + case when u.day >= excluded.day then u.bytes else 0 end
        where excluded.bytes + case when u.day >= excluded.day then u.bytes else 0 end <= :bytesPerDay::bigint
       returning business_id)
     insert into uploads (business_id, key, type, file_name, announced_type, announced_bytes, created_at)
     select business_id, :key, :type, :fileName, :announcedType, :announcedBytes, :createdAt from counted
     returning key`,
    { ...upload, bytes: upload.announcedBytes ?? maxUploadBytes, bytesPerDay },
  )
  return rows.length > 0
}

const columns = `business_id as "businessId", key, type, file_name as "fileName", created_at as "createdAt",
         announced_type as "announcedType", announced_bytes as "announcedBytes",
  stored_at as "storedAt", byte_size as "byteSize", content_type as "contentType", object_key as "objectKey"`
const selectUpload = `
  select ${columns}
    from uploads where business_id = :businessId and key = :key and removed_at is null`
const lockedUpload = `${selectUpload} for no key update`

/** Finds an upload by primary key; `lock` blocks others that store it until the commit. */
export const findUpload = (
  on: Queryable,
  { businessId, key }: UploadIds,
  lock?: 'lock',
): Promise<Upload | undefined> =>
  queryOne<Upload>(on, lock ? lockedUpload : selectUpload, { businessId, key })

/** Marks an upload as stored, and counts its size in the day of its URL instead of the maximum, if no size was
 *  announced; returns false where it already was stored, or is removed. */
export const markStored = async (
  on: Queryable,
  { businessId, key }: UploadIds,
  stored: {
    readonly at: Date
    readonly byteSize: number
    readonly contentType: ContentType
    readonly objectKey: string | null
  },
): Promise<boolean> => {
  const rows = await query(
    on,
    `with stored as (
       update uploads
          set stored_at = :at, byte_size = :byteSize, content_type = :contentType, object_key = :objectKey
        where business_id = :businessId and key = :key and stored_at is null and removed_at is null
        returning business_id, announced_bytes, created_at
     ), given_back as (
       update upload_usage u
          set bytes = greatest(0, u.bytes - (:maxBytes::bigint - :byteSize::bigint))
         from stored s
        where u.business_id = s.business_id and s.announced_bytes is null
          and u.day = (s.created_at at time zone 'UTC')::date)
     select business_id from stored`,
    { businessId, key, ...stored, maxBytes: maxUploadBytes },
  )
  return rows.length > 0
}

/** Lists uploads of the UTC day of `now` whose URLs were given before `givenBefore` and that are not stored, oldest
 *  first. Index `uploads_unused`. */
export const listUnused = (
  on: Queryable,
  filter: {
    readonly businessId: string
    readonly now: Date
    readonly givenBefore: Date
    readonly limit: number
  },
): Promise<Upload[]> =>
  query(
    on,
    `select ${columns} from uploads
      where business_id = :businessId and stored_at is null and removed_at is null
        and created_at >= date_trunc('day', :now::timestamptz, 'UTC') and created_at < :givenBefore
      order by created_at limit :limit`,
    filter,
  )

/** Marks uploads that are not stored as removed, so that nothing is stored under their keys any more, takes their bytes
 *  out of the day of their URLs, and returns their keys. */
export const giveBack = async (
  on: Queryable,
  businessId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> => {
  const removed = await query<{ key: string }>(
    on,
    `with removed as (
       update uploads set removed_at = app.now()
        where business_id = :businessId and key = any (:keys::text[]) and stored_at is null and removed_at is null
        returning key, coalesce(announced_bytes, :maxBytes::integer) as bytes,
                  (created_at at time zone 'UTC')::date as day
     ), given_back as (
       update upload_usage u set bytes = greatest(0, u.bytes - of_day.bytes)
         from (select day, sum(bytes) as bytes from removed group by day) as of_day
        where u.business_id = :businessId and u.day = of_day.day
     )
     select key from removed`,
    { businessId, keys, maxBytes: maxUploadBytes },
  )
  return new Set(removed.map(({ key }) => key))
}

/** Marks an upload as removed, so that nothing is stored under its key any more, and returns it. */
export const markRemoved = (on: Queryable, ids: UploadIds): Promise<Upload | undefined> =>
  queryOne<Upload>(
    on,
    `update uploads set removed_at = coalesce(removed_at, app.now())
      where business_id = :businessId and key = :key returning ${columns}`,
    ids,
  )

/** Deletes an upload. */
export const deleteUpload = async (on: Queryable, { businessId, key }: UploadIds): Promise<void> => {
  await query(on, 'delete from uploads where business_id = :businessId and key = :key', { businessId, key })
}
