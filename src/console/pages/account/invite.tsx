import type { PageAnswer } from '../../../http/pages.ts'
import { faultsOfRefusal } from '../../forms/faults.ts'
import { Actions } from '../../kit/button.tsx'
import type { Faults } from '../../kit/form.tsx'
import type { OpenContext, OpenRow } from '../../page.ts'
import { spell } from '../../words.ts'
import { EnrolForms, showRecoveryCodes } from './enrol.tsx'

const text = ({ request }: OpenContext, name: string): string => request.fields.get(name) ?? ''

// A person who has an account joins with it.
const showKnown = ({ showPlain, params, to }: OpenContext, email: string): PageAnswer =>
  showPlain({
    title: 'You have an account here',
    content: (
      <>
        <p>Sign in as {email} to accept this invitation.</p>
        <Actions
          actions={[
            { label: 'Sign in and join', href: to(`/invite/${params['token'] ?? ''}/join`), isPrimary: true },
          ]}
        />
      </>
    ),
  })

const show = async (context: OpenContext, faults: Faults = {}): Promise<PageAnswer> => {
  const { realm, rooms, params, request, to } = context
  const token = params['token'] ?? ''
  const { businessName, role, email, isKnown } = await rooms.people.invitations.find(realm, token)
  const isBusiness = realm === 'business'
  if (isKnown && isBusiness) return showKnown(context, email)
  const known = request.fields.get('ceremony') ?? undefined
  // Operators join with a passkey only.
  const enrolment = isBusiness ? await rooms.people.accept.startTotp(token, known) : undefined
  return context.showPlain({
    title: `Join ${businessName ?? 'the console'}`,
    faults,
    content: (
      <>
        <p>
          You were invited as {spell(role)}, with the address {email}.
        </p>
        {isBusiness && rooms.people.oidc && (
          <Actions actions={[{ label: 'Join with single sign-on', href: to(`/invite/${token}/oidc`) }]} />
        )}
        <EnrolForms
          action={to(`/invite/${token}`)}
          enrolment={enrolment}
          labels={{ passkey: 'Join with a passkey', submit: 'Join' }}
          name={text(context, 'name')}
          faults={faults}
        />
      </>
    ),
  })
}

/** `/invite/:token`: accepts an invitation with a password and one-time codes. */
export const invite: OpenRow = {
  path: '/invite/:token',
  isOpen: true,
  isLimited: true,
  get: (context) => show(context),
  post: async (context) => {
    const { address, agent } = context.request
    const credentials = {
      name: text(context, 'name'),
      password: text(context, 'password'),
      ceremony: text(context, 'ceremony'),
      code: text(context, 'code'),
    }
    const joined = await context.rooms.people.accept.withPassword(
      context.params['token'] ?? '',
      credentials,
      { address, agent },
    )
    return showRecoveryCodes(context, joined)
  },
  refused: (context, refusal) => show(context, faultsOfRefusal(refusal)),
}

/** `/invite/:token` of operators, who join with a passkey. */
export const operatorInvite: OpenRow = {
  path: '/invite/:token',
  isOpen: true,
  isLimited: true,
  get: (context) => show(context),
}

/** `/invite/:token/passkey`: accepts it with a passkey. */
export const invitePasskey: OpenRow = {
  path: '/invite/:token/passkey',
  isOpen: true,
  isLimited: true,
  get: ({ params, redirect }) => Promise.resolve(redirect(`/invite/${params['token'] ?? ''}`)),
  post: async (context) => {
    const { passkeys } = context.rooms.people
    const token = context.params['token'] ?? ''
    if (text(context, 'ask') !== '')
      return { kind: 'data', data: await passkeys.startAccept(context.realm, token) }
    const { address, agent } = context.request
    const invitation = { realm: context.realm, token, name: text(context, 'name') }
    const answered = { ceremony: text(context, 'ceremony'), response: text(context, 'response') }
    const joined = await passkeys.accept(invitation, answered, { address, agent })
    return context.redirect('/', joined.token)
  },
  refused: (context, refusal) => show(context, faultsOfRefusal(refusal)),
}
