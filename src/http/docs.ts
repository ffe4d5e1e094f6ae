import { stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import express, { type Request, type RequestHandler, type Response, type Router } from 'express'
import type { Mode } from '../auth/index.ts'
import { isDecodable } from './query.ts'
import { clearBodyHeaders } from './unfinished.ts'

/** Options of the portal's routes. */
export type DocsOptions = {
  /** The page that `make docs` built; the rest of the portal lies beside it. */
  readonly file: string
  readonly mode: Mode
  /** A test key that `/docs/try` is filled in with; never in production. */
  readonly tryKey: string | undefined
}

const policy = (...own: readonly string[]): string =>
  ["default-src 'none'", "connect-src 'self'", "base-uri 'none'", "frame-ancestors 'none'", ...own].join('; ')

// Pages of the portal load its own scripts and styles from here and nothing else.
const pagePolicy = policy("script-src 'self'", "style-src 'self'", "img-src 'self'", "form-action 'none'")

// The reference has its script and style inside. It may reach nothing but this server.
const referencePolicy = policy(
  "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  'font-src data:',
  'worker-src blob:',
  "form-action 'none'",
)

// Swagger UI sets styles on its elements; its scripts come from here and from nowhere else.
const tryPolicy = policy(
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'font-src data:',
  "form-action 'none'",
)

const sayNotBuilt = (res: Response): void => {
  clearBodyHeaders(res)
  res
    .status(404)
    .type('text/plain')
    .send('The portal is not built yet. Run `make docs`, then load this page again.\n')
}

/** Returns a tag made of a file's size and time, which changes with the file; undefined where there is none. */
const tagOf = (path: string): Promise<string | undefined> =>
  stat(path).then(
    ({ size, mtimeMs }) => `W/"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`,
    () => undefined,
  )

// How a file may be sent, the smallest way first, and the ending of the twin that `make docs` wrote for it.
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

type Sent = { readonly path: string; readonly tag: string; readonly encoding?: string }

/** What to send of a file: a compressed twin where there is one and the caller takes it. */
const chooseTwin = async (req: Request, path: string): Promise<Sent | undefined> => {
  for (const [encoding, ending] of encodings) {
    const tag = req.acceptsEncodings(encoding) === false ? undefined : await tagOf(`${path}${ending}`)
    if (tag !== undefined) return { path: `${path}${ending}`, tag, encoding }
  }
  const tag = await tagOf(path)
  return tag === undefined ? undefined : { path, tag }
}

// Preconditions guard writes: for a page only the check for a newer version applies.
const dropPreconditions = ({ headers }: Request): void => {
  delete headers['if-match']
  delete headers['if-unmodified-since']
}

const hasVanished = (error: Error): boolean => 'code' in error && error.code === 'ENOENT'

/** Sends a file of the portal whole, to be asked for again each time: `make docs` may have built another. */
const send =
  (path: string, type: string, contentPolicy?: string): RequestHandler =>
  async (req, res, next) => {
    const sent = await chooseTwin(req, path)
    if (sent === undefined) {
      sayNotBuilt(res)
      return
    }
    const { tag, encoding } = sent
    if (contentPolicy !== undefined) res.setHeader('content-security-policy', contentPolicy)
    res.type(type)
    res.setHeader('etag', tag)
    res.setHeader('vary', 'accept-encoding')
    if (encoding !== undefined) res.setHeader('content-encoding', encoding)
    res.setHeader('cache-control', 'no-cache')
    dropPreconditions(req)
    // `make docs` may take a file away after it was looked at.
    const options = { dotfiles: 'allow', cacheControl: false, acceptRanges: false } as const
    res.sendFile(sent.path, options, (error?: Error) => {
      if (!error || res.headersSent) return
      if (hasVanished(error)) sayNotBuilt(res)
      else next(error)
    })
  }

const fileName = /^[a-z][a-z0-9-]{0,60}$/

const markdown = 'text/markdown; charset=utf-8'

/** Sends the file of a folder that the path names; a name that is none is passed on, so that nothing else is found. */
const sendNamed =
  (folder: string, ending: string, type: string): RequestHandler<{ name: string }> =>
  async (req, res, next) => {
    const { name } = req.params
    const path = join(folder, `${name}${ending}`)
    if (fileName.test(name) && (await tagOf(path)) !== undefined)
      await send(path, type, ending === '.html' ? pagePolicy : undefined)(req, res, next)
    else next()
  }

const sendSettings =
  ({ mode, tryKey }: DocsOptions): RequestHandler =>
  (_req, res) => {
    const apiKey = mode === 'sandbox' ? tryKey : undefined
    res.setHeader('cache-control', 'no-store')
    res.json({ mode, ...(apiKey !== undefined && { apiKey }) })
  }

const redirectTo =
  (place: string): RequestHandler =>
  (_req, res) => {
    res.redirect(302, place)
  }

/** Serves the portal that `make docs` built: the front page at `/docs/`, the guides as pages and as Markdown, the
 *  references of both contracts, a page to try requests on, the contracts as files, a Postman collection, and
 *  `/llms.txt`. Where it was not built, the page says how. Needs no key. */
export const createDocsRouter = (options: DocsOptions): Router => {
  const router = express.Router({ caseSensitive: true, strict: true })
  const folder = dirname(resolve(options.file))
  const at = (...way: readonly string[]): string => join(folder, ...way)
  // Express trips over an address that cannot be decoded: there is nothing at it.
  router.use((req, _res, next) => {
    next(isDecodable(req.path) ? undefined : 'router')
  })
  for (const path of ['/', '/docs', '/docs/guides', '/docs/guides/']) router.get(path, redirectTo('/docs/'))
  router.get('/favicon.ico', redirectTo('/docs/assets/favicon.svg'))
  router.get('/docs/', send(resolve(options.file), 'html', pagePolicy))
  router.get('/docs/reference', send(at('reference.html'), 'html', referencePolicy))
  router.get('/docs/connect-a-rail', send(at('connect-a-rail.html'), 'html', referencePolicy))
  router.get('/docs/try', send(at('try/index.html'), 'html', tryPolicy))
  router.get('/docs/try/settings.json', sendSettings(options))
  for (const name of ['swagger-ui.css', 'try.css'])
    router.get(`/docs/try/${name}`, send(at('try', name), 'css'))
  for (const name of ['swagger-ui-bundle.js', 'try.js'])
    router.get(`/docs/try/${name}`, send(at('try', name), 'js'))
  router.get('/docs/try/contract.json', send(at('try/contract.json'), 'json'))
  router.get('/docs/guides/:name', sendNamed(at('guides'), '.html', 'html'))
  router.get('/docs/guides/:name.md', sendNamed(at('guides'), '.md', markdown))
  router.get('/docs/assets/:name.css', sendNamed(at('assets'), '.css', 'css'))
  router.get('/docs/assets/:name.js', sendNamed(at('assets'), '.js', 'js'))
  router.get('/docs/assets/:name.svg', sendNamed(at('assets'), '.svg', 'svg'))
  router.get('/docs/media/:name.svg', sendNamed(at('media'), '.svg', 'svg'))
  router.get('/docs/media/console/:name.png', sendNamed(at('media/console'), '.png', 'png'))
  router.get('/docs/search.json', send(at('search.json'), 'json'))
  router.get('/docs/postman.json', send(at('postman.json'), 'json'))
  router.get('/docs/rail.json', send(at('rail.json'), 'json'))
  router.get('/openapi.yaml', send(at('openapi.yaml'), 'application/yaml; charset=utf-8'))
  router.get('/llms.txt', send(at('llms.txt'), 'text/plain; charset=utf-8'))
  return router
}
