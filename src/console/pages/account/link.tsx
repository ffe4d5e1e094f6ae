import type { PageAnswer } from '../../../http/pages.ts'
import type { OpenContext, OpenRow } from '../../page.ts'

const show = ({ showPlain, to, request }: OpenContext): PageAnswer =>
  showPlain({
    title: 'Sign in to the sandbox',
    content: (
      <>
        <p>This link signs you in once, without a password, passkey or code.</p>
        <form method="post" action={to(request.path)}>
          <button class="button primary">Sign in</button>
        </form>
      </>
    ),
  })

/** `/link/:token`: signs in by a link of the sandbox. A preview of the link by a mail program must not use it, so a
 *  button does. */
export const signInLink: OpenRow = {
  path: '/link/:token',
  isOpen: true,
  get: (context) => Promise.resolve(show(context)),
  post: async ({ realm, rooms, params, request, redirect }) => {
    const { address, agent } = request
    const { token } = await rooms.people.redeemLink(realm, params['token'] ?? '', { address, agent })
    return redirect('/', token)
  },
}
