import { createHash, randomUUID } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type HeadObjectCommandOutput,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { assert } from '../kernel/assert.ts'
import { isId } from '../kernel/id.ts'
import { Refusal } from '../kernel/refusal.ts'
import {
  contentTypeOf,
  firstBytesLength,
  hasContentOf,
  isAsAnnounced,
  isSizeAllowed,
  uploadSeconds,
  type Announced,
} from './rules.ts'
import type { Collected, Storage, UploadIds } from './storage.ts'

/** The settings of a bucket. Clients must reach `endpoint` too, because URLs begin with it. */
export type S3Settings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Whether the bucket is the first part of the path instead of the host name. */
  readonly forcePathStyle: boolean
}

/** A bucket as the storage of uploads. */
export type Bucket = Storage & {
  /** Stores an object, lists and removes it. Refuses EXTERNAL_REQUEST_ERROR where it cannot. */
  readonly probe: () => Promise<void>
}

const probeKey = 'incoming/probe'
const retryAfterSeconds = 5
const connectTimeoutMs = 2_000
const requestTimeoutMs = 8_000

const openClient = (settings: S3Settings): S3Client => {
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // By default the library signs a checksum of an empty body into URLs.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      requestTimeout: requestTimeoutMs,
      throwOnRequestTimeout: true,
    },
  })
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** Awaits a call to the store; returns undefined where it has no such object. Any other error is answered 503. */
const callStore = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call
  } catch (cause) {
    if (isMissing(cause)) return undefined
    const friendly = 'The storage of uploads does not answer; try again.'
    throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })
  }
}

// Names contain no text of a caller. Objects that clients can write and objects that count have separate prefixes.
const nameOf = ({ businessId, key }: UploadIds): string => {
  assert(isId(businessId), 'uploads belong to a business')
  return `${businessId}/${createHash('sha256').update(key).digest('hex')}`
}
const incomingOf = (upload: UploadIds): string => `incoming/${nameOf(upload)}`
const keptOf = (upload: UploadIds): string => `kept/${nameOf(upload)}/`

type ValidFile = Omit<Collected, 'objectKey'>
/** Returns type and size of an object, or undefined where it may not be kept. */
const validateObject = (
  upload: Announced,
  found: Pick<HeadObjectCommandOutput, 'ContentLength' | 'ContentType'>,
): ValidFile | undefined => {
  const contentType = contentTypeOf(found.ContentType)
  const byteSize = found.ContentLength ?? 0
  if (!contentType || !isSizeAllowed(byteSize)) return undefined
  return isAsAnnounced(upload, { contentType, byteSize }) ? { contentType, byteSize } : undefined
}

const openObjects = (client: S3Client, Bucket: string) => {
  const head = (name: string) => callStore(client.send(new HeadObjectCommand({ Bucket, Key: name })))
  const readFirstBytes = async (Key: string): Promise<Uint8Array> => {
    const Range = `bytes=0-${(firstBytesLength - 1).toString()}`
    const found = await callStore(client.send(new GetObjectCommand({ Bucket, Key, Range })))
    return (await found?.Body?.transformToByteArray()) ?? new Uint8Array()
  }
  const remove = async (name: string): Promise<void> => {
    await callStore(client.send(new DeleteObjectCommand({ Bucket, Key: name })))
  }
  const removeAll = async (Prefix: string): Promise<void> => {
    const found = await callStore(client.send(new ListObjectsV2Command({ Bucket, Prefix })))
    for (const { Key } of found?.Contents ?? []) if (Key !== undefined) await remove(Key)
    if (found?.IsTruncated) await removeAll(Prefix)
  }
  return { head, readFirstBytes, remove, removeAll }
}

/** Creates a storage of uploads in a bucket of an S3-compatible store. A client sends the file by a presigned PUT,
 *  whose signature covers the announced type and size. On first use the file is copied to a name that no URL reaches
 *  and validated there, so later writes to the URL change nothing. See docs/design/files.md#a-bucket-keeps-a-copy. */
export const createS3 = (settings: S3Settings): Bucket => {
  const client = openClient(settings)
  const { bucket: Bucket } = settings
  const { head, readFirstBytes, remove, removeAll } = openObjects(client, Bucket)
  const validateCopy = async (upload: Announced, name: string): Promise<ValidFile | undefined> => {
    const copied = await head(name)
    const valid = copied && validateObject(upload, copied)
    return valid && hasContentOf(valid.contentType, await readFirstBytes(name)) ? valid : undefined
  }
  return {
    // The store checks the expiry with its own clock.
    uploadUrl: (upload) => {
      const { announcedType, announcedBytes } = upload
      const put = new PutObjectCommand({
        Bucket,
        Key: incomingOf(upload),
        ...(announcedType !== null && { ContentType: announcedType }),
        ...(announcedBytes !== null && { ContentLength: announcedBytes }),
      })
      // The library sets a default type, which must not be signed where none was announced.
      const signableHeaders = new Set([
        'host',
        ...(announcedType !== null ? ['content-type'] : []),
        ...(announcedBytes !== null ? ['content-length'] : []),
      ])
      return getSignedUrl(client, put, { expiresIn: uploadSeconds, signableHeaders })
    },
    collect: async (upload) => {
      const incoming = incomingOf(upload)
      const sent = await head(incoming)
      // Checked before the copy, so that a file of many gigabytes is never copied.
      if (!sent || !validateObject(upload, sent)) return undefined
      const objectKey = `${keptOf(upload)}${randomUUID()}`
      const copy = new CopyObjectCommand({ Bucket, Key: objectKey, CopySource: `${Bucket}/${incoming}` })
      try {
        await callStore(client.send(copy))
        const valid = await validateCopy(upload, objectKey)
        if (valid) return { objectKey, ...valid }
      } catch (error) {
        // A copy that this leaves is removed with its upload.
        await remove(objectKey).catch(() => undefined)
        throw error
      }
      // Its content is of another type, or the client replaced it between the check and the copy.
      await remove(objectKey)
      return undefined
    },
    discard: ({ objectKey }) => remove(objectKey),
    remove: async (upload) => {
      const isOnDisk = upload.storedAt !== null && upload.objectKey === null
      assert(!isOnDisk, 'the file is on a disk that is not configured here')
      await remove(incomingOf(upload))
      // Requests that failed may have left other copies.
      await removeAll(keptOf(upload))
      // Copies used to have other names.
      if (upload.objectKey !== null) await remove(upload.objectKey)
    },
    read: async ({ objectKey: Key }) => {
      if (Key === null) return undefined
      const found = await callStore(client.send(new GetObjectCommand({ Bucket, Key })))
      const bytes = await found?.Body?.transformToByteArray()
      return bytes && Buffer.from(bytes)
    },
    probe: async () => {
      await callStore(client.send(new PutObjectCommand({ Bucket, Key: probeKey, Body: 'probe' })))
      await removeAll(probeKey)
    },
    exists: async ({ objectKey }) => objectKey !== null && (await head(objectKey)) !== undefined,
  }
}
