import { randomUUID } from 'node:crypto'
import type { ConnectionOptions } from 'node:tls'
import { machineTime } from '../../db/clock.ts'
import { assert } from '../../kernel/assert.ts'
import { isSecureUrl } from '../../kernel/network.ts'
import { currentTrace, traced, type NewSpan, type SpanFacts } from '../../kernel/tracing.ts'
import type { Exchange } from '../outcome.ts'
import {
  loadRailContract,
  type AnyInput,
  type RailInput,
  type RailOperationId,
  type RailReply,
} from './contract.ts'
import { callHttp, type HttpCall, type HttpOptions, type HttpResult } from './exchange.ts'
import { readResponse } from './response.ts'
import { derivedOfRequest, signMessage, type RailKey } from './signature.ts'

/** How to reach a connector. `partnerKeys` are its public keys: one, or two while it rotates them. */
export type RailConnection = {
  /** `https`, or `http` on a loopback address; the paths of the contract are appended. */
  readonly baseUrl: string
  readonly privateKey: RailKey
  readonly partnerKeys: readonly RailKey[]
  /** A client certificate, and authorities instead of those of the system. */
  readonly tls?: ConnectionOptions | undefined
  /** Tests pass shorter times. */
  readonly connectMs?: number
  readonly totalMs?: number
}

/** Calls an operation of the connector. Does not throw for anything that the connector does. */
export type RailCall = <K extends RailOperationId>(
  id: K,
  input: RailInput<K>,
) => Promise<Exchange<RailReply<K>>>

const usualConnectMs = 3_000
// Less than `railTimeoutMs`, the timeout of each call of a job.
const usualTotalMs = 25_000
// A repetition needs time for an answer: otherwise its end hides why the first call failed.
const leastMs = 100
const totalMsOf: Partial<Record<RailOperationId, number>> = {
  resolveAccount: 8_000,
  createIdentityCheck: 10_000,
  putMessage: 10_000,
  putMail: 10_000,
  putNotice: 10_000,
  putVirtualAccount: 15_000,
  putStablecoinWallet: 15_000,
}

const parseBaseUrl = (text: string): URL => {
  const url = new URL(text)
  assert(isSecureUrl(url), 'the address of a rail has https, except on a loopback address')
  assert(url.search === '' && url.hash === '', 'the address of a rail has no query')
  return url
}

const urlOf = (base: URL, template: string, { path = {}, query = {} }: AnyInput): URL => {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(path[name] ?? ''),
  )
  const url = new URL(base)
  url.pathname = base.pathname.replace(/\/$/, '') + filled
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, value)
  return url
}

const headersOf = (method: string, { path = {}, body }: AnyInput): Readonly<Record<string, string>> => ({
  accept: 'application/json, application/problem+json',
  'accept-encoding': 'identity',
  'user-agent': 'Corridor-Rails/1',
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...(method === 'PUT' && { 'idempotency-key': Object.values(path).join('-') }),
})

const spanFacts = (id: RailOperationId, { hostname }: URL, requestId: string): SpanFacts => ({
  'server.address': hostname,
  'corridor.rail_operation': id,
  'corridor.rail_request_id': requestId,
})

/** Calls in a span, whose header the connector gets: it may continue the trace. The header is not signed. */
const callTraced = (call: HttpCall, options: HttpOptions, span: NewSpan): Promise<HttpResult> =>
  traced(
    span,
    () => {
      const traceparent = currentTrace()
      const headers = { ...call.headers, ...(traceparent !== undefined && { traceparent }) }
      return callHttp({ ...call, headers }, options)
    },
    (result) =>
      result.kind === 'response'
        ? { 'http.response.status_code': result.response.status }
        : { 'error.type': result.kind },
  )

/** Creates the function that calls a connector: signs the request, sends it, and reads the response. A read that ends
 *  without a response is repeated once, if there is time left; a write never. */
export const createRailCall = ({
  baseUrl,
  privateKey,
  partnerKeys,
  ...options
}: RailConnection): RailCall => {
  const base = parseBaseUrl(baseUrl)
  for (const { key } of [privateKey, ...partnerKeys])
    assert(key.asymmetricKeyType === 'ed25519', 'the keys of a rail are Ed25519 keys')
  return async (id, input) => {
    const contract = await loadRailContract()
    const { method, path } = contract.locate(id)
    const url = urlOf(base, path, input)
    const body = input.body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(input.body))
    const endsAt = performance.now() + (options.totalMs ?? totalMsOf[id] ?? usualTotalMs)
    const send = async (): Promise<{ readonly requestId: string; readonly result: HttpResult }> => {
      const requestId = randomUUID()
      const message = { derived: derivedOfRequest(method, url), requestId, body }
      const headers = { ...headersOf(method, input), ...signMessage(message, privateKey, machineTime()) }
      const totalMs = Math.max(1, endsAt - performance.now())
      return {
        requestId,
        result: await callTraced(
          { method, url, headers, body },
          { connectMs: usualConnectMs, ...options, totalMs },
          { name: `${method} ${path}`, kind: 'client', facts: spanFacts(id, url, requestId) },
        ),
      }
    }
    const first = await send()
    const hasTime = endsAt - performance.now() >= leastMs
    const isRepeated = method === 'GET' && first.result.kind !== 'response' && hasTime
    const { requestId, result } = isRepeated ? await send() : first
    if (result.kind === 'not-sent') return result
    if (result.kind === 'no-response') return { kind: 'unusable', reason: result.reason }
    return readResponse(result.response, { id, requestId, contract, partnerKeys, now: machineTime() })
  }
}
