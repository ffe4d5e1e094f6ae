import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections, which could take one before its server listens.
const [lowest, above] = [20_000, 32_768]
const mostTries = 100

/** Returns whether a server could listen on a port of 127.0.0.1. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const probe = createServer()
    probe.once('error', () => {
      settle(false)
    })
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      probe.close(() => {
        settle(true)
      })
    })
  })

/** Returns a free port of 127.0.0.1. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(lowest, above)
    if (await isPortFree(port)) return port
  }
  throw new Error(`No free port on 127.0.0.1 from ${lowest.toString()} to ${(above - 1).toString()}.`)
}
