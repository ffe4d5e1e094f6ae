import { Agent, request } from 'undici'
import { faultOfUrl, vettedLookup, type GuardOptions } from './guard.ts'
import type { AttemptResult } from './rules.ts'

/** How long an attempt may take in all (name look-up, handshake, answer), and what it may reach. */
export type SenderOptions = { readonly guard: GuardOptions; readonly timeoutMs: number }

/** One POST to a receiver. */
export type Delivery = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends deliveries; `close` ends its connections. */
export type Sender = {
  /** Sends once. Never throws: whatever happens is the result. Redirects are not followed. */
  readonly send: (delivery: Delivery) => Promise<AttemptResult>
  readonly close: () => Promise<void>
}

/** An attempt waits this long for the receiver (§6.1). */
export const attemptTimeoutMs = 15_000

const maxReadBytes = 16 * 1024
const keptBytes = 1024

/** Reads the beginning of an answer and drops the rest: a receiver may answer without end. */
const readHead = async (body: AsyncIterable<Buffer> & { destroy: () => unknown }): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= maxReadBytes) break
  }
  body.destroy()
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\u0000', '')
}

const retryAfterOf = (header: string | readonly string[] | undefined): number | undefined => {
  const text = typeof header === 'string' ? header : undefined
  return text !== undefined && /^[0-9]{1,6}$/.test(text) ? Number.parseInt(text, 10) : undefined
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : ''
  return `${code}${error.message}`.slice(0, 500)
}

/** Opens a sender with its own connections. No proxies from the environment, no cookies, a fixed user agent. */
export const createSender = ({ guard, timeoutMs }: SenderOptions): Sender => {
  const agent = new Agent({
    connect: { lookup: vettedLookup(guard), timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 16 * 1024,
    pipelining: 0,
  })
  const post = async ({ url, headers, body }: Delivery): Promise<AttemptResult> => {
    const answer = await request(url, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', 'user-agent': 'Corridor-Webhooks/1', ...headers },
      body,
    })
    const head = await readHead(answer.body)
    const retryAfterSeconds = retryAfterOf(answer.headers['retry-after'])
    return { kind: 'answered', status: answer.statusCode, head, retryAfterSeconds }
  }
  return {
    send: async (delivery) => {
      // The look-up is not asked about IP literals, so the URL itself is judged again before each attempt.
      const fault = faultOfUrl(delivery.url, guard)
      if (fault !== undefined) return { kind: 'failed', error: `the URL ${fault}` }
      return post(delivery).catch((error: unknown) => ({ kind: 'failed' as const, error: describe(error) }))
    },
    close: () => agent.destroy(),
  }
}
