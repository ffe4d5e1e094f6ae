import { refuse } from '../kernel/refusal.ts'

/** What a form sends, by field. */
export type SentForm = {
  readonly fields: URLSearchParams
  readonly files: ReadonlyMap<string, Buffer>
}

/** Reads a form with files. Refuses BAD_REQUEST_ERROR where it is broken. */
const readMultipart = async (body: Buffer, type: string): Promise<SentForm> => {
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
