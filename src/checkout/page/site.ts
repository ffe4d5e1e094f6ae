import { nextAttempt } from '../rules.ts'
import { act, reduceForm, type Fields } from './acts.ts'
import { goToStatus, type Answer } from './answer.ts'
import { renderNotice } from './layout.tsx'
import { looks } from './looks.tsx'
import { assetUrls, openScene, type SceneDeps } from './scene.ts'

/** The hosted pages, whatever serves them. Every address holds a session's token, and nothing else opens one. */
export type CheckoutSite = {
  /** The page below `token`; undefined where there is none. */
  readonly get: (token: string, step: string) => Promise<Answer | undefined>
  /** Does what a form asks for; undefined where there is no such form. */
  readonly post: (token: string, step: string, fields: Fields) => Promise<Answer | undefined>
  /** What a payer reads where there is nothing. */
  readonly refuseAddress: () => Answer
  /** What a payer reads where a form did not come from its page. */
  readonly refuseForm: () => Answer
  /** What a payer reads where something cannot be done now. */
  readonly excuse: (status: number) => Answer
}

const attemptShape = /^[1-9][0-9]{0,5}$/

/** Opens the pages. A form is taken where its secret is the one of its session and attempt; one of an attempt that was
 *  made already, sent twice or from another tab, leads to what became of it. Source: D-0551. */
export const createCheckoutSite = (deps: SceneDeps): CheckoutSite => {
  const { style } = assetUrls(deps.publicUrl)
  const notice = (status: number, title: string, text: string): Answer => ({
    kind: 'page',
    status,
    html: renderNotice({ title, text, style }),
  })
  const refuseForm = () =>
    notice(403, 'This form is no longer valid', 'Go back to the payment page, reload it, and try again.')
  return {
    get: async (token, step) => {
      const look = looks.get(step)
      const scene = look && (await openScene(deps, token))
      return scene && look(deps, scene)
    },
    post: async (token, step, fields) => {
      const posted = reduceForm(step, fields)
      const { form = '', attempt = '' } = fields
      const scene = posted && (await openScene(deps, token))
      if (!scene) return undefined
      const attempted = attemptShape.test(attempt) ? Number.parseInt(attempt, 10) : 0
      if (!deps.tokens.isFormOf(scene.ids, attempted, form)) return refuseForm()
      return attempted === nextAttempt(scene.standing.payments) ? act(deps, scene, posted) : goToStatus(scene)
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
