import type { S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

/** Creates a bucket as the storage of uploads, and loads its client library on first use: loading takes a quarter of a
 *  second and 20 MB, which most commands do not need. See docs/design/files.md#a-bucket-keeps-a-copy. */
export const openBucket = (settings: S3Settings): Storage => {
  let opening: Promise<Storage> | undefined
  const opened = (): Promise<Storage> => {
    opening ??= import('./s3.ts').then(({ createS3 }) => createS3(settings))
    return opening
  }
  return {
    uploadUrl: async (upload, expiresAt) => (await opened()).uploadUrl(upload, expiresAt),
    collect: async (upload) => (await opened()).collect(upload),
    discard: async (collected) => (await opened()).discard(collected),
    remove: async (upload) => (await opened()).remove(upload),
    read: async (upload) => (await opened()).read(upload),
    exists: async (upload) => (await opened()).exists(upload),
  }
}
