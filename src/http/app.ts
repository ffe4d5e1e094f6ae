import type { Socket } from 'node:net'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { Call } from '../request-log/index.ts'
import { serveDocument } from './contract-document.ts'
import { failure, type FaultLogs } from './failure.ts'
import { createHealthRouter, isHealthCheck, type ReadinessCheck } from './health.ts'
import { createApiRouter, createUnknownRouter, type RouterDeps } from './router.ts'
import { endRequestSpan, openRequestSpan } from './request-span.ts'
import { runInOrder } from './stages.ts'
import { createAdmission, type Admission, type LoadLimits } from './admission.ts'
import {
  isConnectionEnded,
  releaseSlots,
  routeOf,
  startState,
  stateOf,
  type RequestState,
} from './request-state.ts'
import type { HttpApp } from './messages.ts'
import { securityHeaders } from './security-headers.ts'
import { sendJson } from './send-json.ts'

/** One answered request, for log and metrics: no path, no query, no body. */
export type Answered = Pick<RequestState, 'requestId'> & {
  readonly route: string
  readonly operationId: RequestState['operationId']
  readonly denial: string | undefined
  readonly code: string | undefined
  readonly method: string
  /** Undefined: the caller disconnected before the answer. */
  readonly status: number | undefined
  readonly seconds: number
  readonly businessId: string | undefined
  readonly keyPrefix: string | undefined
}

/** Pages that ask the database, behind the same admission control as the API. */
export type Page = (admission: Admission) => Router

/** What the HTTP side needs. */
export type AppDeps = RouterDeps &
  FaultLogs & {
    readonly readiness: readonly ReadinessCheck[]
    readonly onAnswered: (answered: Answered) => void
    /** Records each call of the API in the request log; it must not throw, nor take long. */
    readonly onCall: (call: Call) => void
    readonly load: LoadLimits
    /** Public files, which take neither a slot nor a database connection. */
    readonly publicPages: readonly Router[]
    readonly pages: readonly Page[]
  }

/** Returns the value of a body for the log, or why there is none. */
const loggedBody = (body: RequestState['body']): unknown => {
  if (body?.kind === 'json') return body.value
  return body?.kind === 'unreadable' ? `[${body.why}]` : undefined
}

const answeredOf = (req: Request, res: Response, seconds: number): Answered => {
  const { requestId, operationId, denial, denied, code, caller } = stateOf(req)
  return {
    requestId,
    route: routeOf(req),
    operationId,
    denial,
    code,
    method: req.method,
    status: res.headersSent ? res.statusCode : undefined,
    seconds,
    businessId: caller?.business.id ?? denied?.businessId,
    keyPrefix: caller?.keyPrefix ?? denied?.keyPrefix,
  }
}

const start: RequestHandler = (req, _res, next) => {
  startState(req)
  next()
}

const callOf = (req: Request, answered: Answered): Call => {
  const { parameters = {}, body, answer } = stateOf(req)
  return { ...answered, parameters, body: loggedBody(body), answer }
}

// By connection, the work to run for its requests in flight.
const unfinished = new WeakMap<Socket, Set<() => void>>()

const unfinishedOf = (socket: Socket): Set<() => void> => {
  const known = unfinished.get(socket)
  if (known) return known
  const works = new Set<() => void>()
  unfinished.set(socket, works)
  socket.once('close', () => {
    for (const work of works) work()
  })
  return works
}

/** Runs `work` once, when a request is finished: answered to the last byte, or disconnected. Node emits no event on a
 *  pipelined answer that still waits when its connection closes, so the socket is listened to as well. */
const onFinished = (req: Request, res: Response, work: () => void): void => {
  const works = unfinishedOf(req.socket)
  const end = (): void => {
    // The response may close before or after its socket.
    if (works.delete(end)) work()
  }
  works.add(end)
  res.once('close', end)
}

const tracedOf = ({ requestId, method, route, status, code, businessId }: Answered) => ({
  requestId,
  method,
  route,
  status,
  'corridor.code': code,
  'corridor.business_id': businessId,
})

const observe =
  ({ onAnswered, onCall }: Pick<AppDeps, 'onAnswered' | 'onCall'>): RequestHandler =>
  (req, res, next) => {
    // The client has disconnected: nothing is started.
    if (isConnectionEnded(req)) return
    const startedAt = performance.now()
    const span = isHealthCheck(req) ? undefined : openRequestSpan(req)
    onFinished(req, res, () => {
      releaseSlots(req)
      const answered = answeredOf(req, res, (performance.now() - startedAt) / 1000)
      onAnswered(answered)
      if (stateOf(req).isCall) onCall(callOf(req, answered))
      if (span) endRequestSpan(span, tracedOf(answered))
    })
    if (span) span.run(next)
    else next()
  }

// `sendJson` sets its own; this is for pages, files and the portal.
const setHeaders: RequestHandler = (req, res, next) => {
  res.setHeader('x-request-id', stateOf(req).requestId)
  res.setHeader('cache-control', 'no-store')
  for (const [name, value] of securityHeaders) res.setHeader(name, value)
  next()
}

/** The whole HTTP side, in the order a request meets it: the API first, which is what most of them are for. */
export const createApp = (deps: AppDeps): HttpApp => {
  const app = express()
  app.response.json = sendJson
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('strict routing', true)
  app.set('case sensitive routing', true)
  const admission = createAdmission(deps.load)
  app.use(runInOrder([start, observe(deps), createApiRouter(deps, admission)]))
  app.use(setHeaders)
  // A process that sheds every request still reports its health.
  app.use(createHealthRouter(deps.readiness))
  app.get('/openapi.json', serveDocument)
  for (const page of deps.publicPages) app.use(page)
  app.use(runInOrder([admission.admit, admission.admitRead]))
  for (const page of deps.pages) app.use(page(admission))
  app.use(createUnknownRouter(deps))
  app.use(failure(deps))
  return app
}
