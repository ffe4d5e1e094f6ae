import type { MediaType } from '../../generated/catalogue.ts'
import { query, queryOne, type Queryable } from '../db/tx.ts'
import type { Announced, ContentType } from './rules.ts'
import type { Place } from './storage.ts'

/** An upload: a key that was given out, and what was stored under it since. `fileName` is the caller's own. */
export type Upload = Place &
  Announced & {
    readonly type: MediaType
    readonly fileName: string
    readonly createdAt: Date
    /** Null until the bytes are stored, as the two after it. */
    readonly storedAt: Date | null
    readonly byteSize: number | null
    readonly contentType: ContentType | null
    /** What it is called in an object store; null on the local disk. */
    readonly objectKey: string | null
  }

/** Remembers a key that is given out. */
export const insertUpload = async (
  on: Queryable,
  upload: Place & Announced & Pick<Upload, 'type' | 'fileName' | 'createdAt'>,
): Promise<void> => {
  await query(
    on,
    `insert into uploads (business_id, key, type, file_name, announced_type, announced_bytes, created_at)
     values (:businessId, :key, :type, :fileName, :announcedType, :announcedBytes, :createdAt)`,
    upload,
  )
}

const selectUpload = `
  select business_id as "businessId", key, type, file_name as "fileName", created_at as "createdAt",
         announced_type as "announcedType", announced_bytes as "announcedBytes",
         stored_at as "storedAt", byte_size as "byteSize", content_type as "contentType", object_key as "objectKey"
    from uploads where business_id = :businessId and key = :key`
const lockedUpload = `${selectUpload} for no key update`

/** An upload of the business, by primary key; `lock` keeps others from storing it until the commit. */
export const findUpload = (
  on: Queryable,
  { businessId, key }: Place,
  lock?: 'lock',
): Promise<Upload | undefined> =>
  queryOne<Upload>(on, lock ? lockedUpload : selectUpload, { businessId, key })

/** Remembers that the bytes of an upload are stored; false where others were stored before. */
export const markStored = async (
  on: Queryable,
  { businessId, key }: Place,
  stored: {
    readonly at: Date
    readonly byteSize: number
    readonly contentType: ContentType
    readonly objectKey: string | null
  },
): Promise<boolean> => {
  const rows = await query(
    on,
    `update uploads
        set stored_at = :at, byte_size = :byteSize, content_type = :contentType, object_key = :objectKey
      where business_id = :businessId and key = :key and stored_at is null
      returning key`,
    { businessId, key, ...stored },
  )
  return rows.length > 0
}
