import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { errors } from '../generated/catalogue.ts'
import { errorBody } from './kernel/refusal.ts'

/** An API that listens: where, and how to end it. */
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

// Against slow clients: a header must come within 10 s and a request within 30 s (reliability §9).
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Above the usual 60 s of proxies, so that it is the proxy that closes an idle connection.
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Node would refuse a request without one by a bare 400; nothing here depends on it.
  requireHostHeader: false,
}

// Longer than any answer takes: a connection on which nothing moves is one whose answer nobody reads.
const silenceMs = 30_000

/** What Node could not read as HTTP at all still gets the documented shape. */
const answerUnreadable = (server: Server): void => {
  server.on('clientError', (_error, socket) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const friendly = 'the request is not readable HTTP'
    const body = JSON.stringify(errorBody('BAD_REQUEST_ERROR', { friendly }))
    const head = [
      `HTTP/1.1 ${errors.BAD_REQUEST_ERROR.status.toString()} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body).toString()}`,
      `x-request-id: ${randomUUID()}`,
      'cache-control: no-store',
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
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
  const answer: RequestListener = (req, res) => {
    // A kept-alive connection would otherwise go on sending requests to a server that is leaving.
    if (isClosing) res.setHeader('connection', 'close')
    app(req, res)
  }
  const server = createServer(limits, answer)
  server.setTimeout(silenceMs)
  // An `Expect` that Node does not know would be a bare 417, a status the contract does not have.
  server.on('checkExpectation', answer)
  answerUnreadable(server)
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
