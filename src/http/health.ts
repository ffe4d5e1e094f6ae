import express, { type Express, type Router } from 'express'

/** A condition for receiving traffic: its name, and why it does not hold (undefined: it does). */
export type ReadinessCheck = { readonly name: string; readonly fault: () => Promise<string | undefined> }

/** Whether a request asks for health: every second or so, from balancers, so that it is no trace. */
export const isHealthCheck = ({ path }: { readonly path: string }): boolean =>
  path === '/healthz' || path === '/readyz'

/** Serves `/healthz`, which only says that the process answers (a database that is down is no reason to restart it),
 *  and `/readyz`, which says whether to send it traffic. */
export const createHealthRouter = (checks: readonly ReadinessCheck[]): Router => {
  const router = express.Router()
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' })
  })
  router.get('/readyz', async (_req, res) => {
    const results = await Promise.all(
      checks.map(async ({ name, fault }) => [name, (await fault()) ?? 'ok'] as const),
    )
    const isReady = results.every(([, result]) => result === 'ok')
    res
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ready' : 'not ready', checks: Object.fromEntries(results) })
  })
  return router
}

/** The HTTP side of a process that runs the worker alone: its health and nothing else. */
export const createHealthApp = (checks: readonly ReadinessCheck[]): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.use(createHealthRouter(checks))
  app.use((_req, res) => {
    res.status(404).end()
  })
  return app
}
