import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { openBucket } from '../media/index.ts'
import type { PlaceFacts } from './access-rules.ts'

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
export const tryMedia = async ({
  mediaS3,
  mediaDir,
}: Pick<Config, 'mediaS3' | 'mediaDir'>): Promise<Pick<PlaceFacts, 'mediaFault' | 'disk'>> => {
  if (mediaS3) {
    const mediaFault = await openBucket(mediaS3)
      .probe()
      .then(() => undefined, faultOf)
    return { mediaFault, disk: undefined }
  }
  const dir = await existing(resolve(mediaDir))
  const mediaFault = await requireWritable(dir).then(() => undefined, faultOf)
  if (mediaFault !== undefined) return { mediaFault, disk: undefined }
  const { bavail, blocks, bsize } = await statfs(dir)
  return { mediaFault, disk: { freeBytes: bavail * bsize, totalBytes: blocks * bsize } }
}
