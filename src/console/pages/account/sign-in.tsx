import type { PageAnswer } from '../../../http/pages.ts'
import { Field } from '../../kit/field.tsx'
import { Form, type Faults } from '../../kit/form.tsx'
import { Passkey } from '../../kit/passkey.tsx'
import type { OpenContext, OpenRow } from '../../page.ts'
import { catchFaults, nextOf } from './faults.ts'

// No session exists yet; the browser's word on the origin protects these forms.
const noSecret = { token: '' }

const unprocessable = 422

const withNext = ({ to, request }: OpenContext, path: string): string => {
  const next = nextOf(request.query)
  return to(next === '/' ? path : `${path}?${new URLSearchParams({ next }).toString()}`)
}

const showPassword = (context: OpenContext, faults: Faults = {}): PageAnswer =>
  context.showPlain({
    title: 'Sign in',
    status: faults[''] === undefined ? 200 : unprocessable,
    content: (
      <>
        <Passkey action={withNext(context, '/sign-in/passkey')} kind="use" label="Sign in with a passkey" />
        <Form action={withNext(context, '/sign-in')} secret={noSecret} submit="Continue" faults={faults}>
          <Field
            name="email"
            label="Email address"
            value={context.request.fields.get('email') ?? ''}
            attributes={{ type: 'email', autocomplete: 'username' }}
          />
          <Field
            name="password"
            label="Password"
            attributes={{ type: 'password', autocomplete: 'current-password' }}
          />
        </Form>
      </>
    ),
  })

const showCode = (context: OpenContext, ceremony: string, faults: Faults = {}): PageAnswer =>
  context.showPlain({
    title: 'Enter your code',
    status: faults[''] === undefined ? 200 : unprocessable,
    content: (
      <Form
        action={withNext(context, '/sign-in/code')}
        secret={noSecret}
        submit="Sign in"
        faults={faults}
        cancel={context.to('/sign-in')}
      >
        <input type="hidden" name="ceremony" value={ceremony} />
        <Field
          name="code"
          label="One-time code"
          hint="From your authenticator app, or a recovery code."
          attributes={{ autocomplete: 'one-time-code', inputMode: 'text' }}
          isCode
        />
      </Form>
    ),
  })

const text = ({ request }: OpenContext, name: string): string => request.fields.get(name) ?? ''

/** `/sign-in`: the password, or a passkey, which is both factors. */
export const signIn: OpenRow = {
  path: '/sign-in',
  isOpen: true,
  get: (context) => Promise.resolve(showPassword(context)),
  post: async (context) => {
    const given = { email: text(context, 'email'), password: text(context, 'password') }
    const { address, agent } = context.request
    const tried = await catchFaults(() => context.rooms.people.signIn.withPassword(given, { address, agent }))
    return 'done' in tried ? showCode(context, tried.done) : showPassword(context, tried.faults)
  },
}

/** `/sign-in/code`: the second factor. */
export const signInCode: OpenRow = {
  path: '/sign-in/code',
  isOpen: true,
  get: ({ redirect }) => Promise.resolve(redirect('/sign-in')),
  post: async (context) => {
    const given = { ceremony: text(context, 'ceremony'), code: text(context, 'code') }
    const { address, agent, query } = context.request
    const tried = await catchFaults(() => context.rooms.people.signIn.withCode(given, { address, agent }))
    return 'done' in tried
      ? context.redirect(nextOf(query), tried.done.token)
      : showCode(context, given.ceremony, tried.faults)
  },
}

/** `/sign-in/passkey`: first the question for the script, then its answer. */
export const signInPasskey: OpenRow = {
  path: '/sign-in/passkey',
  isOpen: true,
  get: ({ redirect }) => Promise.resolve(redirect('/sign-in')),
  post: async (context) => {
    const { passkeys } = context.rooms.people
    const { address, agent, query } = context.request
    if (text(context, 'ask') !== '') return { kind: 'data', data: await passkeys.startSignIn('business') }
    const answered = { ceremony: text(context, 'ceremony'), response: text(context, 'response') }
    const tried = await catchFaults(() => passkeys.signIn('business', answered, { address, agent }))
    return 'done' in tried
      ? context.redirect(nextOf(query), tried.done.token)
      : showPassword(context, tried.faults)
  },
}
