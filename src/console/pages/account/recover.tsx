import type { PageAnswer } from '../../../http/pages.ts'
import { faultsOfRefusal } from '../../forms/faults.ts'
import type { Faults } from '../../kit/form.tsx'
import type { OpenContext, OpenRow } from '../../page.ts'
import { EnrolForms, showRecoveryCodes } from './enrol.tsx'

const tokenOf = ({ params }: OpenContext): string => params['recoveryToken'] ?? ''

const text = ({ request }: OpenContext, name: string): string => request.fields.get(name) ?? ''

/** `/recover`: what a person does who cannot sign in. */
export const recover: OpenRow = {
  path: '/recover',
  isOpen: true,
  get: ({ showPlain, to }) =>
    Promise.resolve(
      showPlain({
        title: 'You cannot sign in',
        content: (
          <>
            <p>
              You have your password, but not your authenticator app: <a href={to('/sign-in')}>sign in</a>{' '}
              with a recovery code in place of the one-time code.
            </p>
            <p>
              Otherwise ask an owner or admin of your business for a recovery link. With it you set up a new
              passkey, or a new password with one-time codes. Owners, admins, approvers and payers get it from
              the operator of this service.
            </p>
          </>
        ),
      }),
    ),
}

const show = async (context: OpenContext, faults: Faults = {}): Promise<PageAnswer> => {
  const { realm, rooms, to } = context
  const { recovery } = rooms.people
  const token = tokenOf(context)
  const { email } = await recovery.find(realm, token)
  // Operators have a passkey only.
  const enrolment =
    realm === 'business' ? await recovery.startTotp(token, text(context, 'ceremony') || undefined) : undefined
  return context.showPlain({
    title: 'Set up how you sign in',
    faults,
    content: (
      <>
        <p>
          For {email}. Your current password, passkeys, one-time codes and recovery codes stop working, and
          you are signed out everywhere else.
        </p>
        <EnrolForms
          action={to(`/recover/${token}`)}
          enrolment={enrolment}
          labels={{ passkey: 'Set up a passkey', submit: 'Set up' }}
          faults={faults}
        />
      </>
    ),
  })
}

/** `/recover/:recoveryToken`: sets up a password and one-time codes by a recovery link. */
export const recoverByLink: OpenRow = {
  path: '/recover/:recoveryToken',
  isOpen: true,
  isLimited: true,
  get: (context) => show(context),
  post: async (context) => {
    const { address, agent } = context.request
    const given = {
      password: text(context, 'password'),
      ceremony: text(context, 'ceremony'),
      code: text(context, 'code'),
    }
    const { recovery } = context.rooms.people
    return showRecoveryCodes(
      context,
      await recovery.withPassword(tokenOf(context), given, { address, agent }),
    )
  },
  refused: (context, refusal) => show(context, faultsOfRefusal(refusal)),
}

/** `/recover/:recoveryToken` of operators, who set up a passkey. */
export const operatorRecover: OpenRow = {
  path: '/recover/:recoveryToken',
  isOpen: true,
  isLimited: true,
  get: (context) => show(context),
}

/** `/recover/:recoveryToken/passkey`: the same with a passkey. */
export const recoverPasskey: OpenRow = {
  path: '/recover/:recoveryToken/passkey',
  isOpen: true,
  isLimited: true,
  get: (context) => Promise.resolve(context.redirect(`/recover/${tokenOf(context)}`)),
  post: async (context) => {
    const { passkeys } = context.rooms.people
    const link = { realm: context.realm, token: tokenOf(context) }
    if (text(context, 'ask') !== '')
      return { kind: 'data', data: await passkeys.startRecover(link.realm, link.token) }
    const { address, agent } = context.request
    const answered = { ceremony: text(context, 'ceremony'), response: text(context, 'response') }
    const { token } = await passkeys.recover(link, answered, { address, agent })
    return context.redirect('/', token)
  },
  refused: (context, refusal) => show(context, faultsOfRefusal(refusal)),
}
