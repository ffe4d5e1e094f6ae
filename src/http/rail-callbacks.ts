import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import type { CallbackHead, CallbackResult, RailCallbacksService } from '../rail-reports/index.ts'
import type { AwaitBody } from './await-body.ts'
import { stateOf } from './request-state.ts'
import { isRoutable } from './router.ts'
import { endUnread } from './unfinished.ts'

/** The end of a callback, for log and metrics. */
export type ReceivedCallback = {
  readonly rail: string
  readonly result: CallbackResult | 'too_large'
  readonly requestId: string
  /** As it was sent; undefined where the signature was not verified. */
  readonly webhookId: string | undefined
}

/** What the route needs. */
export type RailCallbackOptions = {
  readonly callbacks: RailCallbacksService
  readonly awaitBody: AwaitBody
  readonly onCallback: (received: ReceivedCallback) => void
}

const path = '/rails/:rail/callbacks'
const maxBodyBytes = 64 * 1024

// The route is not an operation of the API: its errors are a status and a sentence.
const answers = {
  stored: [204, ''],
  repeated: [204, ''],
  expired: [401, 'webhook-timestamp must be at most five minutes off'],
  forged: [401, 'the signature is missing or wrong'],
  invalid: [400, 'the body must be a callback of the rail connector contract'],
  too_large: [413, `a callback has at most ${maxBodyBytes.toString()} bytes, not compressed`],
} as const

const headOf = new WeakMap<Request, CallbackHead>()

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const railOf = ({ params }: Request): string => textOf(params['rail'])

const createAnswer =
  ({ onCallback }: RailCallbackOptions) =>
  (req: Request, res: Response, result: ReceivedCallback['result']): void => {
    const isVerified = result === 'stored' || result === 'repeated' || result === 'invalid'
    const webhookId = isVerified ? headOf.get(req)?.id : undefined
    onCallback({ rail: railOf(req), result, requestId: stateOf(req).requestId, webhookId })
    const [status, error] = answers[result]
    endUnread(req, res)
    if (status === 204) res.status(status).end()
    else res.status(status).json({ error })
  }

type Answer = ReturnType<typeof createAnswer>

/** Answers what the headers alone decide, before a body is awaited. */
const requireHead =
  ({ callbacks }: RailCallbackOptions, answer: Answer): RequestHandler =>
  (req, res, next) => {
    if (!callbacks.isSender(railOf(req))) {
      next('router')
      return
    }
    const head = callbacks.check({
      id: req.get('webhook-id'),
      timestamp: req.get('webhook-timestamp'),
      signature: req.get('webhook-signature'),
    })
    if (typeof head === 'string') answer(req, res, head)
    else if (Number.parseInt(req.get('content-length') ?? '0', 10) > maxBodyBytes)
      answer(req, res, 'too_large')
    else {
      headOf.set(req, head)
      next()
    }
  }

/** Mounts the route that receives callbacks of connectors. Its key is the signature; a rail that is not configured is
 *  answered as any unknown path. */
export const createRailCallbacksRouter = (options: RailCallbackOptions): Router => {
  const { callbacks, awaitBody } = options
  const answer = createAnswer(options)
  const router = express.Router({ caseSensitive: true, strict: true })
  router.use((req, _res, next) => {
    next(isRoutable(req) ? undefined : 'router')
  })
  const readRaw = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false })
  const ownerOf = (req: Request): string => `rail:${railOf(req)}`
  router.post(path, requireHead(options, answer), awaitBody(readRaw, ownerOf), async (req, res) => {
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
    const head = headOf.get(req)
    answer(req, res, head ? await callbacks.receive(railOf(req), head, body) : 'forged')
  })
  router.use(path, (error: unknown, req: Request, res: Response, next: NextFunction) => {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (status === 413 || status === 415) answer(req, res, 'too_large')
    else next(error)
  })
  return router
}
