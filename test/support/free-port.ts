import { createServer } from 'node:net'

/** A port of 127.0.0.1 that nobody listened on a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address !== null) done(address.port)
        else failed(new Error('no free port'))
      })
    })
  })
