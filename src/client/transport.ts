import { operations, type OperationId } from '../../generated/catalogue.ts'
import { describeCause, readReply, noReply, type Reply } from './reply.ts'
import { CorridorConnectionError } from './errors.ts'
import { pause } from './pause.ts'
import { waitBefore, type RetryOptions, type SentCall } from './retry.ts'
import type { UnconfirmedCall, Settled } from './settle.ts'
import { signRequest, type SignedParts } from './signing.ts'
import { withTimeout } from './timeout.ts'

/** The options of the transport; times in milliseconds. */
export type TransportOptions = RetryOptions & {
  readonly fetch: (request: Request) => Promise<Response>
  /** The timeout of one attempt, including its whole response. */
  readonly timeoutMs: number
  /** The timeout of a call with all attempts and waits. */
  readonly totalTimeoutMs: number
  readonly signingSecret: string | undefined
  /** Interprets a response after an attempt that may have been carried out without one. */
  readonly settle: (call: UnconfirmedCall) => Promise<Settled>
}

/** A request of the typed client, and its parts that may be signed. */
export type Outgoing = Omit<SignedParts, 'body'> & {
  readonly operationId: OperationId
  readonly request: Request
}

/** The header that identifies a call which creates or pays. */
export const keyHeader = 'idempotency-key'

type Prepared = {
  readonly call: SentCall
  readonly signal: AbortSignal
  /** Makes one attempt, always with the same bytes. */
  readonly attempt: (timeoutMs: number) => Promise<Reply>
}

const prepare = async (
  { operationId, request, query, path }: Outgoing,
  options: TransportOptions,
): Promise<Prepared> => {
  const { method, url, signal } = request
  const sent = new Uint8Array(await request.arrayBuffer())
  const headers = new Headers(request.headers)
  if (operations[operationId].takesIdempotencyKey && !headers.has(keyHeader))
    headers.set(keyHeader, crypto.randomUUID())
  const { signingSecret: secret } = options
  const signature =
    secret === undefined ? undefined : await signRequest(operationId, { body: sent, query, path }, secret)
  if (signature !== undefined) headers.set('x-api-signature', signature)
  const attempt = async (timeoutMs: number): Promise<Reply> => {
    try {
      return await withTimeout({ signal, timeoutMs }, async (attemptSignal) => {
        // Never follow a redirect: it would send the key to another server.
        const init = { method, headers, signal: attemptSignal, redirect: 'error' as const }
        return readReply(
          await options.fetch(new Request(url, sent.length > 0 ? { ...init, body: sent } : init)),
        )
      })
    } catch (error) {
      signal.throwIfAborted()
      return noReply(error)
    }
  }
  return { call: { operationId, sent: new TextDecoder().decode(sent), path }, signal, attempt }
}

/** Confirms a reply that follows an attempt without one. */
const confirm = async (
  reply: Reply & { readonly response: Response },
  { call, signal }: Prepared,
  { settle, timeoutMs }: Pick<TransportOptions, 'settle' | 'timeoutMs'>,
): Promise<Reply> => {
  try {
    const { response, isFinal } = await withTimeout({ signal, timeoutMs }, (attemptSignal) =>
      settle({ ...call, response: reply.response, signal: attemptSignal }),
    )
    return isFinal
      ? { ...reply, response }
      : { attempt: { kind: 'unanswered', wasSent: true }, mayBeDone: true, response }
  } catch (error) {
    signal.throwIfAborted()
    const cause = new Error(
      `it is a duplicate of its own attempt, which cannot be seen: ${describeCause(error)}`,
    )
    return { attempt: { kind: 'unanswered', wasSent: true }, mayBeDone: true, cause }
  }
}

const failureOf = (
  operationId: OperationId,
  { attempts, reply, mayHaveBeenDone }: { attempts: number; reply: Reply; mayHaveBeenDone: boolean },
): CorridorConnectionError => {
  const isUnconfirmed = mayHaveBeenDone && operations[operationId].method !== 'get'
  const hint = isUnconfirmed ? '; it may have been carried out' : ''
  const message = `${operationId} was not answered: ${describeCause(reply.cause)}${hint}`
  return new CorridorConnectionError(message, { attempts, mayHaveBeenDone, cause: reply.cause })
}

/** The response of the service. `mayHaveBeenDone`: this attempt or an earlier one may have been carried out. */
export type Answered = { readonly response: Response; readonly mayHaveBeenDone: boolean }

const randomFraction = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** Creates a function that sends a request and retries it where that is safe, always with the same bytes, so that a
 *  create keeps its idempotency key. Stops when the next wait would exceed the timeout of the call. Throws
 *  CorridorConnectionError without a response of the service, and the caller's reason after an abort. */
export const createTransport =
  (options: TransportOptions) =>
  async (outgoing: Outgoing): Promise<Answered> => {
    const deadline = performance.now() + options.totalTimeoutMs
    const timeLeft = () => Math.min(options.timeoutMs, deadline - performance.now())
    const prepared = await prepare(outgoing, options)
    const { call, signal } = prepared
    let mayHaveBeenDone = false
    for (let attempts = 1; ; attempts += 1) {
      signal.throwIfAborted()
      const received = await prepared.attempt(timeLeft())
      const { response } = received
      const reply: Reply =
        response && mayHaveBeenDone
          ? await confirm({ ...received, response }, prepared, { ...options, timeoutMs: timeLeft() })
          : received
      mayHaveBeenDone ||= reply.mayBeDone
      const waitMs = waitBefore(call, reply.attempt, { ...options, attempts, random: randomFraction() })
      if (waitMs === undefined || performance.now() + waitMs >= deadline) {
        if (reply.response) return { response: reply.response, mayHaveBeenDone }
        throw failureOf(call.operationId, { attempts, reply, mayHaveBeenDone })
      }
      await pause(waitMs, signal)
    }
  }
