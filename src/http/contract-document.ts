import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RequestHandler } from 'express'
import { documentText } from '../contract/document.ts'

const tag = `"${createHash('sha256').update(documentText).digest('base64url')}"`

const compressors = {
  br: () => promisify(brotliCompress)(documentText, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => promisify(gzip)(documentText),
}

const compressed = new Map<keyof typeof compressors, Promise<Buffer>>()

/** Compresses the contract once in each way, when it is first requested so. */
const compress = (encoding: keyof typeof compressors): Promise<Buffer> => {
  const known = compressed.get(encoding)
  if (known) return known
  const made = compressors[encoding]()
  compressed.set(encoding, made)
  return made
}

/** Sends the contract as JSON, compressed where the caller accepts it; 304 to a caller that has it. */
export const serveDocument: RequestHandler = async (req, res) => {
  const encoding = (['br', 'gzip'] as const).find((one) => req.acceptsEncodings(one) !== false)
  res.type('application/json')
  res.setHeader('etag', tag)
  res.setHeader('vary', 'accept-encoding')
  res.setHeader('cache-control', 'no-cache')
  if (encoding === undefined) {
    res.send(documentText)
    return
  }
  res.setHeader('content-encoding', encoding)
  res.send(await compress(encoding))
}
