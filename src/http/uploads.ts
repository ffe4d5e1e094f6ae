import type { Homes } from '../cells/index.ts'
import { idOfShort } from '../kernel/id.ts'
import express, { type Request, type Response, type Router } from 'express'
import {
  type ContentType,
  contentTypeOf,
  maxUploadBytes,
  type UploadIds,
  type UploadReceiver,
  uploadsPath,
} from '../media/index.ts'
import { isRoutable } from './router.ts'
import type { UploadCap } from './await-body.ts'
import { stateOf } from './request-state.ts'
import { endUnread } from './unfinished.ts'

// Uploads are not part of the contract: their errors are a status and a sentence.
const answers = {
  'not-allowed': [403, 'the URL is not genuine or has expired: ask for a new one'],
  'stored-before': [409, 'a file was stored under this key before: ask for a new URL'],
  'wrong-type': [415, 'the content type must be application/pdf, image/png or image/jpeg, not compressed'],
  'wrong-content': [415, 'the content of the file does not match its content type'],
  'too-large': [413, `a file has at most ${maxUploadBytes.toString()} bytes`],
  empty: [400, 'the body is empty'],
  'not-as-announced': [400, 'the file does not have the announced type or length'],
  'cut-off': [400, 'the file ended in the middle'],
  busy: [503, 'too many uploads at the same time: send it again later'],
} as const

const refuseUpload = (req: Request, res: Response, why: keyof typeof answers): void => {
  const [status, error] = answers[why]
  if (why === 'busy') res.setHeader('retry-after', '1')
  endUnread(req, res)
  res.status(status).json({ error })
}

const typeOf = ({ headers }: Request): ContentType | undefined => {
  const encoding = headers['content-encoding'] ?? 'identity'
  return encoding === 'identity' ? contentTypeOf(headers['content-type']) : undefined
}

const announcesTooMuch = ({ headers }: Request): boolean =>
  Number.parseInt(headers['content-length'] ?? '0', 10) > maxUploadBytes

type Stored = { readonly key: string; readonly byteSize: number }

/** Yields the bytes as they arrive, and throws once the body is cut off or the client disconnects. */
const bytesOf = async function* (req: Request): AsyncGenerator<Uint8Array> {
  // A stream that is left early must stay open: its connection carries the answer.
  const chunks: AsyncIterator<Uint8Array> = req.iterator({ destroyOnReturn: false })
  const state = stateOf(req)
  const cutOff = new Promise<never>((_, fail) => {
    state.onCutOff = () => {
      fail(new Error('the file ended in the middle'))
    }
  })
  // It may have been cut off before its first byte was wanted.
  if (state.isCutOff) state.onCutOff?.()
  for (;;) {
    const chunk = await Promise.race([chunks.next(), cutOff])
    if (chunk.done) return
    yield chunk.value
  }
}

type Received = Stored | keyof typeof answers | 'disconnected'

/** Receives a file while the client sends it, which may take its time and holds no slot. */
const receive = async (
  uploads: UploadReceiver,
  { place, contentType }: { readonly place: UploadIds; readonly contentType: ContentType },
  req: Request,
): Promise<Received> => {
  try {
    const received = await uploads.receive(place, { contentType, bytes: bytesOf(req) })
    return received.kind === 'stored' ? { key: place.key, byteSize: received.byteSize } : received.kind
  } catch (error) {
    if (stateOf(req).isCutOff) return 'cut-off'
    if (req.errored) return 'disconnected'
    throw error
  }
}

type UploadDeps = {
  readonly homes: Pick<Homes, 'requireOpen'>
  readonly uploads: UploadReceiver
  readonly releaseSlotDuringUpload: UploadCap
}

/** Validates the request and, where it is allowed, receives the file. */
const receiveIfAllowed = async (
  { homes, uploads, releaseSlotDuringUpload }: UploadDeps,
  place: UploadIds,
  req: Request,
): Promise<Received> => {
  if (!(await uploads.isAllowed(place, req.query))) return 'not-allowed'
  await homes.requireOpen(place.businessId)
  const refusal = await uploads.refusalOf(place)
  if (refusal) return refusal
  const contentType = typeOf(req)
  if (!contentType) return 'wrong-type'
  if (announcesTooMuch(req)) return 'too-large'
  if (stateOf(req).isCutOff) return 'cut-off'
  const endUpload = releaseSlotDuringUpload(req, place.businessId)
  if (!endUpload) return 'busy'
  try {
    return await receive(uploads, { place, contentType }, req)
  } finally {
    endUpload()
  }
}

/** Mounts the route that receives uploads for the local disk. Its key is the signature in the URL; what may not be
 *  stored is refused before it is read, as far as the headers show. */
export const createUploadsRouter = (deps: UploadDeps): Router => {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.use((req, _res, next) => {
    next(isRoutable(req) ? undefined : 'router')
  })
  router.put(`${uploadsPath}/:business/:key`, async (req, res) => {
    stateOf(req).route = uploadsPath
    const { business, key } = req.params
    const businessId = idOfShort(business)
    const answer =
      businessId === undefined ? 'not-allowed' : await receiveIfAllowed(deps, { businessId, key }, req)
    if (answer === 'disconnected') return
    if (typeof answer === 'string') refuseUpload(req, res, answer)
    else res.status(200).json({ data: answer })
  })
  return router
}
