import type { PageAnswer } from '../../../http/pages.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { OidcPurpose, OidcService } from '../../../people/index.ts'
import type { OpenContext, OpenRow } from '../../page.ts'
import { nextOf } from './next.ts'

const serviceOf = ({ rooms }: OpenContext): OidcService => rooms.people.oidc ?? refuse('NOT_FOUND_ERROR')

// Started by a link: the content security policy forbids a form that leads to another site.
const start = async (context: OpenContext, purpose: OidcPurpose): Promise<PageAnswer> => {
  const { url, ceremony } = await serviceOf(context).start('business', purpose)
  return { kind: 'redirect', to: url, ceremony }
}

/** `/sign-in/oidc`: leads to the provider. */
export const signInOidc: OpenRow = {
  path: '/sign-in/oidc',
  isOpen: true,
  isLimited: true,
  get: (context) => start(context, { next: nextOf(context.request.query) }),
}

/** `/invite/:token/oidc`: leads to the provider to accept an invitation, and then to a passkey: acts that need a second
 *  factor ask for it. */
export const inviteOidc: OpenRow = {
  path: '/invite/:token/oidc',
  isOpen: true,
  isLimited: true,
  get: (context) => start(context, { next: '/me/passkeys/new', invitation: context.params['token'] ?? '' }),
}

/** `/sign-in/oidc/back`: the provider sends the browser here. Only the browser that started has the cookie. */
export const oidcBack: OpenRow = {
  path: '/sign-in/oidc/back',
  isOpen: true,
  get: async (context) => {
    const { address, agent, query, ceremony = '' } = context.request
    const { next, token } = await serviceOf(context).finish(
      'business',
      { ceremony, query },
      { address, agent },
    )
    return { ...context.redirect(next, token), ceremony: null }
  },
}
