import type { Agent, request } from 'undici'
import { faultOfUrl, vettedLookup, type GuardOptions } from './guard.ts'
import { faultOf, type AttemptResult } from './rules.ts'

/** Which addresses a sender may reach, and how long an attempt may take in all: DNS lookup, handshake, response.
 *  Default: 15 s. */
export type SenderOptions = { readonly guard: GuardOptions; readonly timeoutMs?: number | undefined }

/** One POST to a receiver. `body` is sent byte for byte. */
export type Delivery = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends deliveries; `close` aborts the attempts in flight. */
export type Sender = {
  /** Sends once. Does not throw: an error is a result. Does not follow redirects. */
  readonly send: (delivery: Delivery) => Promise<AttemptResult>
  readonly close: () => Promise<void>
}

/** The timeout of an attempt. */
export const attemptTimeoutMs = 15_000

const maxReadBytes = 16 * 1024
const maxHeaderBytes = 16 * 1024
const keptBytes = 1024

/** Reads the beginning of a response body and drops the rest: a receiver may send without end, or stop in the middle.
 *  The status counts in any case (docs/design/webhooks.md#the-status-line-decides). NUL cannot be stored as text. */
const readHead = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = []
  const read = async (): Promise<void> => {
    let length = 0
    for await (const chunk of body) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= maxReadBytes) return
    }
  }
  // The receiver or our deadline cut the body off: keep what has arrived.
  await read().catch(() => undefined)
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\u0000', '\ufffd')
}

const failed = (error: unknown): AttemptResult => {
  const name = error instanceof Error ? error.name : 'unknown'
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const fault = faultOf({ name, code })
  return { kind: 'failed', fault, error: code === '' ? fault : `${fault} (${code.slice(0, 80)})` }
}

/** Rejects when the signal is aborted: undici does not notice while it waits for a connection. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => {
      reject(new DOMException('aborted', 'TimeoutError'))
    }
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

type HttpClient = { readonly agent: Agent; readonly request: typeof request }

const post = async (
  { agent, request }: HttpClient,
  { url, headers, body }: Delivery,
  signal: AbortSignal,
): Promise<AttemptResult> => {
  const sending = request(url, {
    method: 'POST',
    dispatcher: agent,
    signal,
    headers: { 'content-type': 'application/json', 'user-agent': 'Corridor-Webhooks/1', ...headers },
    body,
  })
  const response = await Promise.race([sending, rejectOnAbort(signal)])
  const retryAfter = response.headers['retry-after']
  return {
    kind: 'answered',
    status: response.statusCode,
    head: await readHead(response.body),
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
  }
}

// Shorter than any receiver keeps an idle connection, so the receiver does not close it while we write to it.
const idleConnectionMs = 1_000

// undici is loaded with the first delivery: most commands send nothing, and loading it takes them a tenth of a second.
const openClient = async (guard: GuardOptions, timeoutMs: number): Promise<HttpClient> => {
  const { Agent, request } = await import('undici')
  const agent = new Agent({
    connect: { lookup: vettedLookup(guard), timeout: timeoutMs },
    // `createSender` sets one deadline for the whole attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
  })
  return { agent, request }
}

/** Creates a sender. Each connection serves one origin, checks the address when it opens, and closes after a second
 *  without deliveries. Uses no proxies from the environment and no cookies. */
export const createSender = ({ guard, timeoutMs = attemptTimeoutMs }: SenderOptions): Sender => {
  const inFlight = new Set<AbortController>()
  let client: Promise<HttpClient> | undefined
  return {
    send: async (delivery) => {
      // The lookup does not run for IP literals, so the URL itself is checked before each attempt.
      const fault = faultOfUrl(delivery.url, guard)
      if (fault !== undefined)
        return { kind: 'failed', fault: 'url_refused', error: `url_refused (it ${fault})` }
      const attempt = new AbortController()
      inFlight.add(attempt)
      const http = await (client ??= openClient(guard, timeoutMs))
      const deadline = setTimeout(() => {
        attempt.abort()
      }, timeoutMs)
      return post(http, delivery, attempt.signal)
        .catch(failed)
        .finally(() => {
          clearTimeout(deadline)
          inFlight.delete(attempt)
        })
    },
    close: async () => {
      for (const attempt of inFlight) attempt.abort()
    },
  }
}
