import { toString as qrCode } from 'qrcode'
import type { PageAnswer } from '../../../http/pages.ts'
import { Field } from '../../kit/field.tsx'
import { Form, type Faults } from '../../kit/form.tsx'
import { Once } from '../../kit/once.tsx'
import { Passkey } from '../../kit/passkey.tsx'
import type { OpenContext, OpenRow } from '../../page.ts'
import { spell } from '../../words.ts'
import { catchFaults } from './faults.ts'

const unprocessable = 422

/** Returns a QR code as the address of a picture, which the content security policy allows. */
const pictureOf = async (text: string): Promise<string> =>
  `data:image/svg+xml;base64,${Buffer.from(await qrCode(text, { type: 'svg', margin: 1 })).toString('base64')}`

const text = ({ request }: OpenContext, name: string): string => request.fields.get(name) ?? ''

const show = async (context: OpenContext, faults: Faults = {}): Promise<PageAnswer> => {
  const { rooms, params, request, to } = context
  const token = params['token'] ?? ''
  const { businessName, role, email } = await rooms.people.invitations.find('business', token)
  const known = request.fields.get('ceremony') ?? undefined
  const { secret, uri, ceremony } = await rooms.people.accept.startTotp(token, known)
  const name = text(context, 'name')
  return context.showPlain({
    title: `Join ${businessName ?? 'the console'}`,
    status: faults[''] === undefined ? 200 : unprocessable,
    content: (
      <>
        <p>
          You were invited as {spell(role)}, with the address {email}.
        </p>
        <Passkey action={to(`/invite/${token}/passkey`)} kind="create" label="Join with a passkey">
          <Field name="name" label="Your name" value={name} attributes={{ autocomplete: 'name' }} />
        </Passkey>
        <Form action={to(request.path)} secret={{ token: '' }} submit="Join" faults={faults}>
          <input type="hidden" name="ceremony" value={ceremony} />
          <Field name="name" label="Your name" value={name} attributes={{ autocomplete: 'name' }} />
          <Field
            name="password"
            label="Password"
            hint="At least 12 characters."
            attributes={{ type: 'password', autocomplete: 'new-password' }}
          />
          <p>Scan this with an authenticator app, or type the secret into it:</p>
          <img src={await pictureOf(uri)} alt="QR code of the secret below" width={200} height={200} />
          <p>
            <code>{secret}</code>
          </p>
          <Field
            name="code"
            label="The code that the app shows"
            attributes={{ autocomplete: 'one-time-code', inputMode: 'numeric' }}
            isCode
          />
        </Form>
      </>
    ),
  })
}

const showCodes = ({ showPlain, to }: OpenContext, codes: readonly string[], token: string): PageAnswer => ({
  ...showPlain({
    title: 'Your recovery codes',
    content: (
      <>
        <p>Each signs you in once when you do not have your authenticator app.</p>
        <Once what="recovery codes" secrets={codes} next={to('/')} />
      </>
    ),
  }),
  token,
})

/** `/invite/:token`: accepts an invitation with a password and one-time codes. */
export const invite: OpenRow = {
  path: '/invite/:token',
  isOpen: true,
  get: (context) => show(context),
  post: async (context) => {
    const { address, agent } = context.request
    const credentials = {
      name: text(context, 'name'),
      password: text(context, 'password'),
      ceremony: text(context, 'ceremony'),
      code: text(context, 'code'),
    }
    const tried = await catchFaults(() =>
      context.rooms.people.accept.withPassword(context.params['token'] ?? '', credentials, {
        address,
        agent,
      }),
    )
    return 'done' in tried
      ? showCodes(context, tried.done.recoveryCodes, tried.done.token)
      : show(context, tried.faults)
  },
}

/** `/invite/:token/passkey`: accepts it with a passkey. */
export const invitePasskey: OpenRow = {
  path: '/invite/:token/passkey',
  isOpen: true,
  get: ({ params, redirect }) => Promise.resolve(redirect(`/invite/${params['token'] ?? ''}`)),
  post: async (context) => {
    const { passkeys } = context.rooms.people
    const token = context.params['token'] ?? ''
    if (text(context, 'ask') !== '')
      return { kind: 'data', data: await passkeys.startAccept('business', token) }
    const { address, agent } = context.request
    const invitation = { realm: 'business', token, name: text(context, 'name') } as const
    const answered = { ceremony: text(context, 'ceremony'), response: text(context, 'response') }
    const tried = await catchFaults(() => passkeys.accept(invitation, answered, { address, agent }))
    return 'done' in tried ? context.redirect('/', tried.done.token) : show(context, tried.faults)
  },
}
