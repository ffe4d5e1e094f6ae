import type { PageAnswer } from '../../http/pages.ts'
import type { OpenContext, OpenRow } from '../page.ts'

const show = ({ showPlain }: OpenContext): PageAnswer =>
  showPlain({ title: 'Sign in', content: <p>Open the link that you were given.</p> })

/** `/sign-in`. */
export const signIn: OpenRow = {
  path: '/sign-in',
  isOpen: true,
  get: (context) => Promise.resolve(show(context)),
}
