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
import { cutOff, isTooLate, stateOf } from './request-state.ts'
import type { StepAside } from './slow-bodies.ts'
import { endUnread } from './unfinished.ts'

// Not a part of the contract, whose statuses and codes end where the API ends: a status, and a sentence (D-0424).
const answers = {
  'not-allowed': [403, 'the URL is not genuine or has expired: ask for a new one'],
  'stored-before': [409, 'a file was stored under this key before: ask for a new URL'],
  'wrong-type': [415, 'the content type must be application/pdf, image/png or image/jpeg, not compressed'],
  'too-large': [413, `a file has at most ${maxUploadBytes.toString()} bytes`],
  empty: [400, 'no bytes came'],
  'not-as-announced': [400, 'the file has not the type or length that was announced for it'],
  'cut-off': [400, 'the file ended in the middle'],
  busy: [503, 'too many files are on their way: send it again later'],
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

/** The bytes as they come; it ends in an error where the client goes away in the middle, or was told to. */
const bytesOf = async function* (req: Request): AsyncGenerator<Uint8Array> {
  // Left early, the stream must stay open: it is the connection that the answer goes out on.
  const incoming: AsyncIterable<Uint8Array> = req.iterator({ destroyOnReturn: false })
  for await (const bytes of incoming) {
    if (isTooLate(req)) break
    yield bytes
  }
  if (isTooLate(req)) cutOff(req)
  if (stateOf(req).isCutOff) throw new Error('the file ended in the middle')
}

/** Receives while the client sends, which may take its time and holds no place meanwhile. */
const receive = async (
  uploads: UploadReceiver,
  {
    place,
    contentType,
    req,
  }: { readonly place: UploadIds; readonly contentType: ContentType; readonly req: Request },
): Promise<Stored | keyof typeof answers | 'went-away'> => {
  const state = stateOf(req)
  state.isBodyAwaited = true
  try {
    const received = await uploads.receive(place, { contentType, bytes: bytesOf(req) })
    return received.kind === 'stored' ? { key: place.key, byteSize: received.byteSize } : received.kind
  } catch (error) {
    // Nobody is left to be answered.
    if (req.errored || state.isCutOff) return 'went-away'
    throw error
  } finally {
    state.isBodyAwaited = false
  }
}

/** Judges the request and, where it is allowed, receives. */
const answerOf = async (
  { uploads, stepAside }: { readonly uploads: UploadReceiver; readonly stepAside: StepAside },
  place: UploadIds,
  req: Request,
): Promise<Stored | keyof typeof answers | 'went-away'> => {
  if (!(await uploads.isAllowed(place, req.query))) return 'not-allowed'
  if (await uploads.isStored(place)) return 'stored-before'
  const contentType = typeOf(req)
  if (!contentType) return 'wrong-type'
  if (announcesTooMuch(req)) return 'too-large'
  if (stateOf(req).isCutOff) return 'cut-off'
  const comeBack = stepAside(req, place.businessId)
  if (!comeBack) return 'busy'
  try {
    return await receive(uploads, { place, contentType, req })
  } finally {
    comeBack()
  }
}

/** Mounts the route that takes the bytes of uploads for the local disk. Its key is the signature in the URL; what may
 *  not be stored is refused before it is read, as far as the header tells. */
export const createUploadsRouter = (uploads: UploadReceiver, stepAside: StepAside): Router => {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.use((req, _res, next) => {
    next(isRoutable(req) ? undefined : 'router')
  })
  router.put(`${uploadsPath}/:businessId/:key`, async (req, res) => {
    stateOf(req).route = uploadsPath
    const answer = await answerOf({ uploads, stepAside }, req.params, req)
    if (answer === 'went-away') return
    if (typeof answer === 'string') refuseUpload(req, res, answer)
    else res.status(200).json({ data: answer })
  })
  return router
}
