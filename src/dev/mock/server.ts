import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startApi, type RunningApi } from '../../api.ts'
import { isDecodable } from '../../http/query.ts'
import { describeEverything } from './cheat-sheet.ts'
import type { MockContract } from './contracts.ts'
import { createEngine, type Engine, type MockResponse, type MockRequest } from './engine.ts'
import { findOperation } from './examples.ts'
import { parsePreference } from './preference.ts'

/** The port of the mock (0 takes a free one), and the delay of every response. */
export type MockOptions = {
  readonly port: number
  readonly delayMs: number
  /** Waits; tests pass their own. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

const maxBodyBytes = 1_048_576

const readText = async (req: AsyncIterable<Uint8Array>): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length <= maxBodyBytes) chunks.push(bytes)
  }
  return length > maxBodyBytes ? undefined : Buffer.concat(chunks).toString('utf8')
}

type Body = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string }

const readBody = async (req: IncomingMessage): Promise<Body> => {
  const text = await readText(req)
  if (text === undefined) return { ok: false, reason: `The body is longer than ${maxBodyBytes} bytes.` }
  if (text === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false, reason: 'The body is not JSON.' }
  }
}

const queryOf = (search: URLSearchParams): MockRequest['query'] =>
  Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const [first = '', ...others] = search.getAll(name)
      return [name, others.length === 0 ? first : [first, ...others]]
    }),
  )

const headersOf = (req: IncomingMessage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  )

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const

/** Responds to a request with an example of the contract, or with an error of the mock. */
const respondTo = async (
  contract: MockContract,
  engine: Engine,
  req: IncomingMessage,
): Promise<MockResponse> => {
  // Everything after the first slash is a path: `//` would be parsed as a host.
  const { pathname: path, searchParams } = new URL(`http://mock/${(req.url ?? '').replace(/^\//, '')}`)
  const body = await readBody(req)
  const method = methods.find((one) => one === req.method?.toLowerCase())
  const operation = isDecodable(path) ? findOperation(contract.operations, req.method ?? '', path) : undefined
  if (method === undefined || operation === undefined)
    return contract.createError(
      'unknown-operation',
      `The contract has no ${req.method ?? ''} ${path}. GET / describes the mock.`,
    )
  const headers = headersOf(req)
  const parsed = parsePreference(headers['prefer'], operation.declared)
  if (!parsed.ok) return contract.createError('unreadable', `${operation.id}: ${parsed.reason}`)
  if (!body.ok) return contract.createError('unreadable', body.reason)
  return engine
    .respond({ method, path, query: queryOf(searchParams), headers, body: body.value }, parsed.preference)
    .then((response) => withViolations(contract, response))
    .catch((error: unknown) =>
      contract.createError('mock-failed', error instanceof Error ? error.message : String(error)),
    )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const unauthorized = 401

/** Names the faults of this request in the body; the example of the contract names those of another one. */
const withViolations = (
  { missingCredential, withReason }: MockContract,
  response: MockResponse,
): MockResponse => {
  const { status, body, violations } = response
  if (violations.length === 0 || !isRecord(body)) return response
  const reason = status === unauthorized ? missingCredential : `${violations.join('. ')}.`
  return { ...response, body: withReason(body, reason) }
}

/** Allows pages of any origin to read the response and its headers. */
const allowAnyOrigin = (req: IncomingMessage, res: ServerResponse): void => {
  res.setHeader('access-control-allow-origin', req.headers.origin ?? '*')
  res.setHeader('access-control-allow-credentials', 'true')
  res.setHeader('vary', 'origin')
}

const isPreflight = (req: IncomingMessage): boolean =>
  req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined

const answerPreflight = (req: IncomingMessage, res: ServerResponse): void => {
  res.setHeader('access-control-allow-methods', methods.map((method) => method.toUpperCase()).join(', '))
  const requested = req.headers['access-control-request-headers']
  res.setHeader('access-control-allow-headers', requested ?? 'content-type, prefer, x-api-key')
  res.setHeader('access-control-max-age', '600')
  res.writeHead(204).end()
}

// Header values must be one line of ASCII.
const oneLine = (text: string): string => text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 4096)

const send = (res: ServerResponse, { status, headers, body, violations }: MockResponse): void => {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
  if (violations.length > 0) res.setHeader('sl-violations', oneLine(JSON.stringify(violations)))
  res.setHeader('cache-control', 'no-store')
  res.setHeader('access-control-expose-headers', res.getHeaderNames().join(', '))
  const bytes = Buffer.from(JSON.stringify(body))
  res.writeHead(status, { 'content-length': bytes.length }).end(bytes)
}

const isCheatSheet = ({ method, url }: IncomingMessage): boolean => method === 'GET' && url === '/'

const createListener = (
  contract: MockContract,
  engine: Engine,
  { delayMs, wait = sleep }: MockOptions,
): RequestListener => {
  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    allowAnyOrigin(req, res)
    if (isPreflight(req)) {
      answerPreflight(req, res)
      return
    }
    if (isCheatSheet(req)) {
      res.setHeader('content-type', 'text/plain; charset=utf-8')
      const sheet = contract.describe(`http://${req.headers.host ?? '127.0.0.1'}`, delayMs)
      res.end(`${sheet}\n${describeEverything(contract.operations)}\n`)
      return
    }
    const response = await respondTo(contract, engine, req)
    if (delayMs > 0) await wait(delayMs)
    send(res, response)
  }
  return (req, res) => {
    // Fails only where the client disconnected.
    handle(req, res).catch(() => res.destroy())
  }
}

/** Starts a mock on the loopback interface: Prism on a bundled contract, without state. Throws `EADDRINUSE` where the
 *  port is in use. */
export const startMock = async (contract: MockContract, options: MockOptions): Promise<RunningApi> =>
  startApi(createListener(contract, await createEngine(contract.text), options), {
    host: '127.0.0.1',
    port: options.port,
  })
