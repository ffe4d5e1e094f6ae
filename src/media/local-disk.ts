import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { assert } from '../kernel/assert.ts'
import { isId } from '../kernel/id.ts'
import type { UrlSigner } from '../vault/index.ts'
import type { Place, Storage } from './storage.ts'

/** The route of this service that takes uploads for the local disk. */
export const uploadsPath = '/media/uploads'

/** What a signature of an upload covers beside its expiry. */
export const uploadAccess = ({ businessId, key }: Place) =>
  ({ method: 'PUT', subject: `${businessId}/${key}` }) as const

/** Bytes that have come whole and are safe on disk, though not yet in their place. */
export type Draft = {
  readonly byteSize: number
  /** Puts them there in one step; nobody ever sees half a file. */
  readonly keep: (place: Place) => Promise<void>
  /** Removes what was not kept. */
  readonly discard: () => Promise<void>
}

/** The local disk as a storage, and what its upload route needs. */
export type LocalDisk = Storage & {
  /** Writes bytes as they come. Stops at the first byte over `maxBytes`: undefined, and nothing is left on disk. */
  readonly draft: (bytes: AsyncIterable<Uint8Array>, maxBytes: number) => Promise<Draft | undefined>
}

const ownerOnly = { folder: 0o700, file: 0o600 } as const

const writeAtMost = async (
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number | undefined> => {
  let byteSize = 0
  for await (const chunk of bytes) {
    byteSize += chunk.byteLength
    if (byteSize > maxBytes) return undefined
    await file.writeFile(chunk)
  }
  await file.sync()
  return byteSize
}

const writeFile = async (
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number | undefined> => {
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

// Any other fault of a disk is a bug or trouble, and no answer.
const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: ownerOnly.folder })

/** Opens a folder as the storage of uploads. A file lies under its business and the hash of its key: no text of a
 *  caller becomes part of a path. URLs lead to this service. See
 *  docs/design/files.md#a-file-is-stored-once-and-whole. */
export const createLocalDisk = (deps: {
  readonly dir: string
  readonly publicUrl: string
  readonly signer: UrlSigner
}): LocalDisk => {
  const { dir, publicUrl, signer } = deps
  const folderOf = ({ businessId }: Place): string => {
    assert(isId(businessId), 'uploads belong to a business')
    return join(dir, businessId)
  }
  const fileOf = (place: Place): string =>
    join(folderOf(place), createHash('sha256').update(place.key).digest('hex'))
  return {
    uploadUrl: async (place, expiresAt) =>
      `${publicUrl}${uploadsPath}/${place.businessId}/${encodeURIComponent(place.key)}` +
      `?${signer.sign(uploadAccess(place), expiresAt)}`,
    // Its own route takes every file, and remembers it there.
    collect: async () => undefined,
    discard: async () => undefined,
    exists: async (place) => {
      try {
        return (await stat(fileOf(place))).isFile()
      } catch (error) {
        if (isAbsent(error)) return false
        throw error
      }
    },
    draft: async (bytes, maxBytes) => {
      const incoming = join(dir, 'incoming')
      await makeFolder(incoming)
      const path = join(incoming, randomUUID())
      const discard = () => rm(path, { force: true })
      try {
        const byteSize = await writeFile(path, bytes, maxBytes)
        if (byteSize === undefined) {
          await discard()
          return undefined
        }
        let isKept = false
        const keep = async (place: Place) => {
          // Whoever yields to another transaction begins again (docs/design/database.md#retries-after-a-rollback), with
          // the file in its place already.
          if (isKept) return
          await makeFolder(folderOf(place))
          await rename(path, fileOf(place))
          await syncFolder(folderOf(place))
          isKept = true
        }
        return { byteSize, keep, discard }
      } catch (error) {
        await discard()
        throw error
      }
    },
  }
}
