import type { Handler } from '../context.ts'

/** A URL that takes a file. Source: contract §5. */
export const createMediaUrl: Handler<'createMediaUrl'> = async ({ caller, services }, { body }) => {
  const { fileName, type = 'user' } = body
  const data = await services.media.createUploadUrl(caller.business.id, { fileName, type })
  return { status: 200, body: { data } }
}
