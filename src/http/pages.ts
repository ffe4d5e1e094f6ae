import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import { errors } from '../../generated/catalogue.ts'
import { assert } from '../kernel/assert.ts'
import { siteOf, type Network } from '../kernel/network.ts'
import { Refusal } from '../kernel/refusal.ts'
import { refusalOf, type FaultLogs } from './failure.ts'
import { createHealthRouter, type ReadinessCheck } from './health.ts'
import { createPageBodies, isUpload, type PageBodies } from './page-bodies.ts'
import { readForm } from './page-form.ts'
import { traceSite } from './request-span.ts'
import { peerOf } from './peer.ts'
import { isDecodable } from './query.ts'
import { hasAnswered, startState, stateOf } from './request-state.ts'
import { securityHeaders } from './security-headers.ts'
import { endUnread } from './unfinished.ts'

/** A request to a site of pages. */
export type PageRequest = {
  readonly method: 'GET' | 'POST'
  /** Below the path of the site, without a trailing slash: `/keys/…`; the first page is `/`. */
  readonly path: string
  readonly query: URLSearchParams
  readonly fields: URLSearchParams
  /** The files of a form, by field. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The token of the session, as the cookie has it. */
  readonly token: string | undefined
  /** The token of a sign-in that goes on at another site, as the cookie has it. */
  readonly ceremony: string | undefined
  readonly address: string
  readonly agent: string
  readonly requestId: string
  /** Asks for a part of a page, by script. */
  readonly isPartial: boolean
}

/** The response to a browser. `token` sets the cookie of the session, `ceremony` that of a sign-in at another site;
 *  null ends it. `leadsTo`: where the same form leads when it is sent again. */
export type PageAnswer = {
  readonly token?: string | null
  readonly ceremony?: string | null
  readonly leadsTo?: string
} & (
  | { readonly kind: 'page'; readonly status: number; readonly html: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly body: string | Buffer }
  | { readonly kind: 'data'; readonly data: object }
  /** What a script asked for is what it has. */
  | { readonly kind: 'unchanged' }
)

/** A static file of a site; its name changes with its content. */
export type Asset = { readonly type: string; readonly body: string | Buffer }

/** A form with a file that may be sent. `owner`: the business that it is counted for. */
export type AdmittedUpload = { readonly kind: 'admitted'; readonly owner: string }

