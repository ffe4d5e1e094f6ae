import { isDeepStrictEqual } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'
import express, { type Express, type Request, type Response } from 'express'
import {
  derivedOfRequest,
  derivedOfResponse,
  findSignatureFault,
  type RailKey,
  type RailSchemas,
  signMessage,
} from '../../rails/index.ts'
import type { Book, KnownPayout } from './book.ts'
import type { ChooseFault, Fault } from './faults.ts'

/** What the connector is made of. */
export type ConnectorParts = {
  readonly book: Book
  readonly chooseFault: ChooseFault
  /** Signs responses. */
  readonly privateKey: RailKey
  /** The keys of Corridor. */
  readonly keys: readonly RailKey[]
  /** How long the bank takes for a payout. */
  readonly executeAfterMs: number
}

/** What the connector offers. */
export const capabilities: RailSchemas['Capabilities'] = {
  contractVersion: '2026-11-23',
  serves: [
    { service: 'payouts' },
    { service: 'account-resolutions' },
    { service: 'identity-checks' },
    { service: 'messages' },
  ],
  fence: true,
  honoursNotAfter: true,
  settleWindowSeconds: 3_600,
  requestsPerSecond: 100,
  historyDays: 400,
  cutOffs: [],
}

type Answer = { readonly status: number; readonly body: unknown; readonly isUnsigned?: boolean }

const problem = (
  status: number,
  title: string,
  taken: 'no' | 'unknown' = 'no',
  failure?: RailSchemas['Failure'],
): Answer => ({
  status,
  body: { title, status, taken, ...(failure && { failure }) },
})

const viewOf = ({ payoutId, order, state, version, executions, failure }: KnownPayout) => ({
  payoutId,
  state,
  version,
  ...(order && { amount: order.amount }),
  ...(executions > 0 && { partnerReference: `REF-${payoutId}` }),
  ...(failure && { failure }),
  ...(state === 'accepted' && { checkAfterSeconds: 1 }),
  returns: [],
})

const sendAnswer = (
  parts: ConnectorParts,
  req: Request,
  res: Response,
  { status, body, isUnsigned }: Answer,
): void => {
  const bytes = Buffer.from(JSON.stringify(body))
  const requestId = req.get('rail-request-id') ?? ''
  const signed = signMessage(
    { derived: derivedOfResponse(status), requestId, body: bytes },
    parts.privateKey,
    new Date(),
  )
  res.status(status).set(isUnsigned ? {} : signed)
  res.set('content-type', status < 400 ? 'application/json' : 'application/problem+json')
  if (status === 429 || status === 503) res.set('retry-after', '1')
  res.end(bytes)
}

const isSigned = ({ keys }: ConnectorParts, req: Request, body: Buffer): boolean => {
  const derived = derivedOfRequest(req.method, new URL(req.originalUrl, 'http://connector'))
  const message = { derived, requestId: req.get('rail-request-id') ?? '', body }
  const headers = Object.fromEntries(
    Object.entries(req.headers).map(([name, value]) => [name, value?.toString()]),
  )
  return findSignatureFault(message, headers, { keys, now: new Date() }) === undefined
}

const failure = { code: 'SVC_INVALID_RECIPIENT', retryElsewhere: false } as const

// Longer than Corridor waits.
const tooLongMs = 40_000
/** When an order arrives that a network held back: after Corridor has fenced it. */
export const lateMs = 100_000

/** Takes an order, and executes or fails it after a while. */
const take = (
  parts: ConnectorParts,
  fault: Fault,
  payoutId: string,
  order: RailSchemas['PayoutOrder'],
): KnownPayout => {
  const { book, executeAfterMs } = parts
  const taken = book.take(payoutId, order)
  setTimeout(() => {
    if (fault === 'failed later') book.fail(payoutId, failure)
    else book.execute(payoutId)
  }, executeAfterMs)
  return taken
}

const accepted = (known: KnownPayout): Answer => ({ status: 201, body: viewOf(known) })

type NewOrder = {
  readonly payoutId: string
  readonly order: RailSchemas['PayoutOrder']
  readonly tries: number
}

/** Answers a new order with its fault; undefined: never. */
const answerNew = async (
  parts: ConnectorParts,
  fault: Fault,
  { payoutId, order, tries }: NewOrder,
): Promise<Answer | 'reset' | undefined> => {
  const takeIt = () => viewOf(take(parts, fault, payoutId, order))
  switch (fault) {
    case 'refused':
      return problem(422, 'The recipient does not exist.', 'no', failure)
    case 'unavailable at first':
      return tries < 3 ? problem(503, 'Maintenance.') : { status: 201, body: takeIt() }
    case 'rate limited at first':
      return tries < 3 ? problem(429, 'Too many requests.') : { status: 201, body: takeIt() }
    case 'no answer, after':
      takeIt()
      return undefined
    case 'no answer, before':
      return undefined
    case 'connection reset, after':
      takeIt()
      return 'reset'
    case 'connection reset, before':
      return 'reset'
    case 'status 500, after':
      takeIt()
      return { status: 500, body: 'Internal Server Error', isUnsigned: true }
    case 'status 500, before':
      return { status: 500, body: 'Internal Server Error', isUnsigned: true }
    case 'unsigned answer':
      return { status: 201, body: takeIt(), isUnsigned: true }
    case 'unknown state':
      return { status: 201, body: { ...takeIt(), state: 'paid' } }
    case 'wrong amount':
      return { status: 201, body: { ...takeIt(), amount: { ...order.amount, value: '0.01' } } }
    case 'arrives late':
      await pause(lateMs)
      return parts.book.find(payoutId)
        ? problem(410, 'The payout was fenced.')
        : accepted(take(parts, fault, payoutId, order))
    default:
      return accepted(take(parts, fault, payoutId, order))
  }
}

