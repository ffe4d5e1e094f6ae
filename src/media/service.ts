import type { MediaType } from '../../generated/catalogue.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { base62, randomText } from '../kernel/random.ts'
import { refuse } from '../kernel/refusal.ts'
import { cleanFileName, uploadKey, uploadSeconds, type Announced } from './rules.ts'
import type { Storage } from './storage.ts'
import { findUpload, insertUpload, markStored, type Upload } from './store.ts'

/** A file to upload, as it was asked for, and what it will be where that was said. */
export type UploadWish = Announced & { readonly fileName: string; readonly type: MediaType }

/** Where an upload may be sent, under which key, and for how many seconds. */
export type UploadUrl = { readonly url: string; readonly key: string; readonly expiresIn: number }

/** Files that businesses upload. */
export type MediaService = {
  /** Gives out a key and a URL that takes its bytes. Refuses VALIDATION_ERROR where nothing is left of the name. */
  readonly createUploadUrl: (businessId: string, wish: UploadWish) => Promise<UploadUrl>
  /** Refuses MEDIA_NOT_FOUND unless `key` was given to this business for `type` and its bytes are stored. */
  readonly requireUpload: (businessId: string, key: string, type: MediaType) => Promise<Upload>
}

// 22 characters of 62 are 130 bits.
const unguessableLength = 22

type MediaDeps = { readonly db: Db; readonly storage: Storage }

/** Looks for the bytes of an upload of which the row knows nothing yet, and gives the upload as it stands then. Of
 *  several that look at once one is written down; what the others have collected is forgotten. */
const collect = async ({ db, storage }: MediaDeps, upload: Upload): Promise<Upload | undefined> => {
  const collected = await storage.collect(upload)
  if (!collected) return upload
  const isFirst = await markStored(db, upload, { at: await readNow(db), ...collected })
  if (!isFirst) await storage.discard(collected)
  return findUpload(db, upload)
}

/** Opens media over the pool and a storage. */
export const createMediaService = (deps: MediaDeps): MediaService => {
  const { db, storage } = deps
  return {
    createUploadUrl: async (businessId, { fileName, type, ...announced }) => {
      const name = cleanFileName(fileName)
      if (name === '') refuse('VALIDATION_ERROR', 'fileName must be a name: of this one nothing is left')
      const key = uploadKey(type, randomText(base62, unguessableLength), name)
      const createdAt = await readNow(db)
      const upload = { businessId, key, ...announced }
      await insertUpload(db, { ...upload, type, fileName, createdAt })
      const expiresAt = new Date(createdAt.getTime() + uploadSeconds * 1000)
      return { url: await storage.uploadUrl(upload, expiresAt), key, expiresIn: uploadSeconds }
    },
    requireUpload: async (businessId, key, type) => {
      const found = await findUpload(db, { businessId, key })
      const isAwaited = found?.type === type && found.storedAt === null
      const upload = isAwaited ? await collect(deps, found) : found
      // One answer for all of it: whoever guesses learns nothing of another business's files.
      const isStored = upload?.type === type && upload.storedAt !== null && (await storage.exists(upload))
      return isStored ? upload : refuse('MEDIA_NOT_FOUND', 'no such upload, or its file was not sent yet')
    },
  }
}
