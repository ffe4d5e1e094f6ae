import { operations, type OperationId } from '../../generated/catalogue.ts'
import { describeCause, hear, unheard, type Heard } from './answer.ts'
import { CorridorConnectionError } from './errors.ts'
import { pause } from './pause.ts'
import { waitBefore, type RetryOptions, type SentCall } from './retry.ts'
import type { Doubtful, Settled } from './settle.ts'
import { signRequest, type SignedParts } from './signing.ts'
import { within } from './within.ts'

/** What sending needs; times in milliseconds. */
export type TransportOptions = RetryOptions & {
  readonly fetch: (request: Request) => Promise<Response>
  /** Of one attempt, its whole answer included. */
  readonly timeoutMs: number
  /** Of a call, with all its attempts and waits. */
  readonly totalTimeoutMs: number
  readonly signingSecret: string | undefined
  /** Says what an answer means after an attempt that may have been carried out unheard. */
  readonly settle: (doubtful: Doubtful) => Promise<Settled>
}

/** A request as the typed client made it, and what of it is signed. */
export type Outgoing = Omit<SignedParts, 'body'> & {
  readonly operationId: OperationId
  readonly request: Request
}

type Prepared = {
  readonly call: SentCall
  readonly signal: AbortSignal
  /** Asks once, with exactly the same bytes every time. */
  readonly ask: (timeoutMs: number) => Promise<Heard>
}

const prepare = async (
  { operationId, request, query, path }: Outgoing,
  options: TransportOptions,
): Promise<Prepared> => {
  const { method, url, signal } = request
  const sent = new Uint8Array(await request.arrayBuffer())
  const headers = new Headers(request.headers)
  const { signingSecret: secret } = options
  const signature =
    secret === undefined ? undefined : await signRequest(operationId, { body: sent, query, path }, secret)
  if (signature !== undefined) headers.set('x-api-signature', signature)
  const ask = async (timeoutMs: number): Promise<Heard> => {
    try {
      return await within({ signal, timeoutMs }, async (ending) => {
        // A redirect would take the key to wherever it leads.
        const init = { method, headers, signal: ending, redirect: 'error' as const }
        return hear(await options.fetch(new Request(url, sent.length > 0 ? { ...init, body: sent } : init)))
      })
    } catch (error) {
      signal.throwIfAborted()
      return unheard(error)
    }
  }
  return { call: { operationId, sent: new TextDecoder().decode(sent) }, signal, ask }
}

/** Looks behind an answer that came after an attempt may have been carried out unheard. */
const understand = async (
  heard: Heard & { readonly response: Response },
  { call, signal }: Prepared,
  { settle, timeoutMs }: Pick<TransportOptions, 'settle' | 'timeoutMs'>,
): Promise<Heard> => {
  try {
    const { response, isLastWord } = await within({ signal, timeoutMs }, (ending) =>
      settle({ ...call, response: heard.response, signal: ending }),
    )
    return isLastWord
      ? { ...heard, response }
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
  { attempts, heard, mayHaveBeenDone }: { attempts: number; heard: Heard; mayHaveBeenDone: boolean },
): CorridorConnectionError => {
  const isDoubtful = mayHaveBeenDone && operations[operationId].method !== 'get'
  const doubt = isDoubtful ? '; it may have been done all the same' : ''
  const message = `${operationId} was not answered: ${describeCause(heard.cause)}${doubt}`
  return new CorridorConnectionError(message, { attempts, mayHaveBeenDone, cause: heard.cause })
}

/** The service's answer. `mayHaveBeenDone`: it, or an attempt before it, leaves open whether it was done. */
export type Answered = { readonly response: Response; readonly mayHaveBeenDone: boolean }

const draw = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** Sends a request and repeats it as its operation and the answers allow: always the same bytes, so that a create keeps
 *  its idempotency key. Gives up when the next wait would outlast the time of the call. Throws CorridorConnectionError
 *  where no answer of the service's came in the end, and the caller's own reason where they aborted. */
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
      const asked = await prepared.ask(timeLeft())
      const { response: given } = asked
      const heard: Heard =
        given && mayHaveBeenDone
          ? await understand({ ...asked, response: given }, prepared, { ...options, timeoutMs: timeLeft() })
          : asked
      mayHaveBeenDone ||= heard.mayBeDone
      const waitMs = waitBefore(call, heard.attempt, { ...options, attempts, random: draw() })
      if (waitMs === undefined || performance.now() + waitMs >= deadline) {
        if (heard.response) return { response: heard.response, mayHaveBeenDone }
        throw failureOf(call.operationId, { attempts, heard, mayHaveBeenDone })
      }
      await pause(waitMs, signal)
    }
  }
