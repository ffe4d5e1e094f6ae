import type { PageAnswer } from '../../../http/pages.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { actorOf } from '../../actor.ts'
import { showFormPage } from '../../form-page.tsx'
import { faultsOfRefusal } from '../../forms/faults.ts'
import type { Faults } from '../../kit/form.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { spell } from '../../words.ts'

const above = [{ label: 'Your account', path: '/me' }]

/** `/me/businesses/:seatId`: opens another business of the person, in the same session with a new token. */
const openBusiness: PageRow = {
  path: '/me/businesses/:seatId',
  permission: null,
  get: async (context) => {
    const seats = await context.rooms.people.members.listSeats(context.session.person.id)
    const seat = seats.find(({ businessId }) => businessId === context.params['seatId'])
    if (!seat) return refuse('NOT_FOUND_ERROR')
    const path = `/me/businesses/${seat.businessId}`
    const title = `Open ${seat.businessName}`
    return showFormPage(
      context,
      { title, above, path, faults: {}, card: spell(seat.role), submit: 'Open' },
      '',
    )
  },
  act: {
    permission: null,
    audits: null,
    run: async ({ rooms, request, params, redirect }) => {
      const { sessions } = rooms.people
      const { token } = await sessions.switchBusiness(request.token ?? '', params['seatId'] ?? '')
      return redirect('/', token)
    },
  },
}

const showJoin = async (context: PageContext, faults: Faults = {}): Promise<PageAnswer> => {
  const token = context.params['token'] ?? ''
  const { businessName, role, email } = await context.rooms.people.invitations.find('business', token)
  return showFormPage(
    context,
    {
      title: `Join ${businessName ?? 'a business'}`,
      text: `You were invited as ${spell(role)}, with the address ${email}.`,
      card: 'Invitation',
      path: `/invite/${token}/join`,
      submit: 'Join',
      above,
      faults,
    },
    '',
  )
}

/** `/invite/:token/join`: accepts an invitation as the person who is signed in, and opens the business. */
const joinBusiness: PageRow = {
  path: '/invite/:token/join',
  permission: null,
  get: (context) => showJoin(context),
  act: {
    permission: null,
    audits: 'invitation accept',
    isAudited: true,
    run: async (context) => {
      const { rooms, request, params, redirect } = context
      const { accept } = rooms.people
      const { token } = await accept.join(params['token'] ?? '', actorOf(context), request.token ?? '')
      return redirect('/', token)
    },
    refused: (context, refusal) => showJoin(context, faultsOfRefusal(refusal)),
  },
}

/** The pages of a person with several businesses. */
export const seatRows: readonly PageRow[] = [openBusiness, joinBusiness]
