import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { machineTime } from '../db/clock.ts'
import { assert } from '../kernel/assert.ts'
import { isId, shortIdOf } from '../kernel/id.ts'
import type { UrlSigner } from '../vault/index.ts'
import { firstBytesLength } from './rules.ts'
import type { Storage, UploadIds } from './storage.ts'

/** The route that receives uploads for the local disk. The business follows as in an API key, so that a proxy knows its
 *  cell. */
export const uploadsPath = '/media/uploads'

/** Returns the access that a signed URL of an upload grants. */
export const uploadAccess = ({ businessId, key }: UploadIds) =>
  ({ method: 'PUT', subject: `${businessId}/${key}` }) as const

/** A complete file that is synced to disk, not yet under its final name. */
export type Draft = {
  readonly byteSize: number
  readonly firstBytes: Uint8Array
  /** Moves the file to its final name, atomically. */
  readonly keep: (upload: UploadIds) => Promise<void>
  /** Removes the file unless it was kept. */
  readonly discard: () => Promise<void>
}

/** The local disk as a storage, with the part that its upload route needs. */
export type LocalDisk = Storage & {
  /** Writes bytes as they arrive. Beyond `maxBytes` it removes the file and returns undefined. */
  readonly draft: (bytes: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<Draft | undefined>
  /** Removes partial files that a killed process left hours ago. */
  readonly sweep: () => Promise<void>
}

const ownerOnly = { folder: 0o700, file: 0o600 } as const

type Written = Pick<Draft, 'byteSize' | 'firstBytes'>

const writeAtMost = async (
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Written | undefined> => {
  let byteSize = 0
  let firstBytes = Buffer.alloc(0)
  for await (const chunk of bytes) {
    byteSize += chunk.byteLength
    if (byteSize > maxBytes) return undefined
    const missing = firstBytesLength - firstBytes.length
    if (missing > 0) firstBytes = Buffer.concat([firstBytes, chunk.subarray(0, missing)])
    await file.writeFile(chunk)
  }
  await file.sync()
  return { byteSize, firstBytes }
}

const writeFile = async (
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Written | undefined> => {
  const file = await open(path, 'wx', ownerOnly.file)
  try {
    return await writeAtMost(file, bytes, maxBytes)
  } finally {
    await file.close()
  }
}

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

// Every other error of the disk is a fault, not a missing file.
const undefinedIfMissing = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

const listFolder = async (path: string): Promise<readonly string[]> =>
  (await readdir(path).catch(undefinedIfMissing)) ?? []

// No upload takes this long: its process was killed.
const maxDraftAgeMs = 6 * 60 * 60 * 1000

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: ownerOnly.folder })

/** Creates a storage of uploads in a folder. A file's path is its business and the hash of its key, so it contains no
 *  text of a caller. URLs lead to this service. See docs/design/files.md#a-file-is-stored-once-and-whole. */
export const createLocalDisk = (deps: {
  readonly dir: string
  readonly publicUrl: string
  readonly signer: UrlSigner
}): LocalDisk => {
  const { dir, publicUrl, signer } = deps
  const incoming = join(dir, 'incoming')
  const folderOf = ({ businessId }: UploadIds): string => {
    assert(isId(businessId), 'uploads belong to a business')
    return join(dir, businessId)
  }
  const fileOf = (upload: UploadIds): string =>
    join(folderOf(upload), createHash('sha256').update(upload.key).digest('hex'))
  return {
    uploadUrl: async (upload, expiresAt) =>
      `${publicUrl}${uploadsPath}/${shortIdOf(upload.businessId)}/${encodeURIComponent(upload.key)}` +
      `?${signer.sign(uploadAccess(upload), expiresAt)}`,
    // The upload route stores every file and marks it as stored, so there is nothing to collect.
    collect: async () => undefined,
    discard: async () => undefined,
    remove: async (upload) => {
      assert(upload.objectKey === null, 'the file is in a bucket that is not configured here')
      await rm(fileOf(upload), { force: true })
    },
    read: (upload) => readFile(fileOf(upload)).catch(undefinedIfMissing),
    exists: async (upload) => {
      const found = await stat(fileOf(upload)).catch(undefinedIfMissing)
      return found?.isFile() ?? false
    },
    sweep: async () => {
      for (const name of await listFolder(incoming)) {
        const path = join(incoming, name)
        const found = await stat(path).catch(undefinedIfMissing)
        const isOld = found && found.mtimeMs < machineTime().getTime() - maxDraftAgeMs
        if (isOld) await rm(path, { force: true })
      }
    },
    draft: async (bytes, maxBytes) => {
      await makeFolder(incoming)
      const path = join(incoming, randomUUID())
      const discard = () => rm(path, { force: true })
      try {
        const written = await writeFile(path, bytes, maxBytes)
        if (!written) {
          await discard()
          return undefined
        }
        let isKept = false
        const keep = async (upload: UploadIds) => {
          // The transaction around it may be retried (docs/design/database.md#retries-after-a-rollback).
          if (isKept) return
          await makeFolder(folderOf(upload))
          await rename(path, fileOf(upload))
          await syncFolder(folderOf(upload))
          isKept = true
        }
        return { ...written, keep, discard }
      } catch (error) {
        await discard()
        throw error
      }
    },
  }
}
