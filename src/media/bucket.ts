import type { Bucket, S3Settings } from './s3.ts'

/** Creates a bucket as the storage of uploads, and loads its client library on first use: loading takes a quarter of a
 *  second and 20 MB, which most commands do not need. See docs/design/files.md#a-bucket-keeps-a-copy. */
export const openBucket = (settings: S3Settings): Bucket => {
  let opening: Promise<Bucket> | undefined
  const opened = (): Promise<Bucket> => {
    opening ??= import('./s3.ts').then(({ createS3 }) => createS3(settings))
    return opening
  }
  return {
    uploadUrl: async (upload, expiresAt) => (await opened()).uploadUrl(upload, expiresAt),
    collect: async (upload) => (await opened()).collect(upload),
    discard: async (collected) => (await opened()).discard(collected),
    remove: async (upload) => (await opened()).remove(upload),
    read: async (upload) => (await opened()).read(upload),
    probe: async () => (await opened()).probe(),
    exists: async (upload) => (await opened()).exists(upload),
  }
}