/** A site of pages for people who sign in, independent of the web server. */
export type PageSite = {
  /** `/console`: every page is below it. */
  readonly path: string
  /** The origin that browsers use, such as `https://console.example.com`. */
  readonly origin: string
  readonly cookie: { readonly name: string; readonly maxAgeMs: number }
  /** By path below that of the site, such as `/assets/page-….css`. */
  readonly assets: ReadonlyMap<string, Asset>
  readonly answer: (request: PageRequest) => Promise<PageAnswer>
  /** Admits a form with a file before its body is read, or returns the answer to one that may not be sent. */
  readonly admitUpload: (request: PageRequest) => Promise<PageAnswer | AdmittedUpload>
  /** Renders the page for a request that failed or could not be read. */
  readonly excuse: (status: number) => string
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

// Not `no-referrer`: browsers would send the forms of the site with `Origin: null`.
const headers: readonly (readonly [name: string, value: string])[] = [
  ...securityHeaders,
  ['content-security-policy', policy],
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  [
    'permissions-policy',
    'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self)',
  ],
  ['x-robots-tag', 'noindex'],
  ['cache-control', 'no-store'],
]

const setHeaders: RequestHandler = (req, res, next) => {
  res.setHeader('x-request-id', startState(req).requestId)
  for (const [name, value] of headers) res.setHeader(name, value)
  next()
}

const ceremonyCookieOf = ({ cookie }: PageSite): string => `${cookie.name}_sign_in`

const readCookie = ({ headers: { cookie = '' } }: Request, name: string): string | undefined =>
  cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Refuses FORBIDDEN for a form that a page of this site did not send. Every browser names the origin of a form. */
const requireOwnForm =
  ({ origin }: PageSite): RequestHandler =>
  (req, _res, next) => {
    const site = req.headers['sec-fetch-site']
    const isOwn = req.headers.origin === origin && (site === undefined || site === 'same-origin')
    next(isOwn ? undefined : new Refusal('FORBIDDEN'))
  }

/** Refuses NOT_FOUND_ERROR for an address that is no text, or has a character that the database does not store. Before
 *  the routes, which would throw when they decode the path. */
const requireText: RequestHandler = (req, _res, next) => {
  const isText = isDecodable(req.url) && !req.url.includes('%00')
  next(isText ? undefined : new Refusal('NOT_FOUND_ERROR'))
}

const hasNul = (fields: URLSearchParams): boolean =>
  [...fields].some(([name, value]) => name.includes('\0') || value.includes('\0'))

const searchOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

const readRequest = async (
  req: Request,
  site: PageSite,
  trusted: readonly Network[],
): Promise<PageRequest> => {
  const query = searchOf(req.originalUrl)
  const path = req.path.replace(/\/$/, '')
  const form = await readForm(req.body, req.headers['content-type'] ?? '')
  if (hasNul(form.fields)) throw new Refusal('BAD_REQUEST_ERROR')
  return {
    method: req.method === 'POST' ? 'POST' : 'GET',
    path: path === '' ? '/' : path,
    query: new URLSearchParams(query),
    ...form,
    token: readCookie(req, site.cookie.name),
    ceremony: readCookie(req, ceremonyCookieOf(site)),
    address: peerOf(req, trusted) ?? 'unknown',
    agent: req.headers['user-agent'] ?? '',
    requestId: stateOf(req).requestId,
    isPartial: req.headers['hx-request'] === 'true',
  }
}

const send = (res: Response, answer: PageAnswer): void => {
  switch (answer.kind) {
    case 'page':
      res.status(answer.status).type('html').send(answer.html)
      return
    case 'redirect':
      res.redirect(303, answer.to)
      return
    case 'file':
      res.attachment(answer.name).type(answer.type).send(answer.body)
      return
    case 'data':
      res.json(answer.data)
      return
    case 'unchanged':
      res.status(204).end()
  }
}

const ceremonyMs = 10 * 60_000

// Lax: another site sends the browser back with a link.
const setCookies = (res: Response, site: PageSite, { token, ceremony }: PageAnswer): void => {
  const { name, maxAgeMs } = site.cookie
  const options = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const
  if (typeof token === 'string') res.cookie(name, token, { ...options, maxAge: maxAgeMs })
  if (token === null) {
    res.clearCookie(name, options)
    res.setHeader('clear-site-data', '"cache", "cookies", "storage"')
  }
  if (typeof ceremony === 'string')
    res.cookie(ceremonyCookieOf(site), ceremony, { ...options, maxAge: ceremonyMs })
  if (ceremony === null) res.clearCookie(ceremonyCookieOf(site), options)
}

const isClientFault = (thrown: unknown): boolean =>
  thrown instanceof Error && 'type' in thrown && 'expose' in thrown

const excuse =
  (site: PageSite, logs: FaultLogs): ErrorRequestHandler =>
  (thrown: unknown, req, res, next) => {
    if (hasAnswered(res)) {
      next(thrown)
      return
    }
    endUnread(req, res)
    const status = isClientFault(thrown) ? 400 : errors[refusalOf(thrown, req, logs).code].status
    res.status(status).type('html').send(site.excuse(status))
  }

const whenUpload =
  (isWanted: boolean) =>
  (handle: RequestHandler): RequestHandler =>
  (req, res, next) =>
    isUpload(req) === isWanted ? handle(req, res, next) : next()

const createSiteRouter = (site: PageSite, trusted: readonly Network[], bodies: PageBodies): Router => {
  const router = express.Router({ caseSensitive: true, strict: false })
  router.use(requireText)
  for (const [path, { type, body }] of site.assets) {
    router.get(path, (_req, res) => {
      res.setHeader('cache-control', 'public, max-age=31536000, immutable')
      res.type(type).send(body)
    })
  }
  const give = (res: Response, given: PageAnswer): void => {
    setCookies(res, site, given)
    send(res, given)
  }
  const answer: RequestHandler = async (req, res) => {
    give(res, await site.answer(await readRequest(req, site, trusted)))
  }
  const owners = new WeakMap<Request, string>()
  const admitUpload: RequestHandler = async (req, res, next) => {
    const admitted = await site.admitUpload(await readRequest(req, site, trusted))
    if (admitted.kind === 'admitted') {
      owners.set(req, admitted.owner)
      next()
      return
    }
    endUnread(req, res)
    give(res, admitted)
  }
  const ownerOf = (req: Request): string => {
    const owner = owners.get(req)
    assert(owner !== undefined, 'an upload is admitted before its body is awaited')
    return owner
  }
  const form = bodies.form((req) => siteOf(peerOf(req, trusted) ?? 'unknown'))
  const upload = [admitUpload, bodies.upload(ownerOf)]
  const reads = [...form.map(whenUpload(false)), ...upload.map(whenUpload(true))]
  router.get('/{*path}', answer)
  router.post('/{*path}', requireOwnForm(site), ...reads, answer)
  return router
}

/** Creates the HTTP side of a process that serves pages to people who sign in. */
export const createPagesApp = (
  sites: readonly PageSite[],
  deps: FaultLogs & {
    readonly readiness: readonly ReadinessCheck[]
    readonly trustedProxies: readonly Network[]
  },
): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(setHeaders)
  app.use(createHealthRouter(deps.readiness))
  const bodies = createPageBodies()
  for (const site of sites) {
    app.use(site.path, traceSite(site.path), createSiteRouter(site, deps.trustedProxies, bodies))
    app.use(site.path, excuse(site, deps))
  }
  const [first] = sites
  app.use((_req, res) => {
    if (first) res.redirect(303, first.path)
    else res.status(404).end()
  })
  return app
}
