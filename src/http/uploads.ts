import express, { type Request, type Response, type Router } from 'express'
import { uploadsPath } from '../media/local-disk.ts'
import type { UploadReceiver } from '../media/receive.ts'
import { contentTypeOf, maxUploadBytes, type ContentType } from '../media/rules.ts'
import type { Place } from '../media/storage.ts'
import { isRoutable } from './router.ts'
import { stateOf } from './request-state.ts'

// Not a part of the contract, whose statuses and codes end where the API ends: a status, and a sentence (D-0424).
const answers = {
  'not-allowed': [403, 'the URL is not genuine or has expired: ask for a new one'],
  'stored-before': [409, 'a file was stored under this key before: ask for a new URL'],
  'wrong-type': [415, 'the content type must be application/pdf, image/png or image/jpeg, not compressed'],
  'too-large': [413, `a file has at most ${maxUploadBytes.toString()} bytes`],
  empty: [400, 'no bytes came'],
  'not-as-announced': [400, 'the file has not the type or length that was announced for it'],
} as const

// A client that still sends gets this long to read the answer; what it sends is thrown away.
const lingerMs = 1_000

/** Ends an upload that is not wanted: the answer goes out at once, the connection soon after. Closed at once, the
 *  client's unread bytes would make its system throw the answer away. */
const endUnread = (req: Request): void => {
  if (req.complete) return
  req.resume()
  const timer = setTimeout(() => req.socket.destroy(), lingerMs)
  req.once('end', () => {
    clearTimeout(timer)
  })
}

const refuseUpload = (req: Request, res: Response, why: keyof typeof answers): void => {
  const [status, error] = answers[why]
  res.status(status).json({ error })
  endUnread(req)
}

const typeOf = ({ headers }: Request): ContentType | undefined => {
  const encoding = headers['content-encoding'] ?? 'identity'
  return encoding === 'identity' ? contentTypeOf(headers['content-type']) : undefined
}

const announcesTooMuch = ({ headers }: Request): boolean =>
  Number.parseInt(headers['content-length'] ?? '0', 10) > maxUploadBytes

type Stored = { readonly key: string; readonly byteSize: number }

/** Judges the request and, where it is allowed, receives while the client sends. */
const answerOf = async (
  uploads: UploadReceiver,
  place: Place,
  req: Request,
): Promise<Stored | keyof typeof answers | 'went-away'> => {
  if (!(await uploads.isAllowed(place, req.query))) return 'not-allowed'
  if (await uploads.isStored(place)) return 'stored-before'
  const contentType = typeOf(req)
  if (!contentType) return 'wrong-type'
  if (announcesTooMuch(req)) return 'too-large'
  try {
    // Left early, the stream must stay open: it is the connection that the answer goes out on.
    const bytes = req.iterator({ destroyOnReturn: false })
    const received = await uploads.receive(place, { contentType, bytes })
    return received.kind === 'stored' ? { key: place.key, byteSize: received.byteSize } : received.kind
  } catch (error) {
    // The client went away in the middle, and nobody is left to be answered.
    if (req.errored) return 'went-away'
    throw error
  }
}

/** Mounts the route that takes the bytes of uploads for the local disk. Its key is the signature in the URL; what may
 *  not be stored is refused before it is read, as far as the header tells. */
export const createUploadsRouter = (uploads: UploadReceiver): Router => {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.use((req, _res, next) => {
    next(isRoutable(req) ? undefined : 'router')
  })
  router.put(`${uploadsPath}/:businessId/:key`, async (req, res) => {
    stateOf(req).route = uploadsPath
    const answer = await answerOf(uploads, req.params, req)
    if (answer === 'went-away') return
    if (typeof answer === 'string') refuseUpload(req, res, answer)
    else res.status(200).json({ data: answer })
  })
  return router
}
