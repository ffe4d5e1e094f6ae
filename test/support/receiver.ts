import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** A request that the receiver got. */
export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly path: string }

/** A receiver on 127.0.0.1. `answer` can be replaced at any time; `received` is in the order of arrival. */
export type Receiver = {
  readonly url: string
  readonly received: Received[]
  answer: (res: ServerResponse, received: Received) => void
  readonly close: () => Promise<void>
}

const read = (req: IncomingMessage): Promise<Received> =>
  new Promise((done, failed) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.once('error', failed)
    req.once('end', () => {
      done({ headers: req.headers, body: Buffer.concat(chunks).toString('utf8'), path: req.url ?? '' })
    })
  })

/** Starts a receiver that responds 200 by default. */
export const startReceiver = async (): Promise<Receiver> => {
  const server = createServer((req, res) => {
    // A sender that disconnects during its request is not a failure of the receiver.
    read(req).then(
      (received) => {
        receiver.received.push(received)
        receiver.answer(res, received)
      },
      () => res.destroy(),
    )
  })
  const port = await listen(server)
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port.toString()}`,
    received: [],
    answer: (res) => res.end('ok'),
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done()
        })
        server.closeAllConnections()
      }),
  }
  return receiver
}
