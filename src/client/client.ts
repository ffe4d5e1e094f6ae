import createFetchClient, { type Client } from 'openapi-fetch'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import type { paths } from '../../generated/types.ts'
import { CorridorError, CorridorUsageError } from './errors.ts'
import { parseCalls, type CallInput, type Calls, type IsOptional } from './operations.ts'
import { readAll, type Item, type ListOperationId } from './paging.ts'
import { settle } from './settle.ts'
import { createTransport } from './transport.ts'
import { waitFor, type WaitOptions } from './wait.ts'
import type { Schemas } from '../contract/operation.ts'

/** How a client reaches the service; times in milliseconds. */
export type ClientOptions = {
  /** `corridor_test_…` for the sandbox, `corridor_live_…` for production. */
  readonly apiKey: string
  /** Where the service is, without `/api/v1`: `https://payouts.example.com`. */
  readonly baseUrl: string
  /** Signs the requests of operations that are signed, where the business has signing enabled. */
  readonly signingSecret?: string
  /** How often a call is repeated after its first attempt, where §7 allows it; 3 unless said. */
  readonly retries?: number
  /** Of one attempt; 30 s unless said. */
  readonly timeoutMs?: number
  /** The first wait between attempts; it doubles, up to `longestWaitMs`, and is spread. 500 ms and 20 s unless said. */
  readonly firstWaitMs?: number
  readonly longestWaitMs?: number
  /** In place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/** The service: each operation by its name, and what is made of them. */
export type Corridor = Calls & {
  /** The same by method and path, giving `{data, error, response}` instead of throwing CorridorError. */
  readonly http: Client<paths>
  /** Everything a list lists, over all its pages. */
  readonly each: <K extends ListOperationId>(
    operationId: K,
    ...input: IsOptional<CallInput<K>> extends true ? [input?: CallInput<K>] : [input: CallInput<K>]
  ) => AsyncGenerator<Item<K>, void>
  /** Looks at a transaction until nothing more happens by itself. */
  readonly waitFor: (transactionId: string, options?: WaitOptions) => Promise<Schemas['Transaction']>
}

const idsByRoute: ReadonlyMap<string, OperationId> = new Map(
  parseEntries().map(([operationId, { method, path }]) => [`${method} ${path}`, operationId]),
)

function parseEntries(): readonly (readonly [OperationId, (typeof operations)[OperationId]])[] {
  return Object.entries(operations) as [OperationId, (typeof operations)[OperationId]][]
}

const operationOf = (method: string, path: string): OperationId => {
  const operationId = idsByRoute.get(`${method.toLowerCase()} ${path}`)
  if (operationId === undefined) throw new CorridorUsageError(`there is no operation ${method} ${path}`)
  return operationId
}

const parseFailure = (error: unknown, response: Response): CorridorError => {
  const { code, error: message, details } = error as Schemas['Error']
  const retryAfter = response.headers.get('retry-after')
  return new CorridorError(code, {
    status: response.status,
    message,
    friendlyMessage: details.friendlyMessage,
    data: details.data,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfter === null ? undefined : Number.parseInt(retryAfter, 10),
  })
}

const requireUsable = ({ apiKey, baseUrl }: ClientOptions): void => {
  if (!/^\S+$/.test(apiKey)) throw new CorridorUsageError('an API key is needed: createClient({ apiKey, … })')
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new CorridorUsageError(`baseUrl must be the http(s) address of the service, not "${baseUrl}"`)
}

const withoutEnd = (baseUrl: string): string => baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')

const openHttp = (options: ClientOptions): Client<paths> => {
  const send = createTransport({
    retries: options.retries ?? 3,
    timeoutMs: options.timeoutMs ?? 30_000,
    firstWaitMs: options.firstWaitMs ?? 500,
    longestWaitMs: options.longestWaitMs ?? 20_000,
    signingSecret: options.signingSecret,
    fetch: options.fetch ?? ((request) => fetch(request)),
  })
  const http = createFetchClient<paths>({
    baseUrl: withoutEnd(options.baseUrl),
    headers: { 'x-api-key': options.apiKey, accept: 'application/json' },
  })
  const find = async (reference: string) => {
    const { data } = await http.GET('/api/v1/transaction', { params: { query: { reference } } })
    return data?.data ?? []
  }
  http.use({
    onRequest: async ({ request, schemaPath, params: { query = {}, path = {} } }) => {
      const operationId = operationOf(request.method, schemaPath)
      const sent = await request.clone().text()
      return settle({ operationId, sent }, await send({ operationId, request, query, path }), find)
    },
  })
  return http
}

type AnyInput = { readonly path?: object; readonly query?: object; readonly body?: unknown }
type AnyRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>

const parseRequest = (http: Client<paths>): AnyRequest => http.request as unknown as AnyRequest

/** Opens the service for a key. Nothing is sent before the first call. Throws CorridorUsageError for options that can
 *  never work. */
export const createClient = (options: ClientOptions): Corridor => {
  requireUsable(options)
  const http = openHttp(options)
  const request = parseRequest(http)
  const calls = parseCalls(async (operationId, input: AnyInput, callOptions) => {
    const { method, path: route } = operations[operationId]
    const { path, query, body } = input
    const init = { params: { path, query }, ...(body !== undefined && { body }), ...callOptions }
    const { data, error, response } = await request(method, route, init)
    if (!response.ok) throw parseFailure(error, response)
    return data
  })
  return parseCorridor(calls, http)
}

const parseCorridor = (calls: Calls, http: Client<paths>): Corridor => ({
  ...calls,
  http,
  each: ((operationId: ListOperationId, input: object = {}) =>
    readAll(calls, operationId, input)) as unknown as Corridor['each'],
  waitFor: (transactionId, options) => waitFor(calls, transactionId, options),
})
