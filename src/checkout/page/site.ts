import { nextAttempt } from '../rules.ts'
import { submit, parseForm, type FormFields } from './submit.ts'
import { redirectToStatus, type PageResponse } from './response.ts'
import { renderNotice } from './layout.tsx'
import { pages } from './pages.tsx'
import { assetUrls, loadPageContext, type PageDeps } from './context.ts'

/** The hosted pages, independent of the web server. Each address contains the token of a session. */
export type CheckoutSite = {
  /** Returns the id of the session that a token names, without asking the database; undefined where it is invalid. */
  readonly sessionOf: (token: string) => string | undefined
  /** Returns a page; undefined where the token or the step is unknown. */
  readonly get: (token: string, step: string) => Promise<PageResponse | undefined>
  /** Processes a form; undefined where the token is invalid or the step has no form. */
  readonly post: (token: string, step: string, fields: FormFields) => Promise<PageResponse | undefined>
  /** Returns the page for an unknown address. */
  readonly refuseAddress: () => PageResponse
  /** Returns the page for a form that was not sent by the page itself. */
  readonly refuseForm: () => PageResponse
  /** Returns the page for a failed request. */
  readonly excuse: (status: number) => PageResponse
}

const attemptShape = /^[1-9][0-9]{0,5}$/

/** Creates the site. A form needs the token of its session and attempt; a form of an earlier attempt, submitted
 *  twice or from another tab, redirects to the status of that attempt. See
 *  docs/design/checkout.md#the-address-opens-the-page. */
export const createCheckoutSite = (deps: PageDeps): CheckoutSite => {
  const { style } = assetUrls(deps.publicUrl)
  const notice = (status: number, title: string, text: string): PageResponse => ({
    kind: 'page',
    status,
    html: renderNotice({ title, text, style }),
  })
  const refuseForm = () =>
    notice(403, 'This form is no longer valid', 'Go back to the payment page, reload it, and try again.')
  return {
    sessionOf: (token) => deps.tokens.read(token)?.sessionId,
    get: async (token, step) => {
      const show = pages.get(step)
      const context = show && (await loadPageContext(deps, token))
      return context && show(deps, context)
    },
    post: async (token, step, fields) => {
      const submitted = parseForm(step, fields)
      const { form = '', attempt = '' } = fields
      const context = submitted && (await loadPageContext(deps, token))
      if (!context) return undefined
      const attempted = attemptShape.test(attempt) ? Number.parseInt(attempt, 10) : 0
      if (!deps.tokens.isFormOf(context.ids, attempted, form)) return refuseForm()
      return attempted === nextAttempt(context.snapshot.payments)
        ? submit(deps, context, submitted)
        : redirectToStatus(context)
    },
    refuseAddress: () =>
      notice(
        404,
        'Payment link not found',
        'This payment link is incomplete or invalid. Open the original link again.',
      ),
    refuseForm,
    excuse: (status) =>
      notice(
        status,
        'Something went wrong',
        'You have not been charged twice. Wait a moment, then reload the page.',
      ),
  }
}
