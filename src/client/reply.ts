import { parseJson, parseMembers } from './json.ts'
import type { Attempt } from './retry.ts'

/** The result of an attempt. */
export type Reply = {
  readonly attempt: Attempt
  /** Whether the service may have carried out the call. */
  readonly mayBeDone: boolean
  /** The complete response of the service. */
  readonly response?: Response
  /** Why there is no response. */
  readonly cause?: unknown
}

/** Returns whether the service itself wrote a response: it is JSON, and an error has the shape of the service's
 *  errors. */
const isFromService = ({ ok, headers }: Response, text: string): boolean => {
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) return false
  const body = parseMembers(parseJson(text))
  if (body === undefined || ok) return body !== undefined
  const details = parseMembers(body['details'])
  return (
    typeof body['code'] === 'string' &&
    typeof body['error'] === 'string' &&
    typeof details?.['friendlyMessage'] === 'string'
  )
}

/** Returns the seconds of a Retry-After header. The service sends seconds; a proxy may send a date. */
export const retryAfterOf = ({ headers }: Response, now: Date): number | undefined => {
  const text = headers.get('retry-after') ?? ''
  if (/^\d{1,9}$/.test(text)) return Number.parseInt(text, 10)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}

const isTransient = (status: number): boolean => status >= 500 || status === 429

// Three times the largest page of the service, the sessions of full batches.
const maxResponseBytes = 64 * 1024 * 1024

/** Reads the text of a response, up to a maximum that protects the caller's memory. */
const readText = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > maxResponseBytes) {
      // Cancelling is best effort.
      reader.cancel().catch(() => undefined)
      throw new Error(`the response is larger than ${maxResponseBytes.toString()} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Reads a response to its end; throws where it breaks off. A response that is not from the service, but from something
 *  in between, counts as no response. */
export const readReply = async (response: Response): Promise<Reply> => {
  const { status, headers } = response
  const text = await readText(response)
  const attempt = { kind: 'answered', status, retryAfterSeconds: retryAfterOf(response, new Date()) } as const
  if (isFromService(response, text)) {
    const mayBeDone = status >= 500
    return { attempt, mayBeDone, response: new Response(text, { status, headers }) }
  }
  const kind = headers.get('content-type') ?? 'no content type'
  const hint = status >= 400 && !isTransient(status) ? ': is baseUrl the address of the service?' : ''
  const cause = new Error(`HTTP ${status.toString()} with ${kind} that is not from the service${hint}`)
  // The status and Retry-After of a proxy's error count for retries. A 2xx or 3xx of a proxy means nothing.
  return status >= 400
    ? { attempt, mayBeDone: true, cause }
    : { attempt: { kind: 'unanswered', wasSent: true }, mayBeDone: true, cause }
}

// Errors before a connection existed: the service cannot have received the request.
const neverSent: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** Returns the result of an attempt that ended without a response. */
export const noReply = (error: unknown): Reply => {
  const cause = error instanceof Error ? error.cause : undefined
  const wasSent = !(cause instanceof Error && 'code' in cause && neverSent.includes(cause.code))
  return { attempt: { kind: 'unanswered', wasSent }, mayBeDone: wasSent, cause: error }
}

/** Describes in one line why there was no response. The cause of an error of `fetch` says more than the error. */
export const describeCause = (error: unknown): string => {
  if (!(error instanceof Error)) return 'for no known reason'
  if (error.cause instanceof Error) return describeCause(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.message === '' ? code : error.message
}
