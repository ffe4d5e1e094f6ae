import { createHash, randomUUID } from 'node:crypto'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type HeadObjectCommandOutput,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { assert } from '../kernel/assert.ts'
import { isId } from '../kernel/id.ts'
import { Refusal } from '../kernel/refusal.ts'
import { contentTypeOf, isAsAnnounced, isSizeAllowed, uploadSeconds, type Announced } from './rules.ts'
import type { Collected, Place, Storage } from './storage.ts'

/** Where a bucket is and who may use it. `endpoint` is an address that clients reach as well: URLs begin with it. */
export type S3Settings = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket as the first part of the path, and not of the host's name. */
  readonly forcePathStyle: boolean
}

const retryAfterSeconds = 5
const connectMs = 2_000
const answerMs = 8_000

const openClient = (settings: S3Settings): S3Client => {
  const { endpoint, region, forcePathStyle, accessKeyId, secretAccessKey } = settings
  return new S3Client({
    endpoint,
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 2,
    // Else a checksum of no bytes would be signed into URLs whose bytes are not known yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs, throwOnRequestTimeout: true },
  })
}

const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** Waits for the store; undefined where it has no such object. Any other trouble is 503. */
const ask = async <T>(call: Promise<T>): Promise<T | undefined> => {
  try {
    return await call
  } catch (cause) {
    if (isMissing(cause)) return undefined
    const friendly = 'the storage of uploads does not answer; try again'
    throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })
  }
}

// No text of a caller becomes part of a name. What clients may write to and what counts lie apart.
const incomingOf = ({ businessId, key }: Place): string => {
  assert(isId(businessId), 'uploads belong to a business')
  return `incoming/${businessId}/${createHash('sha256').update(key).digest('hex')}`
}
const newName = ({ businessId }: Place): string => `kept/${businessId}/${randomUUID()}`

/** What a file is, if it may be kept. */
type Kept = Omit<Collected, 'objectKey'>

const judge = (
  upload: Announced,
  found: Pick<HeadObjectCommandOutput, 'ContentLength' | 'ContentType'>,
): Kept | undefined => {
  const contentType = contentTypeOf(found.ContentType)
  const byteSize = found.ContentLength ?? 0
  if (!contentType || !isSizeAllowed(byteSize)) return undefined
  return isAsAnnounced(upload, { contentType, byteSize }) ? { contentType, byteSize } : undefined
}

/** Opens a bucket of an S3-compatible store as the storage of uploads. A client writes to a place of its own by a
 *  presigned PUT; what was announced of the file is a part of the signature. The first time it is asked for, the file
 *  is copied to a name that no URL reaches, and judged there: whatever is sent to the URL afterwards changes nothing.
 *  See docs/design/files.md#a-bucket-keeps-a-copy. */
export const createS3 = (settings: S3Settings): Storage => {
  const client = openClient(settings)
  const { bucket: Bucket } = settings
  const head = (name: string) => ask(client.send(new HeadObjectCommand({ Bucket, Key: name })))
  const remove = async (name: string): Promise<void> => {
    await ask(client.send(new DeleteObjectCommand({ Bucket, Key: name })))
  }
  return {
    // The store's own clock judges the expiry, not the service's.
    uploadUrl: (upload) => {
      const { announcedType, announcedBytes } = upload
      const put = new PutObjectCommand({
        Bucket,
        Key: incomingOf(upload),
        ...(announcedType !== null && { ContentType: announcedType }),
        ...(announcedBytes !== null && { ContentLength: announcedBytes }),
      })
      // The client library gives every file some type: one that nobody announced must not be signed.
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
      // Before it is copied: a file of many gigabytes is not copied to be refused.
      if (!sent || !judge(upload, sent)) return undefined
      const objectKey = newName(upload)
      const copy = new CopyObjectCommand({ Bucket, Key: objectKey, CopySource: `${Bucket}/${incoming}` })
      await ask(client.send(copy))
      const copied = await head(objectKey)
      const kept = copied && judge(upload, copied)
      if (kept) return { objectKey, ...kept }
      // It was replaced between the two looks.
      await remove(objectKey)
      return undefined
    },
    discard: ({ objectKey }) => remove(objectKey),
    exists: async ({ objectKey }) => objectKey !== null && (await head(objectKey)) !== undefined,
  }
}
