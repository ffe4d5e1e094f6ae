import type { JSX } from 'preact'
import type { MediaType } from '../../../../generated/catalogue.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { ContentType } from '../../../media/index.ts'
import type { ConsoleRooms } from '../../page.ts'

const endings: Readonly<Record<ContentType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** An uploaded file, of a business. */
export type FilePlace = { readonly businessId: string; readonly key: string; readonly type: MediaType }

/** Answers with an uploaded file, as a download: browsers show it inside `img` only, and never as a page. */
export const answerFile = async (
  { media }: Pick<ConsoleRooms, 'media'>,
  { businessId, key, type }: FilePlace,
): Promise<PageAnswer> => {
  const { contentType, bytes } = await media.read(businessId, key, type)
  return { kind: 'file', name: `file.${endings[contentType]}`, type: contentType, body: bytes }
}

/** Reads the type of an uploaded file; undefined where it is gone. */
export const readType = async (
  { media }: Pick<ConsoleRooms, 'media'>,
  { businessId, key, type }: FilePlace,
): Promise<ContentType | undefined> =>
  media.requireUpload(businessId, key, type).then(
    ({ contentType }) => contentType ?? undefined,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'MEDIA_NOT_FOUND') return undefined
      throw error
    },
  )

/** Renders an uploaded file: a picture, or a link to a PDF. */
export const UploadedFile = (props: {
  readonly label: string
  readonly href: string
  readonly contentType: ContentType | undefined
}): JSX.Element => {
  const { label, href, contentType } = props
  if (contentType === undefined) return <p>{label}: the file is no longer there.</p>
  return (
    <figure class="upload">
      {contentType !== 'application/pdf' && <img src={href} alt={label} />}
      <figcaption>
        <a href={href} download>
          {`${label} (${endings[contentType].toUpperCase()})`}
        </a>
      </figcaption>
    </figure>
  )
}
