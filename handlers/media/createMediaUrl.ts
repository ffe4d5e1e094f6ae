import type { Handler } from '../context.ts'

/** Creates a URL that accepts a file. */
export const createMediaUrl: Handler<'createMediaUrl'> = async ({ caller, services }, { body }) => {
  const { fileName, type = 'user', contentType = null, contentLength = null } = body
  const announced = { announcedType: contentType, announcedBytes: contentLength }
  const data = await services.media.createUploadUrl(caller.business.id, { fileName, type, ...announced })
  return { status: 200, body: { data } }
}
