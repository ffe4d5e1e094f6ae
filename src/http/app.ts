import type { RequestListener } from 'node:http'
import express, { type RequestHandler, type Router } from 'express'
import helmet from 'helmet'
import { documentText } from '../contract/document.ts'
import { failure, type FaultLogs } from './failure.ts'
import { createHealthRouter, type ReadinessCheck } from './health.ts'
import { requestId } from './request-id.ts'
import { createApiRouter, createUnknownRouter, type RouterDeps } from './router.ts'
import { shedLoad, type LoadLimits } from './shed.ts'
import { stateOf, type RequestState } from './request-state.ts'

/** One answered request, for log and metrics: no path, no query, no body. */
export type Answered = Pick<RequestState, 'requestId' | 'route' | 'denial' | 'code'> & {
  readonly method: string
  readonly status: number
  readonly seconds: number
  readonly businessId: string | undefined
  readonly keyPrefix: string | undefined
}

/** What the HTTP side is made of. */
export type AppDeps = RouterDeps &
  FaultLogs & {
    readonly readiness: readonly ReadinessCheck[]
    readonly onAnswered: (answered: Answered) => void
    /** What the process takes on at once; everything where it is left out. */
    readonly load?: LoadLimits | undefined
    /** Pages of the sandbox and the portal, mounted before the API. */
    readonly pages: readonly Router[]
  }

const observe =
  (onAnswered: AppDeps['onAnswered']): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now()
    res.once('close', () => {
      const { requestId, route, denial, code, caller } = stateOf(req)
      onAnswered({
        requestId,
        route,
        ...(denial !== undefined && { denial }),
        ...(code !== undefined && { code }),
        method: req.method,
        status: res.statusCode,
        seconds: (performance.now() - startedAt) / 1000,
        businessId: caller?.business.id,
        keyPrefix: caller?.keyPrefix,
      })
    })
    next()
  }

const serveDocument: RequestHandler = (_req, res) => {
  res.type('application/json').send(documentText)
}

/** An HTTP side as a server takes it. */
export type HttpApp = RequestListener

/** The whole HTTP side, in the order a request meets it. */
export const createApp = (deps: AppDeps): HttpApp => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('query parser', 'simple')
  app.set('strict routing', true)
  app.set('case sensitive routing', true)
  app.use(requestId)
  app.use(observe(deps.onAnswered))
  app.use(helmet())
  app.use(createHealthRouter(deps.readiness))
  app.get('/openapi.json', serveDocument)
  // Behind the health, which must be told also by a process that takes nothing on.
  if (deps.load) app.use(shedLoad(deps.load))
  for (const page of deps.pages) app.use(page)
  app.use(createApiRouter(deps))
  app.use(createUnknownRouter(deps.auth))
  app.use(failure(deps))
  return app
}
