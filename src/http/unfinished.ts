import type { Request, Response } from 'express'

const bodyHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'vary',
]

/** Clears the headers that describe the body of an abandoned answer, before an error body is sent instead. */
export const clearBodyHeaders = (res: Response): void => {
  for (const name of bodyHeaders) res.removeHeader(name)
  res.setHeader('cache-control', 'no-store')
}

/** How long a client that is still sending may take to read its answer. */
export const lingerMs = 1_000

/** Discards the rest of a body that is not wanted once the answer is sent, and closes the connection unless the body
 *  ends soon. Closed at once, the client's system would discard the answer. Call it before the answer is given. */
export const endUnread = (req: Request, res: Response): void => {
  res.once('finish', () => {
    if (req.complete) return
    req.removeAllListeners('data')
    req.resume()
    const timer = setTimeout(() => req.socket.destroy(), lingerMs)
    req.once('end', () => {
      clearTimeout(timer)
    })
  })
}
