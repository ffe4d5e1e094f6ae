import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messagesOf, type HttpApp } from './http/messages.ts'
import { createUnreadable, refuseUnreadable } from './http/unreadable.ts'
import { parseUrl } from './kernel/url.ts'

/** A listening API. */
export type RunningApi = {
  readonly url: string
  readonly port: number
  /** Refuses new connections, closes idle ones, and waits at most `graceMs` for requests in flight: a create is
   *  finished, not aborted. */
  readonly close: (graceMs: number) => Promise<void>
}

/** The address to listen on; port 0 chooses a free port. Connections beyond `maxConnections` are closed at once. */
export type Listen = { readonly host: string; readonly port: number; readonly maxConnections?: number }

/** Formats an address for a URL. */
export const addressOf = ({ host, port }: Listen): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port.toString()}`

/** How long a client may take to send a head, and a whole request, and how long a connection may carry nothing, in
 *  milliseconds. */
export type Patience = { readonly headMs: number; readonly requestMs: number; readonly silenceMs: number }

/** See docs/reliability.md#overload. A connection that is silent for longer than any response takes does not read its
 *  response. Silence may last longer than a request, so that a late one gets its 400 before it is closed. */
export const usualPatience: Patience = { headMs: 10_000, requestMs: 30_000, silenceMs: 35_000 }

// Bounds descriptors and memory.
const usualMaxConnections = 10_000

const limits = ({ headMs, requestMs }: Patience) => ({
  headersTimeout: headMs,
  requestTimeout: requestMs,
  // Node looks every 30 s by default, which would triple the time of a head.
  connectionsCheckingInterval: headMs / 10,
  // Longer than the usual 60 s of proxies, so that the proxy closes an idle connection first.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Node would refuse a request without the header with an empty 400; the service does not use it.
  requireHostHeader: false,
})

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** Normalises an absolute-form request target, which a proxy may send (RFC 9112 §3.2.2), to origin form. Returns
 *  undefined where its authority is invalid. */
const parseTarget = (target: string): string | undefined => {
  const [origin] = absoluteForm.exec(target) ?? []
  if (origin === undefined) return target
  if (!parseUrl(target)) return undefined
  const place = target.slice(origin.length)
  return place.startsWith('/') ? place : `/${place}`
}

const listen = (server: Server, { host, port }: Listen): Promise<AddressInfo> =>
  new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, () => {
      server.off('error', failed)
      const address = server.address()
      if (address === null || typeof address === 'string') failed(new Error('the server has no port'))
      else done(address)
    })
  })

const close = (server: Server, graceMs: number): Promise<void> =>
  new Promise((done) => {
    const deadline = setTimeout(() => {
      server.closeAllConnections()
    }, graceMs)
    server.close(() => {
      clearTimeout(deadline)
      done()
    })
    server.closeIdleConnections()
  })

/** Serves `app` on `host:port`. Rejects where the port is taken. */
export const startApi = async (
  app: HttpApp,
  where: Listen,
  patience = usualPatience,
): Promise<RunningApi> => {
  let isClosing = false
  const unreadable = createUnreadable()
  const answer: RequestListener = (req, res) => {
    unreadable.note(req, res)
    // A kept-alive connection would otherwise send more requests while the server shuts down.
    if (isClosing) res.setHeader('connection', 'close')
    // Express does not find the path of an absolute target, and its parser prints a warning.
    const target = parseTarget(req.url ?? '/')
    if (target === undefined) {
      refuseUnreadable(res)
      return
    }
    req.url = target
    app(req, res)
  }
  const server = createServer({ ...limits(patience), ...messagesOf(app) }, answer)
  server.maxConnections = where.maxConnections ?? usualMaxConnections
  server.setTimeout(patience.silenceMs)
  // Node would answer an unknown `Expect` with an empty 417, a status that the contract does not have.
  server.on('checkExpectation', answer)
  server.on('connection', unreadable.watch)
  server.on('clientError', unreadable.answer)
  const { port } = await listen(server, where)
  return {
    url: `http://${addressOf({ host: where.host, port })}`,
    port,
    close: (graceMs) => {
      isClosing = true
      return close(server, graceMs)
    },
  }
}
