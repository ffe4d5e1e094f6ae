import { Agent, request, type Dispatcher } from 'undici'
import { faultOfUrl, vettedLookup, type GuardOptions } from './guard.ts'
import { faultOf, type AttemptResult } from './rules.ts'

/** How long an attempt may take in all (name look-up, handshake, answer), and what it may reach. */
export type SenderOptions = { readonly guard: GuardOptions; readonly timeoutMs: number }

/** One POST to a receiver. `body` is sent byte for byte. */
export type Delivery = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends deliveries; `close` aborts the attempts that are under way. */
export type Sender = {
  /** Sends once. Never throws: an error is a result, too. Redirects are not followed. */
  readonly send: (delivery: Delivery) => Promise<AttemptResult>
  readonly close: () => Promise<void>
}

/** An attempt waits this long for the receiver (§6.1). */
export const attemptTimeoutMs = 15_000

const maxReadBytes = 16 * 1024
const maxHeaderBytes = 16 * 1024
const keptBytes = 1024

/** Reads the beginning of an answer and drops the rest: a receiver may answer without end, or stop in the middle. Its
 *  status has arrived by then and stands (D-0301). NUL cannot be stored as text. */
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
  // Cut off by the other side, or by our deadline: what came is what there is.
  await read().catch(() => undefined)
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\u0000', '\ufffd')
}

const failed = (error: unknown): AttemptResult => {
  const name = error instanceof Error ? error.name : 'unknown'
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const fault = faultOf({ name, code })
  return { kind: 'failed', fault, error: code === '' ? fault : `${fault} (${code.slice(0, 80)})` }
}

/** Rejects when the signal fires: undici does not notice while it waits for a connection. */
const brokenOff = (signal: AbortSignal): Promise<never> =>
  new Promise((_done, failed) => {
    const fail = (): void => {
      failed(new DOMException('broken off', 'TimeoutError'))
    }
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

const post = async (
  dispatcher: Dispatcher,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<AttemptResult> => {
  const { url, headers, body } = delivery
  const answering = request(url, {
    method: 'POST',
    dispatcher,
    signal,
    headers: { 'content-type': 'application/json', 'user-agent': 'Corridor-Webhooks/1', ...headers },
    body,
  })
  const answer = await Promise.race([answering, brokenOff(signal)])
  const retryAfter = answer.headers['retry-after']
  return {
    kind: 'answered',
    status: answer.statusCode,
    head: await readHead(answer.body),
    retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined,
  }
}

// Shorter than any receiver keeps an idle connection, so that it is not closed there while we write to it.
const idleConnectionMs = 1_000

/** Opens a sender. A connection serves one origin, its address is vetted when it opens, and it is closed after a second
 *  without deliveries. No proxies from the environment, no cookies, a fixed user agent. */
export const createSender = ({ guard, timeoutMs }: SenderOptions): Sender => {
  const underWay = new Set<AbortController>()
  const agent = new Agent({
    connect: { lookup: vettedLookup(guard), timeout: timeoutMs },
    // One deadline for the whole attempt, below.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
  })
  return {
    send: async (delivery) => {
      // The look-up is not asked about IP literals, so the URL itself is checked again before each attempt.
      const fault = faultOfUrl(delivery.url, guard)
      if (fault !== undefined)
        return { kind: 'failed', fault: 'url_refused', error: `url_refused (it ${fault})` }
      const attempt = new AbortController()
      underWay.add(attempt)
      const deadline = setTimeout(() => {
        attempt.abort()
      }, timeoutMs)
      return post(agent, delivery, attempt.signal)
        .catch(failed)
        .finally(() => {
          clearTimeout(deadline)
          underWay.delete(attempt)
        })
    },
    close: async () => {
      for (const attempt of underWay) attempt.abort()
    },
  }
}
