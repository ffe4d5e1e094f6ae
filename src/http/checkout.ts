import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from 'express'
import { errors } from '../../generated/catalogue.ts'
import {
  assets,
  assetsFolder,
  checkoutPath,
  chooseLanguage,
  languageCodes,
  type CheckoutSite,
  type FormFields,
  type Language,
  type PageResponse,
} from '../checkout/index.ts'
import { refusalOf, type FaultLogs } from './failure.ts'
import { hasAnswered, stateOf } from './request-state.ts'
import { isDecodable } from './query.ts'
import { isRoutable } from './router.ts'
import type { AwaitBody } from './await-body.ts'
import { endUnread } from './unfinished.ts'

// The pages' own style and script, their own addresses, the card pages of processors, and nothing else.
const pagePolicyOf = (cardOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "form-action 'self'",
    ...(cardOrigins.length > 0 ? [`frame-src ${cardOrigins.join(' ')}`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const setPageHeaders =
  (pagePolicy: string): RequestHandler =>
  (req, res, next) => {
    stateOf(req).route = checkoutPath
    res.setHeader('content-security-policy', pagePolicy)
    res.setHeader('x-frame-options', 'DENY')
    // The address of a page is its secret.
    res.setHeader('referrer-policy', 'no-referrer')
    res.setHeader('x-robots-tag', 'noindex')
    res.setHeader('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    next()
  }

const send = (res: Response, answer: PageResponse): void => {
  switch (answer.kind) {
    case 'page':
      res.status(answer.status).type('html').send(answer.html)
      return
    case 'redirect':
      res.redirect(303, answer.to)
      return
    case 'data':
      res.status(200).json(answer.data)
  }
}

const maxBodyBytes = 8 * 1024

const readForm = express.urlencoded({
  extended: false,
  limit: maxBodyBytes,
  parameterLimit: 20,
  inflate: false,
})

/** The fields of a form, each once, and takes them off the request: what was typed is handed on and not kept. */
const parseFields = (req: Request): FormFields => {
  const body = req.body as unknown
  req.body = undefined
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

// Browsers say where a request comes from; one that another site has made is no payer's.
const isForeign = ({ headers }: Request): boolean => {
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

// A part of a path is one text; a router's types know of lists as well.
const textOf = (part: string | string[] | undefined): string => (typeof part === 'string' ? part : '')

const languageOf = (req: Request): Language =>
  chooseLanguage(req.query['lang'], req.acceptsLanguages([...languageCodes]))

const pageOf = (req: Request) => ({
  token: textOf(req.params['token']),
  step: textOf(req.params['step']),
  language: languageOf(req),
})

/** Answers a form without a valid token before its body is awaited, so that forms that never arrive completely count
 *  against their session only. */
const requireToken =
  (site: CheckoutSite): RequestHandler =>
  (req, res, next) => {
    if (site.sessionOf(pageOf(req).token) !== undefined) {
      next()
      return
    }
    endUnread(req, res)
    send(res, site.refuseAddress(languageOf(req)))
  }

const badRequest = 400

/** What cannot be read is answered as a page too; what is a bug is logged as everywhere. */
const excuse =
  (site: CheckoutSite, logs: FaultLogs): ErrorRequestHandler =>
  (thrown: unknown, req, res, next) => {
    if (hasAnswered(res)) {
      next(thrown)
      return
    }
    if (thrown instanceof Error && 'type' in thrown && 'expose' in thrown) {
      send(res, site.excuse(badRequest, languageOf(req)))
      return
    }
    const { code, detail } = refusalOf(thrown, req, logs)
    if (detail.retryAfterSeconds !== undefined)
      res.setHeader('retry-after', detail.retryAfterSeconds.toString())
    send(res, site.excuse(errors[code].status, languageOf(req)))
  }

const serveAssets = (router: Router): void => {
  for (const [name, { type, text }] of Object.entries(assets)) {
    router.get(`${checkoutPath}/${assetsFolder}/${name}`, (_req, res) => {
      res.setHeader('cache-control', 'public, max-age=31536000, immutable')
      res.type(type).send(text)
    })
  }
}

/** Mounts the hosted checkout. The key is the token in the address; these pages are for people and not a part of the
 *  contract. */
export const createCheckoutRouter = (site: CheckoutSite, logs: FaultLogs, awaitBody: AwaitBody): Router => {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.use((req, _res, next) => {
    // Previews of links use HEAD: it is answered as GET, without the body.
    const isLooked = req.method === 'HEAD' && isDecodable(req.path)
    next(isLooked || isRoutable(req) ? undefined : 'router')
  })
  serveAssets(router)
  const setHeaders = setPageHeaders(pagePolicyOf(site.cardOrigins))
  const paths = [`${checkoutPath}/:token`, `${checkoutPath}/:token/:step`]
  router.get(paths, setHeaders, async (req, res) => {
    const page = pageOf(req)
    send(res, (await site.get(page)) ?? site.refuseAddress(page.language))
  })
  const ownerOfForm = (req: Request): string => site.sessionOf(pageOf(req).token) ?? ''
  const awaitForm = awaitBody(readForm, ownerOfForm)
  router.post(paths, setHeaders, requireToken(site), awaitForm, async (req, res) => {
    const fields = parseFields(req)
    const page = pageOf(req)
    const { language } = page
    send(
      res,
      isForeign(req)
        ? site.refuseForm(language)
        : ((await site.post(page, fields)) ?? site.refuseAddress(language)),
    )
  })
  router.use(checkoutPath, excuse(site, logs))
  return router
}
