import createFetchClient, { type Client } from 'openapi-fetch'
import { operations, type OperationId } from '../../generated/catalogue.ts'
import type { paths } from '../../generated/types.ts'
import type { Schemas } from '../contract/operation.ts'
import { retryAfterOf } from './reply.ts'
import { CorridorError, CorridorUsageError } from './errors.ts'
import { createLookup } from './lookup.ts'
import { parseCalls, type CallInput, type Calls, type IsOptional } from './operations.ts'
import { requireUsable, type ClientOptions, type UsableOptions } from './options.ts'
import { readAll, type Item, type ListOperationId } from './paging.ts'
import { settle } from './settle.ts'
import { createTransport, keyHeader, type Answered } from './transport.ts'
import { waitFor, type WaitOptions } from './wait.ts'

/** The client: each operation as a function of its name, and functions built on them. */
export type Corridor = Calls & {
  /** Calls operations by method and path, and returns `{data, error, response}` instead of throwing CorridorError.
   *  @example
   *  const { data, error, response } = await corridor.http.GET('/api/v1/org/balance') */
  readonly http: Client<paths>
  /** Iterates over all items of a list, newest first, across its pages, without duplicates when new items arrive.
   *  @example
   *  for await (const { transactionId } of corridor.each('listTransactions', { query: { status: ['FAILED'] } }))
   *    console.log(transactionId) */
  readonly each: <K extends ListOperationId>(
    operationId: K,
    ...input: IsOptional<CallInput<K>> extends true ? [input?: CallInput<K>] : [input: CallInput<K>]
  ) => AsyncGenerator<Item<K>, void>
  /** Polls a transaction until it needs no more waiting or the time is up, and returns it.
   *  @example
   *  const { status, meta } = await corridor.waitFor(transactionId, { timeoutMs: 60_000 }) */
  readonly waitFor: (transactionId: string, options?: WaitOptions) => Promise<Schemas['Transaction']>
}

const parseEntries = () =>
  Object.entries(operations) as readonly (readonly [OperationId, (typeof operations)[OperationId]])[]

const operationOf = (method: string, route: string): OperationId => {
  const isIt = ([, one]: ReturnType<typeof parseEntries>[number]) =>
    one.method === method.toLowerCase() && one.path === route
  const operationId = parseEntries().find(isIt)?.[0]
  if (operationId === undefined) throw new CorridorUsageError(`there is no operation ${method} ${route}`)
  return operationId
}

const parseFailure = (error: unknown, { response, mayHaveBeenDone }: Answered): CorridorError => {
  const { code, error: message, details } = error as Schemas['Error']
  return new CorridorError(code, {
    status: response.status,
    message,
    friendlyMessage: details.friendlyMessage,
    data: details.data,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: retryAfterOf(response, new Date()),
    mayHaveBeenDone,
  })
}

/** Creates the typed client, and a function that returns whether an attempt before a response may have been
 *  carried out. */
const openHttp = (options: UsableOptions) => {
  const http = createFetchClient<paths>({
    baseUrl: options.baseUrl,
    headers: { 'x-api-key': options.apiKey, accept: 'application/json' },
  })
  const uncertain = new WeakSet<Response>()
  const lookup = createLookup(http)
  const send = createTransport({ ...options, settle: (call) => settle(call, lookup) })
  http.use({
    onRequest: async ({ request, schemaPath, params: { query = {}, path = {} } }) => {
      const operationId = operationOf(request.method, schemaPath)
      const { response, mayHaveBeenDone } = await send({ operationId, request, query, path })
      if (mayHaveBeenDone) uncertain.add(response)
      return response
    },
  })
  return { http, mayHaveBeenDone: (response: Response) => uncertain.has(response) }
}

type AnyInput = { readonly path?: object; readonly query?: object; readonly body?: unknown }
type AnyRequest = (
  method: string,
  path: string,
  init: object,
) => Promise<{ readonly data?: unknown; readonly error?: unknown; readonly response: Response }>

const parseRequest = (http: Client<paths>): AnyRequest => http.request as unknown as AnyRequest

/** Creates a client for an API key; sends nothing before the first call. Throws CorridorUsageError for invalid options.
 *  Calls throw CorridorError where the service refuses, CorridorConnectionError where it does not respond, and the
 *  reason of their `signal` where that was aborted.
 *  @example
 *  const corridor = createClient({ apiKey: 'corridor_test_…', baseUrl: 'http://127.0.0.1:3000' })
 *  const { data } = await corridor.createTransaction({
 *    body: {
 *      sourceAmount: '25.00', sourceCurrency: 'USD', destinationAmount: '38506.25', destinationCurrency: 'NGN',
 *      customerId, destinationId, meta: { idempotencyKey: 'payout-42', reference: 'order-42' },
 *    },
 *  })
 *  const { status } = await corridor.waitFor(data.transactionId) */
export const createClient = (options: ClientOptions): Corridor => {
  const { http, mayHaveBeenDone } = openHttp(requireUsable(options))
  const request = parseRequest(http)
  const calls = parseCalls(async (operationId, input: AnyInput, callOptions) => {
    const { method, path: route } = operations[operationId]
    const { path, query, body } = input
    const { idempotencyKey, ...options } = callOptions
    const headers = idempotencyKey === undefined ? {} : { [keyHeader]: idempotencyKey }
    const init = { params: { path, query }, ...(body !== undefined && { body }), headers, ...options }
    const { data, error, response } = await request(method, route, init)
    if (!response.ok) throw parseFailure(error, { response, mayHaveBeenDone: mayHaveBeenDone(response) })
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
