import { nextAttempt } from '../rules.ts'
import { submit, parseForm, type FormFields } from './submit.ts'
import { redirectToStatus, type PageResponse } from './response.ts'
import { renderNotice } from './layout.tsx'
import { pages } from './pages.tsx'
import { assetUrls, loadPageContext, type PageDeps } from './context.ts'
import { wordingOf, type Language } from './texts/language.ts'

/** The address of a page, and the language of its reader. */
export type PageRequest = { readonly token: string; readonly step: string; readonly language: Language }

/** The hosted pages, independent of the web server. Each address contains the token of a session. */
export type CheckoutSite = {
  /** The origins that pages may show in a frame. */
  readonly cardOrigins: readonly string[]
  /** Returns the id of the session that a token names, without asking the database; undefined where it is invalid. */
  readonly sessionOf: (token: string) => string | undefined
  /** Returns a page; undefined where the token or the step is unknown. */
  readonly get: (request: PageRequest) => Promise<PageResponse | undefined>
  /** Processes a form; undefined where the token is invalid or the step has no form. */
  readonly post: (request: PageRequest, fields: FormFields) => Promise<PageResponse | undefined>
  /** Returns the page for an unknown address. */
  readonly refuseAddress: (language: Language) => PageResponse
  /** Returns the page for a form that was not sent by the page itself. */
  readonly refuseForm: (language: Language) => PageResponse
  /** Returns the page for a failed request. */
  readonly excuse: (status: number, language: Language) => PageResponse
}

const attemptShape = /^[1-9][0-9]{0,5}$/
const badRequest = 400

type Notice = 'linkNotFound' | 'formInvalid' | 'unreadable' | 'unavailable'

/** Creates the site. A form needs the token of its session and attempt; a form of an earlier attempt, submitted
 *  twice or from another tab, redirects to the status of that attempt. See
 *  docs/design/checkout.md#the-address-opens-the-page. */
export const createCheckoutSite = (deps: PageDeps): CheckoutSite => {
  const { style } = assetUrls(deps.publicUrl)
  const notice = (status: number, key: Notice, language: Language): PageResponse => {
    const { say } = wordingOf(language)
    const html = renderNotice({ title: say(key), text: say(`${key}What`), style, language })
    return { kind: 'page', status, html }
  }
  const refuseForm = (language: Language) => notice(403, 'formInvalid', language)
  return {
    cardOrigins: deps.cardOrigins,
    sessionOf: (token) => deps.tokens.read(token)?.sessionId,
    get: async (request) => {
      const show = pages.get(request.step)
      const context = show && (await loadPageContext(deps, request))
      return context && show(deps, context)
    },
    post: async (request, fields) => {
      const submitted = parseForm(request.step, fields)
      const { form = '', attempt = '' } = fields
      const context = submitted && (await loadPageContext(deps, request))
      if (!context) return undefined
      const attempted = attemptShape.test(attempt) ? Number.parseInt(attempt, 10) : 0
      if (!deps.tokens.isFormOf(context.ids, attempted, form)) return refuseForm(request.language)
      return attempted === nextAttempt(context.snapshot.payments)
        ? submit(deps, context, submitted)
        : redirectToStatus(context)
    },
    refuseAddress: (language) => notice(404, 'linkNotFound', language),
    refuseForm,
    excuse: (status, language) =>
      notice(status, status === badRequest ? 'unreadable' : 'unavailable', language),
  }
}
