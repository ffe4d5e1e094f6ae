import type { Request, Response } from 'express'

const ofTheBody = [
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

/** Takes back what an answer that was not finished said of its body: it is not true of the one that is sent instead,
 *  which nobody may keep either. */
export const takeBack = (res: Response): void => {
  for (const name of ofTheBody) res.removeHeader(name)
  res.setHeader('cache-control', 'no-store')
}

/** A client that still sends gets this long to read the answer; what it sends is thrown away. */
export const lingerMs = 1_000

/** Ends a request whose body is not wanted. Call it before the answer is given: once that is out, behind those before
 *  it, what still comes is thrown away, and the connection ends soon after unless the body does. Ended at once, the
 *  client's unread bytes would make its system throw the answer away. */
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
