import { refuse } from '../kernel/refusal.ts'

/** What a form sends, by field. */
export type SentForm = {
  readonly fields: URLSearchParams
  readonly files: ReadonlyMap<string, Buffer>
}

// More than the fields of any form. Thousands of empty parts would keep the parser busy for seconds.
const maxParts = 50

// What browsers and usual clients send, and nothing that the parser would read otherwise (RFC 2046).
const multipartType = /^multipart\/form-data;\s*boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i

const hasManyParts = (body: Buffer, boundary: string): boolean => {
  let parts = 0
  for (let at = body.indexOf(boundary); at >= 0 && parts <= maxParts; at = body.indexOf(boundary, at + 1))
    parts += 1
  return parts > maxParts
}

/** Reads a form with files. Refuses BAD_REQUEST_ERROR where it is broken. */
const readMultipart = async (body: Buffer, type: string): Promise<SentForm> => {
  const boundary = multipartType.exec(type)?.[2]
  if (boundary === undefined || hasManyParts(body, `--${boundary}`)) refuse('BAD_REQUEST_ERROR')
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
  const form = await sent.formData().catch(() => refuse('BAD_REQUEST_ERROR'))
  const [fields, files] = [new URLSearchParams(), new Map<string, Buffer>()]
  const uploads: (readonly [name: string, file: Blob])[] = []
  form.forEach((value, name) => {
    if (typeof value === 'string') fields.append(name, value)
    else uploads.push([name, value])
  })
  for (const [name, file] of uploads) files.set(name, Buffer.from(await file.arrayBuffer()))
  return { fields, files }
}

/** Reads the body of a form: bytes where it has files, else a text. */
export const readForm = (body: unknown, type: string): Promise<SentForm> =>
  Buffer.isBuffer(body)
    ? readMultipart(body, type)
    : Promise.resolve({
        fields: new URLSearchParams(typeof body === 'string' ? body : ''),
        files: new Map(),
      })
