import type { PageRow } from '../../page.ts'

/** `/sign-out`: ends the session. */
export const signOut: PageRow = {
  path: '/sign-out',
  permission: null,
  get: ({ redirect }) => Promise.resolve(redirect('/')),
  act: {
    permission: null,
    audits: 'sign-out',
    run: async ({ rooms, request, redirect }) => {
      await rooms.people.sessions.end(request.token ?? '')
      return redirect('/sign-in', null)
    },
  },
}
