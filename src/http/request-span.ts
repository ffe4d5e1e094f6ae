import type { Request, RequestHandler } from 'express'
import { openSpan, type Span, type SpanFacts } from '../kernel/tracing.ts'
import { stateOf } from './request-state.ts'

/** Opens the span of a request, in the trace that the caller names with `traceparent`, if it does. Undefined where
 *  nothing is traced. */
export const openRequestSpan = (req: Request): Span | undefined => {
  const { traceparent } = req.headers
  const parent = typeof traceparent === 'string' ? { parent: traceparent } : {}
  return openSpan({ name: req.method, kind: 'server', ...parent })
}

/** Ends the span of a request. `route` is its template: a path has ids and tokens. */
export const endRequestSpan = (
  span: Span,
  {
    requestId,
    method,
    route,
    status,
    ...facts
  }: SpanFacts & {
    readonly requestId: string
    readonly method: string
    readonly route: string
    readonly status: number | undefined
  },
): void => {
  span.end({
    name: `${method} ${route}`,
    facts: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'corridor.request_id': requestId,
      ...facts,
    },
    ...((status ?? 0) >= 500 && { fault: String(status) }),
  })
}

/** Traces the requests to a site of pages: a span says the site, and not which page. */
export const traceSite =
  (route: string): RequestHandler =>
  (req, res, next) => {
    const span = openRequestSpan(req)
    if (!span) {
      next()
      return
    }
    const { requestId } = stateOf(req)
    res.once('close', () => {
      endRequestSpan(span, { requestId, method: req.method, route, status: res.statusCode })
    })
    span.run(next)
  }
