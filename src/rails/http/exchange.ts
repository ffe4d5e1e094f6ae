import { request, type IncomingMessage } from 'node:http'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import type { Headers } from './signature.ts'

/** One HTTP request. */
export type HttpCall = {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** How long to wait for a connection, and for the whole response; and certificates instead of those of the system. */
export type HttpOptions = {
  readonly connectMs: number
  readonly totalMs: number
  readonly tls?: ConnectionOptions | undefined
}

/** A whole response. */
export type HttpResponse = { readonly status: number; readonly headers: Headers; readonly body: Buffer }

/** The end of one HTTP call. `not-sent`: no byte of the request left. `no-response`: it may have arrived. */
export type HttpResult =
  | { readonly kind: 'not-sent'; readonly reason: string }
  | { readonly kind: 'no-response'; readonly reason: string }
  | { readonly kind: 'response'; readonly response: HttpResponse }

const maxBodyBytes = 1_048_576

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  // Addresses stay out of logs.
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message
}

const ignore = (): void => undefined

/** Opens a connection: for `https` after the handshake, in which the certificate was verified. */
const open = ({ protocol, hostname, port }: URL, { connectMs, totalMs, tls }: HttpOptions): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const isTls = protocol === 'https:'
    const host = hostname.replace(/^\[|\]$/g, '')
    const place = { host, port: port === '' ? (isTls ? 443 : 80) : Number.parseInt(port, 10) }
    // A certificate is verified against the host; only a name is sent to the server.
    const name = isIP(host) === 0 ? { servername: host } : {}
    const socket = isTls ? connectTls({ ...tls, ...place, ...name }) : connectTcp(place)
    const timeoutMs = Math.min(connectMs, totalMs)
    const timer = setTimeout(() => {
      socket.destroy(new Error(`no connection within ${timeoutMs} ms`))
    }, timeoutMs)
    socket.once('error', reject)
    // An error after this promise is settled has its listener in `send`.
    socket.on('error', ignore)
    socket.once('close', () => clearTimeout(timer))
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer)
      resolve(socket)
    })
  })

const readBody = async (response: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response) {
    length += chunk.length
    if (length > maxBodyBytes) throw new Error(`a body of more than ${maxBodyBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const headersOf = ({ headers }: IncomingMessage): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )

const readResponse = async (response: IncomingMessage): Promise<HttpResponse> => ({
  status: response.statusCode ?? 0,
  headers: headersOf(response),
  body: await readBody(response),
})

/** Sends the request on an open connection, and reads the response. */
const send = (socket: Socket, { method, url, headers, body }: HttpCall): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    const sent = request({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, 'content-length': body.length, connection: 'close' },
    })
    sent.once('error', reject)
    sent.once('response', (response) => {
      readResponse(response).then(resolve, reject)
    })
    sent.end(body)
  })

const rejectAfter = (timeoutMs: number, signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`no whole response within ${timeoutMs} ms`))
    }, timeoutMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Makes one HTTP call. Does not throw, follows no redirects, and repeats nothing. Each call opens a connection, and
 *  writes only when it is open: so an error before that proves that nothing was sent, and no call is lost on a
 *  connection that the other side closed while it was idle. */
export const callHttp = async (call: HttpCall, options: HttpOptions): Promise<HttpResult> => {
  const startedAt = performance.now()
  const opened = await open(call.url, options).catch((error: unknown) => reasonOf(error))
  if (typeof opened === 'string') return { kind: 'not-sent', reason: opened }
  const done = new AbortController()
  try {
    const leftMs = Math.max(0, Math.ceil(options.totalMs - (performance.now() - startedAt)))
    const response = await Promise.race([send(opened, call), rejectAfter(leftMs, done.signal)])
    return { kind: 'response', response }
  } catch (error) {
    return { kind: 'no-response', reason: reasonOf(error) }
  } finally {
    done.abort()
    opened.destroy()
  }
}
