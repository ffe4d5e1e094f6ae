import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { errors } from '../../generated/catalogue.ts'
import { errorBody } from '../kernel/refusal.ts'
import { isPagePath, renderErrorPage } from './error-page.ts'
import { cutOff } from './request-state.ts'
import { lingerMs } from './unfinished.ts'

const { status } = errors.BAD_REQUEST_ERROR

const describeUnreadable = (isPage: boolean) => {
  const friendly = 'The request is not readable HTTP.'
  const body = isPage ? renderErrorPage(status) : JSON.stringify(errorBody('BAD_REQUEST_ERROR', { friendly }))
  const headers = {
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body).toString(),
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { reason: 'Bad Request', headers, body }
}

const unreadableText = (isPage: boolean): string => {
  const { reason, headers, body } = describeUnreadable(isPage)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[`HTTP/1.1 ${status.toString()} ${reason}`, ...head].join('\r\n')}\r\n\r\n${body}`
}

/** Answers a request that Node could read and we cannot. Not through the socket: earlier answers may still be due. */
export const refuseUnreadable = (res: ServerResponse): void => {
  const { reason, headers, body } = describeUnreadable(false)
  res.writeHead(status, reason, headers).end(body)
}

/** Writes the last text to a connection, and discards what the client still sends until it has read it. */
const endConnection = (socket: Duplex, text: string): void => {
  if (socket.writable) socket.end(text)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** What Node reports about the connection: `rawPacket` is the bytes that it could not read. */
type ClientError = Error & { readonly rawPacket?: Buffer }

// Long enough for the path of a page and a part of what follows.
const maxLineBytes = 200

/** Returns the path of the request that the bytes begin; undefined where they are the middle of one. */
const pathOf = (bytes: Buffer | undefined): string | undefined =>
  /^[A-Z]+ ([^ ?]+)/.exec(bytes?.toString('latin1', 0, maxLineBytes) ?? '')?.[1]

/** Ends connections whose next bytes are not HTTP, or did not come in time. */
export type Unreadable = {
  /** Remembers what a new connection asks for first: Node says nothing about a head that does not end. */
  readonly watch: (socket: Duplex) => void
  /** Remembers the last request of a connection. */
  readonly note: (req: IncomingMessage, res: ServerResponse) => void
  /** Ends a connection with 400 BAD_REQUEST_ERROR, behind the answers that are due on it: a request that is refused
   *  must not be carried out. One that is not whole is cut off instead, and its own answer is the last. A connection
   *  that sent nothing is closed silently: a browser would read the 400 as the answer to its next request. */
  readonly answer: (error: ClientError, socket: Duplex) => void
}

/** Watches the connections of one server. */
export const createUnreadable = (): Unreadable => {
  const lastOf = new WeakMap<Duplex, { readonly req: IncomingMessage; readonly res: ServerResponse }>()
  const firstPathOf = new WeakMap<Duplex, string>()
  const ending = new WeakSet<Duplex>()
  const isForPage = ({ rawPacket }: ClientError, socket: Duplex): boolean =>
    isPagePath(
      pathOf(rawPacket) ?? lastOf.get(socket)?.req.url?.split('?')[0] ?? firstPathOf.get(socket) ?? '',
    )
  return {
    watch: (socket) => {
      socket.once('data', (bytes: Buffer) => {
        const path = pathOf(bytes)
        if (path !== undefined) firstPathOf.set(socket, path)
      })
    },
    note: (req, res) => {
      lastOf.set(req.socket, { req, res })
    },
    answer: (error, socket) => {
      if ('bytesRead' in socket && socket.bytesRead === 0) {
        socket.destroy()
        return
      }
      // Node reports the connection again with each further chunk.
      if (ending.has(socket)) return
      ending.add(socket)
      const last = lastOf.get(socket)
      const text = last?.req.complete === false ? '' : unreadableText(isForPage(error, socket))
      if (!last || last.res.closed) {
        endConnection(socket, text)
        return
      }
      last.res.once('close', () => {
        endConnection(socket, text)
      })
      cutOff(last.req)
    },
  }
}
