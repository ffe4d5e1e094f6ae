import express, { type NextFunction, type Request, type Response, type Router } from 'express'
import {
  inboxPagePolicy,
  inboxScript,
  inboxStyle,
  renderInboxPage,
  type Inbox,
  type InboxFilter,
} from '../inbox/index.ts'
import { machineTime } from '../db/clock.ts'
import { isId } from '../kernel/id.ts'
import { Refusal } from '../kernel/refusal.ts'
import { createEventStream, type EventStreamOptions } from './event-stream.ts'
import { isRoutable } from './router.ts'
import { ownerOfInbox, type AwaitBody } from './await-body.ts'

/** Where the inbox is: webhooks of a business are sent to `<path>/<businessId>`. */
const inboxPath = '/_sandbox/inbox'

const itemsPerPage = 50
const maxBodyBytes = 1024 * 1024
const maxFormBytes = 1024

/** What the inbox needs of HTTP. */
export type InboxOptions = Pick<EventStreamOptions, 'isDraining' | 'maxStreams'> & {
  readonly inbox: Inbox
  readonly awaitBody: AwaitBody
  /** Sends an event again. Refuses NOT_FOUND_ERROR for an unknown event or a business without URL. */
  readonly replay: (businessId: string, eventId: string) => Promise<void>
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

const filterOf = ({ query }: Request): InboxFilter => ({
  type: textOf(query['type']),
  transaction: textOf(query['transaction']),
  text: textOf(query['text']),
})

const serveFiles = (router: Router): void => {
  router.get(`${inboxPath}/style.css`, (_req, res) => {
    res.type('text/css').send(inboxStyle)
  })
  router.get(`${inboxPath}/script.js`, (_req, res) => {
    res.type('text/javascript').send(inboxScript)
  })
}

const servePage = (router: Router, inbox: Inbox): void => {
  router.get(inboxPath, async (req, res) => {
    const filter = filterOf(req)
    if (req.accepts(['html', 'json']) === 'json') {
      const { items } = await inbox.list(filter)
      res.json({ data: items, total: items.length })
      return
    }
    const before = /^\d{1,18}$/.exec(textOf(req.query['before']))?.[0]
    const page = await inbox.list(filter, { before: before ?? null, limit: itemsPerPage })
    const eventId = textOf(req.query['replayed'])
    const replayed = isId(eventId) ? eventId : undefined
    res.setHeader('content-security-policy', inboxPagePolicy)
    res.type('html').send(renderInboxPage({ ...page, filter, before, path: inboxPath, replayed }))
  })
}

// Browsers say where a request comes from; another site must not send events again.
const isForeign = ({ headers }: Request): boolean => {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

const eventIdOf = ({ body }: { readonly body?: unknown }): string =>
  typeof body === 'object' && body !== null && 'eventId' in body ? textOf(body.eventId) : ''

const serveReplay = (router: Router, { awaitBody, replay }: InboxOptions): void => {
  const readForm = express.urlencoded({ extended: false, limit: maxFormBytes, parameterLimit: 5 })
  const path = `${inboxPath}/:businessId/replay`
  router.post(path, awaitBody(readForm, ownerOfInbox), async (req, res) => {
    const businessId = textOf(req.params['businessId'])
    const eventId = eventIdOf(req)
    if (isForeign(req) || !isId(businessId) || !isId(eventId)) throw new Refusal('NOT_FOUND_ERROR')
    await replay(businessId, eventId)
    res.redirect(303, `${inboxPath}?replayed=${eventId}`)
  })
}

const serveReceiver = (router: Router, { inbox, awaitBody }: InboxOptions): void => {
  const readRaw = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false })
  router.post(`${inboxPath}/:businessId`, awaitBody(readRaw, ownerOfInbox))
  router.post(`${inboxPath}/:businessId`, async (req, res) => {
    const { businessId } = req.params
    const rawBody = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
    // The machine's clock, as receivers compare `webhook-timestamp` with theirs.
    const arrival = { businessId, headers: req.headers, rawBody, at: machineTime() }
    const received = isId(businessId) ? await inbox.receive(arrival) : undefined
    res.status(received ? 200 : 404).json({})
  })
}

/** Mounts the sandbox's inbox: a receiver for webhooks, its page, and the same as JSON for scripts. */
export const createInboxRouter = (options: InboxOptions): Router => {
  const { inbox } = options
  const router = express.Router()
  router.use((req, _res, next) => {
    next(isRoutable(req) ? undefined : 'router')
  })
  serveFiles(router)
  servePage(router, inbox)
  router.get(`${inboxPath}/stream`, createEventStream({ ...options, mark: inbox.mark }))
  serveReplay(router, options)
  serveReceiver(router, options)
  // Too large or compressed: the sender's fault, not ours.
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (typeof status === 'number' && status < 500) res.status(status).json({})
    else next(error)
  })
  return router
}
