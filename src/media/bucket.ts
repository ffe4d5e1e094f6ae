import type { S3Settings } from './s3.ts'
import type { Storage } from './storage.ts'

/** A bucket as the storage of uploads, opened when it is first used: loading the client library takes a quarter of a
 *  second and 20 MB, which a command that touches no upload would pay for nothing. See
 *  docs/design/files.md#a-bucket-keeps-a-copy. */
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
    exists: async (upload) => (await opened()).exists(upload),
  }
}
