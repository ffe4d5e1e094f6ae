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
    // Another request ended it meanwhile.
    refused: ({ redirect }, refusal) => {
      if (refusal.code !== 'AUTHENTICATION_ERROR') throw refusal
      return Promise.resolve(redirect('/sign-in', null))
    },
  },
}
