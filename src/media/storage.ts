import type { Announced, ContentType } from './rules.ts'

/** Where an upload lies: the key is unique in its business. */
export type Place = { readonly businessId: string; readonly key: string }

/** A file that was found in the storage, and now lies where nobody can replace it. `objectKey` names it there; null
 *  where its place does. */
export type Collected = {
  readonly objectKey: string
  readonly byteSize: number
  readonly contentType: ContentType
}

/** Where uploads are kept: the port. The local disk and object stores implement it. What goes over a network is called
 *  outside any database transaction, and refuses EXTERNAL_REQUEST_ERROR where it is not answered. See
 *  docs/design/files.md#a-bucket-keeps-a-copy. */
export type Storage = {
  /** A URL that takes the bytes of one upload by PUT until `expiresAt`, without an API key. */
  readonly uploadUrl: (upload: Place & Announced, expiresAt: Date) => Promise<string>
  /** Looks whether the bytes of an upload came another way than through this service, and if they may be kept puts
   *  them where its URL does not reach. */
  readonly collect: (upload: Place & Announced) => Promise<Collected | undefined>
  /** Forgets what was collected in vain. */
  readonly discard: (collected: Collected) => Promise<void>
  /** Whether the bytes are there, whole. */
  readonly exists: (upload: Place & { readonly objectKey: string | null }) => Promise<boolean>
}
