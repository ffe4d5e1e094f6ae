import type { MediaType } from '../../generated/catalogue.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { ContentType } from './rules.ts'
import type { Place } from './storage.ts'

/** An upload: a key that was given out, and what was stored under it since. `fileName` is the caller's own. */
export type Upload = Place & {
  readonly type: MediaType
  readonly fileName: string
  readonly createdAt: Date
  /** Null until the bytes are stored, as the two after it. */
  readonly storedAt: Date | null
  readonly byteSize: number | null
  readonly contentType: ContentType | null
}

/** Remembers a key that is given out. */
export const insertUpload = async (
  on: Queryable,
  upload: Pick<Upload, 'businessId' | 'key' | 'type' | 'fileName' | 'createdAt'>,
): Promise<void> => {
  await query(
    on,
    `insert into uploads (business_id, key, type, file_name, created_at)
     values (:businessId, :key, :type, :fileName, :createdAt)`,
    upload,
  )
}

const selectUpload = `
  select business_id as "businessId", key, type, file_name as "fileName", created_at as "createdAt",
         stored_at as "storedAt", byte_size as "byteSize", content_type as "contentType"
    from uploads where business_id = :businessId and key = :key`
const lockedUpload = `${selectUpload} for no key update`

/** An upload of the business, by primary key; `lock` keeps others from storing it until the commit. */
export const findUpload = (
  on: Queryable,
  { businessId, key }: Place,
  lock?: 'lock',
): Promise<Upload | undefined> =>
  queryOne<Upload>(on, lock ? lockedUpload : selectUpload, { businessId, key })

/** Remembers that the bytes of an upload are stored. */
export const markStored = async (
  trx: Trx,
  { businessId, key }: Place,
  stored: { readonly at: Date; readonly byteSize: number; readonly contentType: ContentType },
): Promise<void> => {
  await query(
    trx,
    `update uploads set stored_at = :at, byte_size = :byteSize, content_type = :contentType
      where business_id = :businessId and key = :key`,
    { businessId, key, ...stored },
  )
}
