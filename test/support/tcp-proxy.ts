import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of Postgres that can break a connection at the worst moment. */
export type TcpProxy = {
  readonly port: number
  /** From the next bytes of a client that contain `text` on: hands them to the server, and cuts the connection instead
   *  of handing the reply back. Once. */
  readonly dropReplyTo: (text: string) => void
  /** Hands nothing on any more, in either direction, until `heal`. */
  readonly hang: () => void
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy to `target` on a free port of the loopback interface. */
export const startTcpProxy = async (target: { host: string; port: number }): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let poison: string | undefined
  let isHanging = false
  const server = createServer((client) => {
    const upstream = connect(target)
    let isPoisoned = false
    const end = (): void => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', end)
    }
    client.on('data', (chunk) => {
      if (isHanging) return
      if (poison !== undefined && chunk.includes(poison)) {
        poison = undefined
        isPoisoned = true
      }
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (isPoisoned) end()
      else if (!isHanging) client.write(chunk)
    })
  })
  const port = await new Promise<number>((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address !== null) done(address.port)
      else failed(new Error('the proxy has no port'))
    })
  })
  return {
    port,
    dropReplyTo: (text) => (poison = text),
    hang: () => (isHanging = true),
    heal: () => (isHanging = false),
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done()
        })
        for (const socket of sockets) socket.destroy()
      }),
  }
}
