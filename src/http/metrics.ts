import type { RequestListener } from 'node:http'
import express from 'express'

/** The text of the metrics and its content type. */
export type MetricsText = { readonly text: () => Promise<string>; readonly contentType: string }

/** Serves `/metrics` on a separate port: scrapers need no key, and callers of the API never see it. */
export const createMetricsApp = ({ text, contentType }: MetricsText): RequestListener => {
  const app = express()
  app.disable('x-powered-by')
  app.get('/metrics', async (_req, res) => {
    res.setHeader('content-type', contentType)
    res.send(await text())
  })
  app.use((_req, res) => {
    res.status(404).end()
  })
  return app
}
