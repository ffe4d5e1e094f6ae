import type { Response } from 'express'

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
