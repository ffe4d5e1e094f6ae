import { createClient, type Corridor } from '../../src/client/index.ts'

/** The typed client every test acts through: the one that callers install, by method and path. */
export type ApiClient = Corridor['http']

const withoutKey = (request: Request): Promise<Response> => {
  request.headers.delete('x-api-key')
  return fetch(request)
}

// Longer than any test may take: it is the test that says how long is too long.
const patienceMs = 300_000

/** A client of the API under `url` that sends `key`; no key: none is sent. It asks once: a test says what it expects of
 *  each answer. */
export const clientOf = (url: string, key?: string): ApiClient =>
  createClient({
    apiKey: key ?? 'none',
    baseUrl: url,
    retries: 0,
    timeoutMs: patienceMs,
    totalTimeoutMs: patienceMs,
    ...(key === undefined && { fetch: withoutKey }),
  }).http

/** A request the typed client would not let a test send. `path` begins at `/api/v1`; `body` is sent as it is. */
export type RawRequest = {
  readonly method?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** An answer as it came: status, headers, and the body both as text and as parsed JSON. */
export type RawAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: unknown
}

/** Sends a request byte for byte, for what is wrong on purpose. */
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
