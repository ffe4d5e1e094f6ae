import { parseJson, parseMembers } from './json.ts'
import type { Attempt } from './retry.ts'

/** What became of an attempt, for the one who decides what comes next. */
export type Heard = {
  readonly attempt: Attempt
  /** Whether the service may have done what was asked: it is not known that it did not. */
  readonly mayBeDone: boolean
  /** The service's own answer, whole. */
  readonly response?: Response
  /** Why there is none. */
  readonly cause?: unknown
}

/** Whether the service itself speaks: in JSON, and of an error in the shape that all its errors have. */
const isServices = ({ ok, headers }: Response, text: string): boolean => {
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

/** How long a Retry-After asks to wait, in seconds: the service gives seconds, something between may give a date. */
export const retryAfterOf = ({ headers }: Response, now: Date): number | undefined => {
  const text = headers.get('retry-after') ?? ''
  if (/^\d{1,9}$/.test(text)) return Number.parseInt(text, 10)
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1_000))
}

const passes = (status: number): boolean => status >= 500 || status === 429

/** Reads an answer to its end. One that breaks off throws; one that is not the service's is no answer: something
 *  between has spoken in its place. */
export const hear = async (response: Response): Promise<Heard> => {
  const { status, headers } = response
  const text = await response.text()
  const attempt = { kind: 'answered', status, retryAfterSeconds: retryAfterOf(response, new Date()) } as const
  if (isServices(response, text)) {
    const mayBeDone = status >= 500
    return { attempt, mayBeDone, response: new Response(text, { status, headers }) }
  }
  const kind = headers.get('content-type') ?? 'no content type'
  const hint = status >= 400 && !passes(status) ? ': is baseUrl the address of the service?' : ''
  const cause = new Error(`HTTP ${status.toString()} with ${kind} that is not the service's${hint}`)
  // Of a proxy's own 502 and the like, what they say of waiting counts. Its 2xx and 3xx are no answer at all.
  return status >= 400
    ? { attempt, mayBeDone: true, cause }
    : { attempt: { kind: 'unanswered', wasSent: true }, mayBeDone: true, cause }
}

// The connection was never there: nothing can have been heard of the request.
const neverSent: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']

/** What an attempt is that ended without an answer. */
export const unheard = (error: unknown): Heard => {
  const cause = error instanceof Error ? error.cause : undefined
  const wasSent = !(cause instanceof Error && 'code' in cause && neverSent.includes(cause.code))
  return { attempt: { kind: 'unanswered', wasSent }, mayBeDone: wasSent, cause: error }
}

/** Why there was no answer, in one line: of what `fetch` throws, its cause says more. */
export const describeCause = (error: unknown): string => {
  if (!(error instanceof Error)) return 'for no known reason'
  if (error.cause instanceof Error) return describeCause(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return error.message === '' ? code : error.message
}
