import express, { type NextFunction, type Request, type Response, type Router } from 'express'
import { inboxPagePolicy, inboxStyle, renderInboxPage, type Inbox } from '../inbox/index.ts'
import { isId } from '../kernel/id.ts'
import { isRoutable } from './router.ts'
import { ownerOfInbox, type AwaitBody } from './await-body.ts'

/** Where the inbox is: webhooks of a business are sent to `<path>/<businessId>`. */
const inboxPath = '/_sandbox/inbox'

const stylePath = `${inboxPath}/style.css`
const maxBodyBytes = 1024 * 1024

const refreshSeconds = 5

// The page reloads by itself; with `?refresh=off` it stands still, and an opened body stays open.
const refreshOf = ({ refresh }: Readonly<Record<string, unknown>>): { refreshSeconds?: number } =>
  refresh === 'off' ? {} : { refreshSeconds }

/** Mounts the sandbox's inbox: a receiver for webhooks, its page, and the same as JSON for scripts. */
export const createInboxRouter = (inbox: Inbox, now: () => Promise<Date>, awaitBody: AwaitBody): Router => {
  const router = express.Router()
  router.use((req, _res, next) => {
    next(isRoutable(req) ? undefined : 'router')
  })
  router.get(stylePath, (_req, res) => {
    res.type('text/css').send(inboxStyle)
  })
  router.get(inboxPath, (req, res) => {
    const items = inbox.list()
    if (req.accepts(['html', 'json']) === 'json') {
      res.json({ data: items, total: items.length })
      return
    }
    res.setHeader('content-security-policy', inboxPagePolicy)
    res.type('html').send(renderInboxPage({ items, path: inboxPath, stylePath, ...refreshOf(req.query) }))
  })
  const readRaw = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false })
  router.post(`${inboxPath}/:businessId`, awaitBody(readRaw, ownerOfInbox))
  router.post(`${inboxPath}/:businessId`, async (req, res) => {
    if (!isId(req.params.businessId)) return void res.status(404).json({})
    const rawBody = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
    await inbox.receive({
      businessId: req.params.businessId,
      headers: req.headers,
      rawBody,
      at: await now(),
    })
    res.status(200).json({})
  })
  // Too large or compressed: the sender's fault, not ours.
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    if (typeof status === 'number' && status < 500) res.status(status).json({})
    else next(error)
  })
  return router
}
