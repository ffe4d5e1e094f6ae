import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { OperationId } from '../../generated/catalogue.ts'
import { CorridorConnectionError } from './errors.ts'
import { waitBefore, type Attempt, type RetryOptions } from './retry.ts'
import { signRequest, type SignedParts } from './signing.ts'

/** What sending needs; times in milliseconds. */
export type TransportOptions = RetryOptions & {
  readonly fetch: (request: Request) => Promise<Response>
  /** Of one attempt, its whole answer included. */
  readonly timeoutMs: number
  readonly signingSecret: string | undefined
}

/** A request as the typed client made it, and what of it is signed. */
export type Outgoing = Omit<SignedParts, 'body'> & {
  readonly operationId: OperationId
  readonly request: Request
}

/** An answer that came whole, and whether an attempt before it may have been carried out unheard. */
export type Answered = { readonly response: Response; readonly mayHaveBeenDone: boolean }

type Heard = { readonly attempt: Attempt; readonly response?: Response; readonly cause?: unknown }

const neverSent: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

const wasSent = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  return !(cause instanceof Error && 'code' in cause && neverSent.includes(cause.code))
}

const isJson = (response: Response, text: string): boolean => {
  if (!/^application\/json\b/i.test(response.headers.get('content-type') ?? '')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const retryAfterOf = (response: Response): number | undefined => {
  const text = response.headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : undefined
}

/** Reads an answer to its end. One that breaks off, or that is not the service's JSON, is no answer: something between
 *  has spoken in its place. */
const hear = async (response: Response): Promise<Heard> => {
  const { status, headers } = response
  const text = await response.text()
  if (isJson(response, text)) {
    const attempt = { kind: 'answered' as const, status, retryAfterSeconds: retryAfterOf(response) }
    return { attempt, response: new Response(text, { status, headers }) }
  }
  const cause = new Error(`an answer of ${status.toString()} that is not the service's`)
  // A proxy's own 502 and the like: what they say of waiting counts, and so does that they pass.
  return status >= 500 || status === 429
    ? { attempt: { kind: 'answered', status, retryAfterSeconds: retryAfterOf(response) }, cause }
    : { attempt: { kind: 'unanswered', wasSent: true }, cause }
}

const mayBeDone = ({ attempt }: Heard): boolean =>
  attempt.kind === 'answered' ? attempt.status >= 500 : attempt.wasSent

/** Gives `work` a signal that ends it with the caller's or when the time is up, and waits for it no longer than that:
 *  whether `fetch` heeds its signal differs between versions of it. */
const within = async <T>(
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const ending = new AbortController()
  const pass = () => {
    ending.abort(signal.reason)
  }
  const timer = setTimeout(() => {
    ending.abort(new Error(`no answer within ${timeoutMs.toString()} ms`))
  }, timeoutMs)
  signal.addEventListener('abort', pass)
  try {
    const working = work(ending.signal)
    return await new Promise<T>((done, failed) => {
      ending.signal.addEventListener('abort', () => {
        failed(new Error('ended', { cause: ending.signal.reason }))
      })
      working.then(done, failed)
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', pass)
  }
}

const copyHeaders = (outgoing: Outgoing, body: Uint8Array, secret: string | undefined): Headers => {
  const headers = new Headers(outgoing.request.headers)
  const signature =
    secret === undefined ? undefined : signRequest(outgoing.operationId, { ...outgoing, body }, secret)
  if (signature !== undefined) headers.set('x-api-signature', signature)
  return headers
}

/** Sends a request and repeats it as its operation and the answers allow: always the same bytes, so that a create
 *  keeps its idempotency key. Throws CorridorConnectionError where no answer of the service's came in the end, and the
 *  caller's own reason where they aborted. Source: §7 "Retry guidance". */
export const createTransport =
  (options: TransportOptions) =>
  async (outgoing: Outgoing): Promise<Answered> => {
    const { operationId, request } = outgoing
    const { method, url, signal } = request
    const body = new Uint8Array(await request.arrayBuffer())
    const headers = copyHeaders(outgoing, body, options.signingSecret)
    const tryOnce = async (): Promise<Heard> => {
      signal.throwIfAborted()
      try {
        return await within({ signal, timeoutMs: options.timeoutMs }, async (ending) => {
          // A redirect would take the key to wherever it leads.
          const init = { method, headers, signal: ending, redirect: 'error' as const }
          const attempt = new Request(url, body.length > 0 ? { ...init, body } : init)
          return hear(await options.fetch(attempt))
        })
      } catch (cause) {
        signal.throwIfAborted()
        return { attempt: { kind: 'unanswered', wasSent: wasSent(cause) }, cause }
      }
    }
    let mayHaveBeenDone = false
    for (let attempts = 1; ; attempts += 1) {
      const heard = await tryOnce()
      const waitMs = waitBefore(operationId, heard.attempt, {
        ...options,
        attempts,
        random: randomInt(1_000) / 1_000,
      })
      if (waitMs === undefined) {
        if (heard.response) return { response: heard.response, mayHaveBeenDone }
        throw new CorridorConnectionError(`${operationId} was not answered`, attempts, { cause: heard.cause })
      }
      mayHaveBeenDone ||= mayBeDone(heard)
      await pause(waitMs, undefined, { signal })
    }
  }
