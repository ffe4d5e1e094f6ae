import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** The handling of bytes from a client. `drop the reply`: the server gets them, and the connection is cut before
 *  its reply. `reset`: the connection is cut before the server gets them. `withhold`: nothing passes on this
 *  connection any more, until its client disconnects. */
export type ChunkAction = 'pass' | 'drop the reply' | 'reset' | 'withhold'

/** Decides how bytes from a client are handled. */
export type ForwardRule = (bytes: Buffer) => ChunkAction

/** A TCP proxy that can break connections at chosen moments. */
export type TcpProxy = {
  readonly port: number
  /** Passes the next bytes that contain `text` to the server, and cuts the connection before the reply. Once. */
  readonly dropReplyTo: (text: string) => void
  /** Sets the rule for all bytes of clients; without one, everything passes. */
  readonly setRule: (rule?: ForwardRule) => void
  /** Withholds everything in both directions until `heal`, then passes it on, like a network that was interrupted. */
  readonly hang: () => void
  /** Cuts the open connections and refuses new ones until `heal`. */
  readonly cut: () => void
  readonly heal: () => void
  /** Withholds everything on the open connections; new ones work. Like a failover, or a firewall that drops its
   *  state: neither side is notified. */
  readonly loseOpen: () => void
  readonly close: () => Promise<void>
}

type Pair = { readonly client: Socket; readonly upstream: Socket }

const pass: ForwardRule = () => 'pass'

/** Connects both sides; the rule that is set when bytes arrive applies. */
const join = ({ client, upstream }: Pair, rule: ForwardRule): void => {
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
    const action = isCut ? 'pass' : rule(bytes)
    if (action === 'reset') end()
    else if (action === 'withhold') isSilent = true
    else {
      if (action === 'drop the reply') isCut = true
      upstream.write(bytes)
    }
  })
  upstream.on('data', (bytes) => {
    if (isCut) end()
    else if (!isSilent) client.write(bytes)
  })
}

/** The address of a server. */
export type Address = { readonly host: string; readonly port: number }

/** Returns host and port of a URL; a Postgres URL may omit the port. */
export const hostAndPortOf = (address: string): Address => {
  const { hostname, port } = new URL(address)
  return { host: hostname, port: port === '' ? 5432 : Number.parseInt(port, 10) }
}

/** Returns the URL with host and port of a proxy. */
export const throughProxy = ({ port }: TcpProxy, address: string): string => {
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = port.toString()
  return url.href
}

/** Starts a proxy to `target` on a free loopback port. The target is read for each connection. */
export const startTcpProxy = async (target: Address): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  let rule = pass
  let isHanging = false
  const pauseOpen = (): void => {
    for (const socket of sockets) socket.pause()
  }
  const server = createServer((client) => {
    const upstream = connect({ host: target.host, port: target.port })
    join({ client, upstream }, (bytes) => rule(bytes))
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
      rule = (bytes) => {
        if (!bytes.includes(text)) return 'pass'
        rule = pass
        return 'drop the reply'
      }
    },
    setRule: (given = pass) => {
      rule = given
    },
    hang: () => {
      isHanging = true
      pauseOpen()
    },
    cut: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    heal: () => {
      isHanging = false
      if (!server.listening) server.listen(port, '127.0.0.1')
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
