import type { MediaType } from '../../generated/catalogue.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { assert } from '../kernel/assert.ts'
import { base62, randomText } from '../kernel/random.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import {
  cleanFileName,
  secondsLeftOfDay,
  uploadKey,
  uploadSeconds,
  type Announced,
  type ContentType,
} from './rules.ts'
import type { Storage } from './storage.ts'
import {
  deleteUpload,
  findUpload,
  giveBack,
  insertUpload,
  listUnused,
  markRemoved,
  markStored,
  type Upload,
} from './store.ts'

/** A file to upload, with its announced type and size. */
export type NewUpload = Announced & { readonly fileName: string; readonly type: MediaType }

/** The URL of an upload, its key, and how many seconds it is valid. */
export type UploadUrl = { readonly url: string; readonly key: string; readonly expiresIn: number }

/** Manages the uploads of businesses. */
export type MediaService = {
  /** Creates a key and a URL that accepts its bytes. Refuses VALIDATION_ERROR for a name of unusable characters
   *  only, and RATE_LIMIT_ERROR where the file could exceed the daily quota of the business. */
  readonly createUploadUrl: (businessId: string, input: NewUpload) => Promise<UploadUrl>
  /** Returns an upload. Refuses MEDIA_NOT_FOUND unless `key` belongs to this business and `type`, and its bytes are
   *  stored. */
  readonly requireUpload: (businessId: string, key: string, type: MediaType) => Promise<Upload>
  /** Returns the bytes of an upload and their type. Refuses as `requireUpload`. */
  readonly read: (
    businessId: string,
    key: string,
    type: MediaType,
  ) => Promise<{ readonly contentType: ContentType; readonly bytes: Buffer }>
  /** Removes those of the keys that are uploads of the business, with their files, and returns their number. */
  readonly remove: (businessId: string, keys: readonly string[]) => Promise<number>
}

// 22 base62 characters are 130 bits.
const randomLength = 22

type MediaDeps = {
  readonly db: Db
  readonly storage: Storage
  /** How many bytes a business may upload in a UTC day. */
  readonly bytesPerDay: number
}

/** Collects the bytes of an upload that is not marked as stored, marks it, and returns the updated upload. Of
 *  concurrent calls one wins; the copies of the others are discarded. */
const collect = async (
  { db, storage }: Pick<MediaDeps, 'db' | 'storage'>,
  upload: Upload,
): Promise<Upload | undefined> => {
  const collected = await storage.collect(upload)
  if (!collected) return upload
  const isFirst = await markStored(db, upload, { at: await readNow(db), ...collected })
  if (!isFirst) await storage.discard(collected)
  return findUpload(db, upload)
}

// As many files as a request may look for in a bucket.
const maxUnusedAtOnce = 100

/** Gives the bytes of URLs that expired unused back to the quota. A file that a client sent to a bucket, and that no
 *  request has named, is collected and counts (docs/design/files.md#the-quota-is-counted-when-a-url-is-requested). */
const giveBackUnused = async (deps: MediaDeps, businessId: string, now: Date): Promise<void> => {
  const { db, storage } = deps
  const givenBefore = new Date(now.getTime() - uploadSeconds * 1000)
  const expired = await listUnused(db, { businessId, now, givenBefore, limit: maxUnusedAtOnce })
  const collected = await Promise.all(expired.map((upload) => collect(deps, upload)))
  const unused = collected.flatMap((upload) => (upload?.storedAt === null ? [upload] : []))
  // One that was stored meanwhile keeps its file.
  const removed = await giveBack(
    db,
    businessId,
    unused.map(({ key }) => key),
  )
  await Promise.all(unused.filter(({ key }) => removed.has(key)).map((upload) => storage.remove(upload)))
}

const refuseQuota = (bytesPerDay: number, { announcedBytes }: Announced, at: Date): never => {
  const megabytes = Math.floor(bytesPerDay / (1024 * 1024)).toString()
  const most = `At most ${megabytes} MB can be uploaded per day (UTC).`
  const hint =
    announcedBytes === null
      ? 'Send `contentLength`: without it, a file counts as 10 MB until it is stored.'
      : 'Try again after midnight UTC.'
  throw new Refusal('RATE_LIMIT_ERROR', {
    friendly: `${most} ${hint}`,
    retryAfterSeconds: secondsLeftOfDay(at),
  })
}

/** Creates the service of uploads. */
export const createMediaService = (deps: MediaDeps): MediaService => {
  const { db, storage, bytesPerDay } = deps
  const requireUpload: MediaService['requireUpload'] = async (businessId, key, type) => {
    const found = await findUpload(db, { businessId, key })
    const isNotCollected = found?.type === type && found.storedAt === null
    const upload = isNotCollected ? await collect(deps, found) : found
    // One refusal for every reason, so that guessing keys reveals nothing about other businesses.
    const isStored = upload?.type === type && upload.storedAt !== null && (await storage.exists(upload))
    return isStored
      ? upload
      : refuse('MEDIA_NOT_FOUND', 'No upload with this key, or its file was not sent yet.')
  }
  return {
    createUploadUrl: async (businessId, { fileName, type, ...announced }) => {
      const name = cleanFileName(fileName)
      if (name === '') refuse('VALIDATION_ERROR', '`fileName` must have letters or digits.')
      const key = uploadKey(type, randomText(base62, randomLength), name)
      const createdAt = await readNow(db)
      const upload = { businessId, key, ...announced }
      const insert = () => insertUpload(db, { ...upload, type, fileName, createdAt }, bytesPerDay)
      if (!(await insert())) {
        await giveBackUnused(deps, businessId, createdAt)
        if (!(await insert())) refuseQuota(bytesPerDay, announced, createdAt)
      }
      const expiresAt = new Date(createdAt.getTime() + uploadSeconds * 1000)
      return { url: await storage.uploadUrl(upload, expiresAt), key, expiresIn: uploadSeconds }
    },
    requireUpload,
    read: async (businessId, key, type) => {
      const upload = await requireUpload(businessId, key, type)
      const bytes = await storage.read(upload)
      assert(bytes && upload.contentType, 'a stored file has bytes and a type')
      return { contentType: upload.contentType, bytes }
    },
    remove: async (businessId, keys) => {
      let removed = 0
      for (const key of keys) {
        const upload = await markRemoved(db, { businessId, key })
        if (!upload) continue
        // The row goes last: until then a crash leaves a key that finds the file.
        await storage.remove(upload)
        await deleteUpload(db, upload)
        removed += 1
      }
      return removed
    },
  }
}
