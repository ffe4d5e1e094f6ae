import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import type { UrlSigner } from '../vault/index.ts'
import { uploadAccess, type Draft, type LocalDisk } from './local-disk.ts'
import { hasContentOf, isAsAnnounced, maxUploadBytes, type ContentType } from './rules.ts'
import type { UploadIds } from './storage.ts'
import { findUpload, markStored } from './store.ts'

/** The bytes of an upload as they arrive, and their declared type. */
export type Incoming = { readonly contentType: ContentType; readonly bytes: AsyncIterable<Uint8Array> }

/** The result of receiving an upload. */
export type Received =
  | { readonly kind: 'stored'; readonly byteSize: number }
  | {
      readonly kind:
        | 'not-allowed'
        | 'too-large'
        | 'empty'
        | 'wrong-content'
        | 'not-as-announced'
        | 'stored-before'
    }

/** Receives uploads for the local disk. */
export type UploadReceiver = {
  /** Returns whether a signed URL grants this upload now, by the database's clock. */
  readonly isAllowed: (upload: UploadIds, query: Readonly<Record<string, unknown>>) => Promise<boolean>
  /** Returns why nothing can be stored under the key any more, or undefined. */
  readonly refusalOf: (upload: UploadIds) => Promise<'not-allowed' | 'stored-before' | undefined>
  /** Stores the bytes once; of concurrent uploads the first one wins. Leaves nothing on disk unless stored. */
  readonly receive: (upload: UploadIds, incoming: Incoming) => Promise<Received>
  /** Removes partial files that a killed process left hours ago. */
  readonly sweep: () => Promise<void>
}

/** Marks an upload as stored and moves its file, under a lock on its row, so one of several concurrent uploads wins.
 *  After a crash between the two the row says that it is not stored, and the file may be sent again. See
 *  docs/design/files.md#a-file-is-stored-once-and-whole. */
const store = (
  db: Db,
  ids: UploadIds,
  { draft, contentType }: { readonly draft: Draft; readonly contentType: ContentType },
): Promise<Received> =>
  inTransaction(db, async (trx) => {
    const upload = await findUpload(trx, ids, 'lock')
    // Its customer was erased since the URL was given.
    if (!upload) return { kind: 'not-allowed' }
    if (upload.storedAt !== null) return { kind: 'stored-before' }
    const { byteSize } = draft
    if (!isAsAnnounced(upload, { contentType, byteSize })) return { kind: 'not-as-announced' }
    await draft.keep(ids)
    await markStored(trx, ids, { at: await readNow(trx), byteSize, contentType, objectKey: null })
    return { kind: 'stored', byteSize }
  })

/** Creates the receiver of uploads. */
export const createUploadReceiver = (deps: {
  readonly db: Db
  readonly disk: LocalDisk
  readonly signer: UrlSigner
}): UploadReceiver => {
  const { db, disk, signer } = deps
  return {
    isAllowed: async (ids, query) => signer.isAllowed(uploadAccess(ids), query, await readNow(db)),
    refusalOf: async (ids) => {
      const upload = await findUpload(db, ids)
      if (!upload) return 'not-allowed'
      return upload.storedAt === null ? undefined : 'stored-before'
    },
    receive: async (ids, { contentType, bytes }) => {
      const draft = await disk.draft(bytes, maxUploadBytes)
      if (!draft) return { kind: 'too-large' }
      try {
        if (draft.byteSize === 0) return { kind: 'empty' }
        if (!hasContentOf(contentType, draft.firstBytes)) return { kind: 'wrong-content' }
        return await store(db, ids, { draft, contentType })
      } finally {
        await draft.discard()
      }
    },
    sweep: disk.sweep,
  }
}
