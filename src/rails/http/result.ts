import type { Exchange } from '../outcome.ts'

/** The result of a call that orders no payment. `unavailable` says nothing about the question: the same call may be
 *  made again, with the same id. */
export type RailResult<Value> =
  | { readonly kind: 'ok'; readonly value: Value }
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused' }
  /** The same id was used before, with another content. */
  | { readonly kind: 'conflict' }
  | {
      readonly kind: 'unavailable'
      readonly reason: string
      readonly retryAfterMs: number | null
      readonly isUnauthorized: boolean
    }

/** Reads the result of an exchange. Pure. */
export const resultOf = <Value>(exchange: Exchange<Value>): RailResult<Value> => {
  if (exchange.kind === 'replied') return { kind: 'ok', value: exchange.reply }
  if (exchange.kind !== 'problem')
    return { kind: 'unavailable', reason: exchange.reason, retryAfterMs: null, isUnauthorized: false }
  const { status, problem, retryAfterMs } = exchange
  if (status === 404) return { kind: 'absent' }
  if (status === 409) return { kind: 'conflict' }
  if (status === 422 && problem.taken === 'no') return { kind: 'refused' }
  const isUnauthorized = status === 401 || status === 403
  return { kind: 'unavailable', reason: `status ${status}`, retryAfterMs, isUnauthorized }
}

/** Returns the value of a result, and throws where there is none. */
export const requireOk = <Value>(result: RailResult<Value>): Value => {
  if (result.kind === 'ok') return result.value
  throw new Error(result.kind === 'unavailable' ? result.reason : `the connector says ${result.kind}`)
}
