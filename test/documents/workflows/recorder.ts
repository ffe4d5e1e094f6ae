import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { jsonOrText } from '../../support/json.ts'
import { listen } from '../../support/listen.ts'

/** A call and its response; `body` is parsed JSON. */
export type Exchange = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly body: unknown
}

/** A proxy in front of an API that records calls. */
export type Recorder = {
  readonly url: string
  readonly exchanges: readonly Exchange[]
  readonly close: () => Promise<void>
}

// Headers of one connection, or of a body that was decoded.
const notHandedOn = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host'])
const notHandedBack = new Set([...notHandedOn, 'content-encoding'])

type Keep = (exchange: Exchange) => void

const forward = async (
  { target, keep }: { readonly target: string; readonly keep: Keep },
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> => {
  const sent = await buffer(req)
  const { method = 'GET', url = '/' } = req
  const headers = Object.entries(req.headers).filter(([name]) => !notHandedOn.has(name))
  const answer = await fetch(`${target}${url}`, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(sent.length > 0 && { body: new Uint8Array(sent) }),
  })
  const text = await answer.text()
  answer.headers.forEach((value, name) => {
    if (!notHandedBack.has(name)) res.setHeader(name, value)
  })
  res.statusCode = answer.status
  keep({ method, path: url, status: answer.status, body: jsonOrText(text) })
  res.end(text)
}

/** Starts a recorder on 127.0.0.1 that forwards every call to `target` unchanged. A response is recorded before it
 *  is returned. Where `target` is unreachable, the connection of the caller is cut. */
export const startRecorder = async (target: string): Promise<Recorder> => {
  const exchanges: Exchange[] = []
  const server = createServer((req, res) => {
    forward({ target, keep: (exchange) => exchanges.push(exchange) }, req, res).catch(() => res.destroy())
  })
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port.toString()}`,
    exchanges,
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done()
        })
        server.closeAllConnections()
      }),
  }
}
