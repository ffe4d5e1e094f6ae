import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { openBucket, type S3Settings } from '../media/index.ts'
import type { PlaceFacts } from './access-rules.ts'

// Of no business: the object is removed at once.
const trial = {
  businessId: '0'.repeat(24),
  key: 'doctor',
  announcedType: null,
  announcedBytes: null,
} as const
const timeoutMs = 8_000
const uploadMs = 60_000

/** Sends an object as a client does, and removes it. */
const tryBucket = async (settings: S3Settings, now: Date): Promise<void> => {
  const bucket = openBucket(settings)
  const url = await bucket.uploadUrl(trial, new Date(now.getTime() + uploadMs))
  const answer = await fetch(url, { method: 'PUT', body: 'doctor', signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`the bucket answers ${answer.status.toString()}`)
  await bucket.remove({ ...trial, storedAt: null, objectKey: null })
}

const faultOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}

/** Returns a folder, or the nearest one above it that exists: uploads create the others. */
const existing = async (dir: string): Promise<string> => {
  const isThere = await access(dir).then(
    () => true,
    () => false,
  )
  return isThere || dirname(dir) === dir ? dir : existing(dirname(dir))
}

const requireWritable = async (dir: string): Promise<void> => {
  if (!(await stat(dir)).isDirectory()) throw new Error(`${dir} is not a folder`)
  await access(dir, constants.W_OK)
}

/** Tries whether uploads can be stored from this machine, and reads how full the disk is. */
export const tryMedia = async (
  { mediaS3, mediaDir }: Pick<Config, 'mediaS3' | 'mediaDir'>,
  now: Date,
): Promise<Pick<PlaceFacts, 'mediaFault' | 'disk'>> => {
  if (mediaS3) {
    const mediaFault = await tryBucket(mediaS3, now).then(() => undefined, faultOf)
    return { mediaFault, disk: undefined }
  }
  const dir = await existing(resolve(mediaDir))
  const mediaFault = await requireWritable(dir).then(() => undefined, faultOf)
  if (mediaFault !== undefined) return { mediaFault, disk: undefined }
  const { bavail, blocks, bsize } = await statfs(dir)
  return { mediaFault, disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize } }
}
