/** Where an upload lies: the key is unique in its business. */
export type Place = { readonly businessId: string; readonly key: string }

/** Where uploads are kept: the port. The local disk implements it; an object store would, with its own presigned
 *  URLs. Source: contract §5. */
export type Storage = {
  /** A URL that takes the bytes of one upload by PUT until `expiresAt`, without an API key. */
  readonly uploadUrl: (place: Place, expiresAt: Date) => string
  /** Whether the bytes are there, whole. */
  readonly exists: (place: Place) => Promise<boolean>
}
