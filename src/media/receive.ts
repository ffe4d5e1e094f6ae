import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import type { UrlSigner } from '../vault/index.ts'
import { uploadAccess, type Draft, type LocalDisk } from './local-disk.ts'
import { isAsAnnounced, maxUploadBytes, type ContentType } from './rules.ts'
import type { Place } from './storage.ts'
import { findUpload, markStored } from './store.ts'

/** The bytes of an upload as they come, and what they are said to be. */
export type Incoming = { readonly contentType: ContentType; readonly bytes: AsyncIterable<Uint8Array> }

/** What became of the bytes. */
export type Received =
  | { readonly kind: 'stored'; readonly byteSize: number }
  | { readonly kind: 'too-large' | 'empty' | 'not-as-announced' | 'stored-before' }

/** Takes uploads for the local disk. */
export type UploadReceiver = {
  /** Whether a signed URL allows to store at this place now, by the database's clock. */
  readonly isAllowed: (place: Place, query: Readonly<Record<string, unknown>>) => Promise<boolean>
  readonly isStored: (place: Place) => Promise<boolean>
  /** Stores the bytes once; a later or slower twin stores nothing. Leaves nothing on disk unless stored. */
  readonly receive: (place: Place, incoming: Incoming) => Promise<Received>
}

/** The row decides whether a file is stored. It is locked while the file is put in its place, so that of twins one
 *  wins; after a crash in between the row says no, and the file may be sent again. See
 *  docs/design/files.md#a-file-is-stored-once-and-whole. */
const store = (
  db: Db,
  place: Place,
  { draft, contentType }: { readonly draft: Draft; readonly contentType: ContentType },
): Promise<Received> =>
  inTransaction(db, async (trx) => {
    const upload = await findUpload(trx, place, 'lock')
    assert(upload, 'a signed URL leads to an upload')
    if (upload.storedAt !== null) return { kind: 'stored-before' }
    const { byteSize } = draft
    if (!isAsAnnounced(upload, { contentType, byteSize })) return { kind: 'not-as-announced' }
    await draft.keep(place)
    await markStored(trx, place, { at: await readNow(trx), byteSize, contentType, objectKey: null })
    return { kind: 'stored', byteSize }
  })

/** Opens the receiver over the pool, the disk and the signer of its URLs. */
export const createUploadReceiver = (deps: {
  readonly db: Db
  readonly disk: LocalDisk
  readonly signer: UrlSigner
}): UploadReceiver => {
  const { db, disk, signer } = deps
  return {
    isAllowed: async (place, query) => signer.isAllowed(uploadAccess(place), query, await readNow(db)),
    isStored: async (place) => (await findUpload(db, place))?.storedAt !== null,
    receive: async (place, { contentType, bytes }) => {
      const draft = await disk.draft(bytes, maxUploadBytes)
      if (!draft) return { kind: 'too-large' }
      try {
        return draft.byteSize === 0 ? { kind: 'empty' } : await store(db, place, { draft, contentType })
      } finally {
        await draft.discard()
      }
    },
  }
}
