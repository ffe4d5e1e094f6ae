import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const readHeaders = (): readonly (readonly [name: string, value: string])[] => {
  const req = new IncomingMessage(new Socket())
  const res = new ServerResponse(req)
  helmet()(req, res, () => undefined)
  return res.getHeaderNames().map((name) => [name, String(res.getHeader(name))])
}

/** The headers that helmet sets, which are the same on every response. */
export const securityHeaders = readHeaders()
