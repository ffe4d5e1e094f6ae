import type { MediaType } from '../../generated/catalogue.ts'

const longestName = 80
const longestExtension = 12

// Code points that show nothing or change what is shown around them: controls, formats, private use, unassigned.
const invisible = /\p{C}/gu
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

/** What a file's name is called in its key: the last part of a path, without blanks, slashes, dots at its ends and
 *  characters that do not show, at most 80 characters; empty where nothing is left. Letters of every script stay. Pure.
 *  See docs/design/files.md#keys-carry-a-cleaned-name. */
export const cleanFileName = (fileName: string): string => {
  const segments = fileName.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(invisible, '').split(/[/\\]/)
  return shorten(segments.map(cleanSegment).findLast((segment) => segment !== '') ?? '')
}

/** The key of an upload: what it is for, a part that cannot be guessed, and its cleaned name. It is one segment of a
 *  path. Pure. */
export const uploadKey = (type: MediaType, unguessable: string, name: string): string =>
  [type, unguessable, name].join('-')

/** The media types that an upload may have. */
const contentTypes = ['application/pdf', 'image/png', 'image/jpeg'] as const

/** The media type of an upload. */
export type ContentType = (typeof contentTypes)[number]

/** Reads a `content-type` header; undefined where it is none that may be uploaded. Pure. */
export const contentTypeOf = (header: string | undefined): ContentType | undefined => {
  const mediaType = header?.split(';')[0]?.trim().toLowerCase()
  return contentTypes.find((known) => known === mediaType)
}

/** The most bytes of one upload: ten megabytes. */
export const maxUploadBytes = 10 * 1024 * 1024

/** What the business announced its file to be; null where it said nothing. */
export type Announced = { readonly announcedType: ContentType | null; readonly announcedBytes: number | null }

/** Whether a file is what was announced of it, where anything was. Pure. See
 *  docs/design/files.md#type-and-length-may-be-announced. */
export const isAsAnnounced = (
  { announcedType, announcedBytes }: Announced,
  file: { readonly contentType: ContentType; readonly byteSize: number },
): boolean =>
  (announcedType ?? file.contentType) === file.contentType &&
  (announcedBytes ?? file.byteSize) === file.byteSize

/** Whether a file of this many bytes may be kept. Pure. */
export const isSizeAllowed = (byteSize: number): boolean => byteSize > 0 && byteSize <= maxUploadBytes

/** How long a URL takes an upload. */
export const uploadSeconds = 300
