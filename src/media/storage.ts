import type { Announced, ContentType } from './rules.ts'

/** The primary key of an upload; `key` is unique in its business. */
export type UploadIds = { readonly businessId: string; readonly key: string }

/** A file in the storage that its client can no longer replace. `objectKey` is its name there. */
export type Collected = {
  readonly objectKey: string
  readonly byteSize: number
  readonly contentType: ContentType
}

/** The port of storages, the local disk and object stores. Calls over a network are made outside database transactions,
 *  and refuse EXTERNAL_REQUEST_ERROR on a timeout. See docs/design/files.md#a-bucket-keeps-a-copy. */
export type Storage = {
  /** Returns a URL that accepts the bytes of one upload by PUT until `expiresAt`, without an API key. */
  readonly uploadUrl: (upload: UploadIds & Announced, expiresAt: Date) => Promise<string>
  /** Looks for bytes that were sent to the storage directly, and copies valid ones to a name that the URL does not
   *  reach. */
  readonly collect: (upload: UploadIds & Announced) => Promise<Collected | undefined>
  /** Removes a collected file that is not used. */
  readonly discard: (collected: Collected) => Promise<void>
  /** Removes every file of an upload; does nothing where there is none. Fails where its file is in another storage. */
  readonly remove: (
    upload: UploadIds & { readonly storedAt: Date | null; readonly objectKey: string | null },
  ) => Promise<void>
  /** Returns the bytes of a stored file; undefined where there is none. */
  readonly read: (upload: UploadIds & { readonly objectKey: string | null }) => Promise<Buffer | undefined>
  /** Returns whether the complete file exists. */
  readonly exists: (upload: UploadIds & { readonly objectKey: string | null }) => Promise<boolean>
}
