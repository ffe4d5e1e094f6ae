import { connect, type Socket } from 'node:net'

/** A request on a connection of its own, sent but for the rest of its body. */
export type HalfSent = {
  /** All that was answered so far. */
  readonly said: () => string
  /** The statuses that were answered so far. */
  readonly statuses: () => readonly string[]
  /** Whether the service has ended the connection. */
  readonly isEnded: () => boolean
  /** Sends the rest. */
  readonly finish: () => void
  readonly socket: Socket
}

/** Sends `head`, lines without an end, and the first half of `body`; its length is told unless it is sent in chunks. */
export const sendHalf = async (
  url: string,
  { head, body }: { readonly head: readonly string[]; readonly body: string },
): Promise<HalfSent> => {
  const { hostname, port } = new URL(url)
  // Whoever has heard an answer may go on sending all the same.
  const socket = connect({ host: hostname, port: Number.parseInt(port, 10), allowHalfOpen: true })
  let said = ''
  socket.on('data', (bytes) => (said += bytes.toString('latin1')))
  // Whoever hears its answer is cut off afterwards.
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
