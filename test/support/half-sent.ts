import { connect, type Socket } from 'node:net'

/** A request on a separate connection, sent without the rest of its body. */
export type HalfSent = {
  /** Everything that was received so far. */
  readonly said: () => string
  /** The statuses that were received so far. */
  readonly statuses: () => readonly string[]
  /** Whether the service closed the connection. */
  readonly isEnded: () => boolean
  /** Sends the rest of the body. */
  readonly finish: () => void
  readonly socket: Socket
}

/** Sends `head` (lines without line ends) and the first half of `body`, with a Content-Length unless it is
 *  chunked. */
export const sendHalf = async (
  url: string,
  { head, body }: { readonly head: readonly string[]; readonly body: string },
): Promise<HalfSent> => {
  const { hostname, port } = new URL(url)
  // A client may continue to send after it received a response.
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10), allowHalfOpen: true })
  let said = ''
  socket.on('data', (bytes) => (said += bytes.toString('latin1')))
  // The service closes the connection after its response.
  socket.on('error', () => undefined)
  const half = Math.floor(body.length / 2)
  const isChunked = head.some((line) => line.startsWith('transfer-encoding'))
  const lines = [...head, 'host: x', ...(isChunked ? [] : [`content-length: ${body.length.toString()}`])]
  await new Promise((done) =>
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, half)}`, 'latin1', done),
  )
  return {
    said: () => said,
    statuses: () => [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = '']) => status),
    isEnded: () => socket.readableEnded || socket.closed,
    finish: () => socket.write(body.slice(half), 'latin1'),
    socket,
  }
}
