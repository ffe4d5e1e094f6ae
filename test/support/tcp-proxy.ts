import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** What becomes of some bytes of a client. `drop the reply`: the server gets them and the connection is cut instead of
 *  handing back what it says. `reset`: the connection is cut before the server gets them. `withhold`: nobody gets
 *  anything on this connection any more, until its client leaves. */
export type Fate = 'pass' | 'drop the reply' | 'reset' | 'withhold'

/** Says what becomes of bytes that a client sent. */
export type Judge = (bytes: Buffer) => Fate

/** A proxy in front of Postgres that can break a connection at the worst moment. */
export type TcpProxy = {
  readonly port: number
  /** From the next bytes of a client that contain `text` on: hands them to the server, and cuts the connection instead
   *  of handing the reply back. Once. */
  readonly dropReplyTo: (text: string) => void
  /** Has `judge` decide over all bytes of clients; none: all pass. */
  readonly judgeBy: (judge?: Judge) => void
  /** Hands nothing on any more, in either direction, until `heal`; what came meanwhile is handed on then, as a network
   *  would that was away. */
  readonly hang: () => void
  readonly heal: () => void
  /** Hands nothing on any more on the connections that are open; new ones are as ever. As after a failover, or where a
   *  firewall forgets: nobody is told. */
  readonly loseOpen: () => void
  readonly close: () => Promise<void>
}

type Pair = { readonly client: Socket; readonly upstream: Socket }

const pass: Judge = () => 'pass'

/** Joins both sides of a connection, under the judge in force when bytes come. */
const join = ({ client, upstream }: Pair, judge: Judge): void => {
  let isCut = false
  let isSilent = false
  const end = (): void => {
    client.destroy()
    upstream.destroy()
  }
  for (const socket of [client, upstream]) {
    socket.on('error', end)
    socket.on('close', end)
  }
  client.on('data', (bytes) => {
    if (isSilent) return
    const fate = isCut ? 'pass' : judge(bytes)
    if (fate === 'reset') end()
    else if (fate === 'withhold') isSilent = true
    else {
      if (fate === 'drop the reply') isCut = true
      upstream.write(bytes)
    }
  })
  upstream.on('data', (bytes) => {
    if (isCut) end()
    else if (!isSilent) client.write(bytes)
  })
}

/** Where a server listens. */
export type Place = { readonly host: string; readonly port: number }

/** The place that an address leads to; one of Postgres may leave its port out. */
export const placeOf = (address: string): Place => {
  const { hostname, port } = new URL(address)
  return { host: hostname, port: port === '' ? 5432 : Number.parseInt(port, 10) }
}

/** The same address by way of a proxy. */
export const byWayOf = ({ port }: TcpProxy, address: string): string => {
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = port.toString()
  return url.href
}

/** Starts a proxy to `target` on a free port of the loopback interface. The target is read for each connection. */
export const startTcpProxy = async (target: Place): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let judge = pass
  let isHanging = false
  const pauseOpen = (): void => {
    for (const socket of sockets) socket.pause()
  }
  const server = createServer((client) => {
    const upstream = connect({ host: target.host, port: target.port })
    join({ client, upstream }, (bytes) => judge(bytes))
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (isHanging) socket.pause()
    }
  })
  const port = await listen(server)
  return {
    port,
    dropReplyTo: (text) => {
      judge = (bytes) => {
        if (!bytes.includes(text)) return 'pass'
        judge = pass
        return 'drop the reply'
      }
    },
    judgeBy: (given = pass) => {
      judge = given
    },
    hang: () => {
      isHanging = true
      pauseOpen()
    },
    heal: () => {
      isHanging = false
      for (const socket of sockets) socket.resume()
    },
    loseOpen: pauseOpen,
    close: () =>
      new Promise((done) => {
        server.close(() => {
          done()
        })
        for (const socket of sockets) socket.destroy()
      }),
  }
}
