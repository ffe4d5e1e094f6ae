import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createUnreadable, refuseUnreadable } from './http/unreadable.ts'

/** An API that listens: where, and how to close it. */
export type RunningApi = {
  readonly url: string
  readonly port: number
  /** Takes no more connections, tells kept-alive ones to close, and waits for requests under way, at most `graceMs`.
   *  A create under way is finished, not aborted. */
  readonly close: (graceMs: number) => Promise<void>
}

/** Where to listen; port 0 takes a free one. */
export type Listen = { readonly host: string; readonly port: number }

/** An address as it stands in a URL. */
export const addressOf = ({ host, port }: Listen): string =>
  `${host.includes(':') ? `[${host}]` : host}:${port.toString()}`

// Against slow clients: a header must come within 10 s and a request within 30 s (docs/reliability.md#overload).
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Above the usual 60 s of proxies, so that it is the proxy that closes an idle connection.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Node would refuse a request without one by a bare 400; nothing here depends on it.
  requireHostHeader: false,
}

// Longer than any answer takes: on a connection without traffic for so long, the client does not read its answer.
const silenceMs = 30_000

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** The target of a request in origin form; undefined where its authority cannot be read. A proxy may send the absolute
 *  form (RFC 9112 §3.2.2): what is asked for stands behind the authority, and is kept as it was written. */
const parseTarget = (target: string): string | undefined => {
  const [origin] = absoluteForm.exec(target) ?? []
  if (origin === undefined) return target
  if (!URL.canParse(target)) return undefined
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
export const startApi = async (app: RequestListener, where: Listen): Promise<RunningApi> => {
  let isClosing = false
  const unreadable = createUnreadable()
  const answer: RequestListener = (req, res) => {
    unreadable.note(req, res)
    // A kept-alive connection would otherwise go on sending requests to a server that is leaving.
    if (isClosing) res.setHeader('connection', 'close')
    // Express would hand an absolute one to a parser that warns of it on stderr, and find no path in it.
    const target = parseTarget(req.url ?? '/')
    if (target === undefined) {
      refuseUnreadable(res)
      return
    }
    req.url = target
    app(req, res)
  }
  const server = createServer(limits, answer)
  server.setTimeout(silenceMs)
  // An `Expect` that Node does not know would be a bare 417, a status the contract does not have.
  server.on('checkExpectation', answer)
  server.on('clientError', (_error, socket) => {
    unreadable.answer(socket)
  })
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
