import { resolve } from 'node:path'
import express, { type Router } from 'express'

// The portal is one page with its script and style inside. It may reach nothing but this server.
const portalPolicy = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'wasm-unsafe-eval'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  'font-src data:',
  'worker-src blob:',
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the portal that `make docs` built into `file`, at `/docs`. Where it was not built, the page says how. */
export const createDocsRouter = (file: string): Router => {
  const router = express.Router()
  router.get('/docs', (_req, res, next) => {
    res.setHeader('content-security-policy', portalPolicy)
    res.sendFile(resolve(file), { dotfiles: 'allow' }, (error?: Error) => {
      if (!error || res.headersSent) return
      if ('code' in error && error.code === 'ENOENT') {
        res
          .status(404)
          .type('text/plain')
          .send('The portal is not built yet. Run `make docs`, then load this page again.\n')
      } else next(error)
    })
  })
  return router
}