const answerPut = async (
  parts: ConnectorParts,
  tries: Map<string, number>,
  req: Request,
): Promise<Answer | 'reset' | undefined> => {
  const payoutId = req.params['payoutId'] as string
  const order = req.body as RailSchemas['PayoutOrder']
  const known = parts.book.find(payoutId)
  if (known?.state === 'cancelled') return problem(410, 'The payout was fenced.')
  if (known) {
    const isSame = isDeepStrictEqual(known.order, order)
    return isSame
      ? { status: 200, body: viewOf(known) }
      : problem(409, 'The payout has another content.', 'unknown')
  }
  if (Date.parse(order.notAfter) < Date.now())
    return problem(422, 'It is too late.', 'no', { code: 'SVC_REQUEST_FAILED', retryElsewhere: true })
  tries.set(payoutId, (tries.get(payoutId) ?? 0) + 1)
  const fault = parts.chooseFault({ payoutId, reference: order.reference })
  return answerNew(parts, fault, { payoutId, order, tries: tries.get(payoutId) ?? 1 })
}

const answerGet = (parts: ConnectorParts, asks: Map<string, number>, payoutId: string): Answer => {
  const known = parts.book.find(payoutId)
  asks.set(payoutId, (asks.get(payoutId) ?? 0) + 1)
  const isHidden =
    known?.order !== undefined &&
    parts.chooseFault({ payoutId, reference: known.order.reference }) === 'found late' &&
    (asks.get(payoutId) ?? 0) < 3
  return known && !isHidden
    ? { status: 200, body: viewOf(known) }
    : problem(404, 'There is no such payout.', 'unknown')
}

type Work = (req: Request) => Answer | 'reset' | undefined | Promise<Answer | 'reset' | undefined>

/** Creates the reference connector: a partner that keeps the contract, and breaks it where a fault says so. */
export const createConnectorApp = (parts: ConnectorParts): Express => {
  const { book } = parts
  const app = express()
  const [tries, asks] = [new Map<string, number>(), new Map<string, number>()]
  const on = (work: Work) => async (req: Request, res: Response) => {
    const answer = await work(req)
    if (answer === 'reset') req.socket.destroy()
    else if (answer === undefined) setTimeout(() => req.socket.destroy(), tooLongMs).unref()
    else sendAnswer(parts, req, res, answer)
  }
  app.use(express.raw({ type: () => true, limit: '1mb' }), (req, res, next) => {
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
    if (!isSigned(parts, req, body)) {
      sendAnswer(parts, req, res, problem(401, 'The signature is not valid.'))
      return
    }
    req.body = body.length === 0 ? undefined : JSON.parse(body.toString('utf8'))
    next()
  })
  app.get(
    '/rail/v1/capabilities',
    on(() => ({ status: 200, body: capabilities })),
  )
  app.get(
    '/rail/v1/balances',
    on(() => ({ status: 200, body: { balances: [] } })),
  )
  app.get(
    '/rail/v1/limits',
    on(() => ({ status: 200, body: { limits: [] } })),
  )
  app.get(
    '/rail/v1/payouts',
    on(() => ({ status: 200, body: { payouts: book.list().map(viewOf) } })),
  )
  app.put(
    '/rail/v1/payouts/:payoutId',
    on((req) => answerPut(parts, tries, req)),
  )
  app.get(
    '/rail/v1/payouts/:payoutId',
    on((req) => answerGet(parts, asks, req.params['payoutId'] as string)),
  )
  app.post(
    '/rail/v1/payouts/:payoutId/fence',
    on((req) => ({ status: 200, body: viewOf(book.fence(req.params['payoutId'] as string)) })),
  )
  app.post(
    '/rail/v1/account-resolutions',
    on(() => ({ status: 200, body: { result: 'found', accountName: 'ADA OBI' } })),
  )
  app.post(
    '/rail/v1/identity-checks',
    on(() => ({ status: 200, body: { result: 'match' } })),
  )
  app.put(
    '/rail/v1/messages/:messageId',
    on((req) => ({ status: 201, body: { messageId: req.params['messageId'] } })),
  )
  app.use(on(() => problem(404, 'There is no such operation.', 'unknown')))
  return app
}
