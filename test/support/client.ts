import { createClient, type Corridor } from '../../src/client/index.ts'

/** The typed client of all tests: the published client, called by method and path. */
export type ApiClient = Corridor['http']

const withoutKey = (request: Request): Promise<Response> => {
  request.headers.delete('x-api-key')
  return fetch(request)
}

// Longer than any test may take, so that the timeout of the test decides.
const patienceMs = 300_000

/** Creates a client of the API at `url` that sends `key`, if there is one. It never retries: tests assert each
 *  response. */
export const clientOf = (url: string, key?: string): ApiClient =>
  createClient({
    apiKey: key ?? 'none',
    baseUrl: url,
    retries: 0,
    timeoutMs: patienceMs,
    totalTimeoutMs: patienceMs,
    ...(key === undefined && { fetch: withoutKey }),
  }).http

/** A request that the typed client would refuse to send. `path` starts at `/api/v1`; `body` is sent unchanged. */
export type RawRequest = {
  readonly method?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A response: status, headers, and the body as text and as parsed JSON. */
export type RawAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

/** Sends a request unchanged, for requests that are invalid on purpose. */
export const sendRaw = async (url: string, path: string, request: RawRequest = {}): Promise<RawAnswer> => {
  const { method = 'GET', key, headers = {}, body } = request
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { 'x-api-key': key }),
      ...headers,
    },
    ...(body !== undefined && { body: body as BodyInit }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text === '' ? undefined : JSON.parse(text),
  }
}
