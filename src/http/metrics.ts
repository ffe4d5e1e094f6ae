import type { RequestListener } from 'node:http'
import express from 'express'

/** What is shown: the text of the metrics and its type. */
export type MetricsText = { readonly text: () => Promise<string>; readonly contentType: string }

/** The HTTP side of `/metrics`, on a port of its own: scrapers need no key, and callers of the API never see it. */
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
