import { once } from 'node:events'
import { createServer } from 'node:net'
import { listen } from './listen.ts'

/** A port of 127.0.0.1 that nobody listened on a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  const port = await listen(server)
  await once(server.close(), 'close')
  return port
}
