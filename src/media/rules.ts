import type { MediaType } from '../../generated/catalogue.ts'

const longestName = 80
const longestExtension = 12

// Controls, formats, private use, unassigned, and letters that show nothing.
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu
const edges = /^[\p{Z}.]+|[\p{Z}.]+$/gu

const cleanSegment = (segment: string): string =>
  segment
    .replaceAll(edges, '')
    .replaceAll(/\p{Z}+/gu, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}._-]/gu, '_')
    .replaceAll(/\.{2,}/g, '.')

const shorten = (name: string): string => {
  const points = Array.from(name)
  if (points.length <= longestName) return name
  const extension = /\.[^.]+$/u.exec(name)?.[0] ?? ''
  const kept = Array.from(extension).length <= longestExtension ? extension : ''
  return `${points.slice(0, longestName - Array.from(kept).length).join('')}${kept}`
}

/** Cleans a file name for use in a key: the last segment of a path, without blanks, slashes, invisible characters and
 *  dots at its ends, at most 80 characters; empty where nothing is left. Keeps letters of every script. See
 *  docs/design/files.md#keys-carry-a-cleaned-name. */
export const cleanFileName = (fileName: string): string => {
  const segments = fileName.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(invisible, '').split(/[/\\]/)
  return shorten(segments.map(cleanSegment).findLast((segment) => segment !== '') ?? '')
}

/** Builds the key of an upload, which is one segment of a path: its type, a random part, and its cleaned name. */
export const uploadKey = (type: MediaType, random: string, name: string): string =>
  [type, random, name].join('-')

/** The media types that an upload may have. */
const contentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** The media type of an upload. */
export type ContentType = (typeof contentTypes)[number]

/** Parses a `content-type` header; returns undefined for a type that may not be uploaded. */
export const contentTypeOf = (header: string | undefined): ContentType | undefined => {
  const mediaType = header?.split(';')[0]?.trim().toLowerCase()
  return contentTypes.find((known) => known === mediaType)
}

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex')

// A file with these bytes at its start is of no other type that a browser would run.
const firstBytesOf: Readonly<Record<ContentType, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/png': bytesOf('89504e470d0a1a0a'),
  'image/jpeg': bytesOf('ffd8ff'),
}

/** How many bytes of a file `hasContentOf` needs. */
export const firstBytesLength = 8

/** Returns whether a file that starts with `firstBytes` can be of the declared type. */
export const hasContentOf = (contentType: ContentType, firstBytes: Uint8Array): boolean => {
  const expected = firstBytesOf[contentType]
  return expected.equals(firstBytes.subarray(0, expected.length))
}

/** The maximum size of an upload: ten megabytes. */
export const maxUploadBytes = 10 * 1024 * 1024

/** The type and size that the business announced for its file; null where it did not. */
export type Announced = { readonly announcedType: ContentType | null; readonly announcedBytes: number | null }

/** Returns whether a file has the announced type and size, where they were announced. See
 *  docs/design/files.md#type-and-length-may-be-announced. */
export const isAsAnnounced = (
  { announcedType, announcedBytes }: Announced,
  file: { readonly contentType: ContentType; readonly byteSize: number },
): boolean =>
  (announcedType ?? file.contentType) === file.contentType &&
  (announcedBytes ?? file.byteSize) === file.byteSize

/** Returns whether a file of this size may be stored. */
export const isSizeAllowed = (byteSize: number): boolean => byteSize > 0 && byteSize <= maxUploadBytes

/** How long a URL accepts an upload. */
export const uploadSeconds = 300

const dayMs = 24 * 60 * 60 * 1000

/** Returns how many seconds remain of the UTC day of `at`: 1 to 86,400. */
export const secondsLeftOfDay = (at: Date): number => Math.ceil((dayMs - (at.getTime() % dayMs)) / 1000)
