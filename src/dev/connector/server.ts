import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { machineTime } from '../../db/clock.ts'
import {
  derivedOfRequest,
  derivedOfResponse,
  findSignatureFault,
  type RailKey,
  type RailSchemas,
  signMessage,
} from '../../rails/index.ts'
import { depositRoutesOf } from './deposit-routes.ts'
import type { Deposits } from './deposits.ts'
import { type Answer, type End, type Payouts, problem } from './payouts.ts'

/** What the connector is made of. */
export type ConnectorParts = {
  readonly payouts: Payouts
  /** Absent: it only pays. */
  readonly deposits?: Deposits
  /** Signs responses. */
  readonly privateKey: RailKey
  /** The keys of Corridor. */
  readonly keys: readonly RailKey[]
  /** How long it keeps a connection that it does not answer. */
  readonly silenceMs: number
}

const capabilities: RailSchemas['Capabilities'] = {
  contractVersion: '2026-11-23',
  serves: [
    { service: 'payouts' },
    { service: 'account-resolutions' },
    { service: 'identity-checks' },
    { service: 'messages' },
    { service: 'notices' },
  ],
  fence: true,
  honoursNotAfter: true,
  settleWindowSeconds: 3_600,
  requestsPerSecond: 1_000,
  historyDays: 400,
  cutOffs: [],
}

const collecting: typeof capabilities = {
  ...capabilities,
  serves: [
    ...capabilities.serves,
    { service: 'collections' },
    { service: 'card-sessions' },
    { service: 'virtual-accounts' },
    { service: 'stablecoin-wallets' },
    { service: 'credit-returns' },
  ],
}

/** A request to a route: what its path names, its query, and its body. */
export type Request = {
  readonly id: string
  readonly number: number
  readonly query: URLSearchParams
  readonly body: Buffer
}

/** An operation of the connector. */
export type Route = readonly [method: string, path: RegExp, answer: (request: Request) => End | Promise<End>]

const parseOrder = (body: Buffer): RailSchemas['PayoutOrder'] =>
  JSON.parse(body.toString('utf8')) as RailSchemas['PayoutOrder']

const ok = (body: unknown): Answer => ({ status: 200, body })

const routesOf = ({ payouts, deposits }: ConnectorParts): readonly Route[] => [
  ...(deposits ? depositRoutesOf(deposits) : []),
  ['GET', /^\/rail\/v1\/capabilities$/, () => ok(deposits ? collecting : capabilities)],
  ['GET', /^\/rail\/v1\/balances$/, () => ok({ balances: [] })],
  ['GET', /^\/rail\/v1\/limits$/, () => ok({ limits: [] })],
  ['GET', /^\/rail\/v1\/payouts$/, payouts.list],
  ['PUT', /^\/rail\/v1\/payouts\/([^/]+)$/, ({ id, body }) => payouts.put(id, parseOrder(body))],
  ['GET', /^\/rail\/v1\/payouts\/([^/]+)$/, ({ id }) => payouts.get(id)],
  ['POST', /^\/rail\/v1\/payouts\/([^/]+)\/fence$/, ({ id }) => payouts.fence(id)],
  ['POST', /^\/rail\/v1\/account-resolutions$/, () => ok({ result: 'found', accountName: 'ADA OBI' })],
  ['POST', /^\/rail\/v1\/identity-checks$/, () => ok({ result: 'match' })],
  ['PUT', /^\/rail\/v1\/(?:messages|notices)\/([^/]+)$/, ({ id }) => ok({ messageId: id })],
]

const headerOf = ({ headers }: IncomingMessage, name: string): string => headers[name]?.toString() ?? ''

const isSigned = ({ keys }: ConnectorParts, req: IncomingMessage, body: Buffer): boolean => {
  const derived = derivedOfRequest(req.method ?? '', new URL(req.url ?? '/', 'http://connector'))
  const message = { derived, requestId: headerOf(req, 'rail-request-id'), body }
  const headers = Object.fromEntries(Object.keys(req.headers).map((name) => [name, headerOf(req, name)]))
  return findSignatureFault(message, headers, { keys, now: machineTime() }) === undefined
}

const find = async (parts: ConnectorParts, req: IncomingMessage): Promise<End> => {
  const body = await buffer(req)
  if (!isSigned(parts, req, body)) return problem(401, 'The signature is not valid.')
  const { pathname: path, searchParams: query } = new URL(req.url ?? '/', 'http://connector')
  for (const [method, pattern, answer] of routesOf(parts)) {
    const match = req.method === method ? pattern.exec(path) : null
    if (match)
      return answer({ id: match[1] ?? '', number: Number.parseInt(match[2] ?? '0', 10), query, body })
  }
  return problem(404, 'There is no such operation.', { taken: 'unknown' })
}

const send = (
  { privateKey }: ConnectorParts,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  { status, body, isUnsigned }: Answer,
): void => {
  const bytes = Buffer.from(JSON.stringify(body))
  const requestId = headerOf(req, 'rail-request-id')
  const message = { derived: derivedOfResponse(status), requestId, body: bytes }
  res.writeHead(status, {
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
    ...((status === 429 || status === 503) && { 'retry-after': '1' }),
    ...(isUnsigned ? {} : signMessage(message, privateKey, machineTime())),
  })
  res.end(bytes)
}

/** Creates the reference connector: a partner that keeps the contract, and breaks it where a fault says so. */
export const createConnector = (parts: ConnectorParts): Server =>
  createServer((req, res) => {
    const reset = (): void => {
      req.socket.destroy()
    }
    find(parts, req)
      .then((end) => {
        if (end === 'reset') reset()
        else if (end === 'silence') setTimeout(reset, parts.silenceMs).unref()
        else send(parts, { req, res }, end)
      })
      .catch(reset)
  })
