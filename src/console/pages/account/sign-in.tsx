import type { JSX } from 'preact'
import type { PageAnswer } from '../../../http/pages.ts'
import { faultsOfRefusal } from '../../forms/faults.ts'
import { Actions } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Form, type Faults } from '../../kit/form.tsx'
import { Passkey } from '../../kit/passkey.tsx'
import type { OpenContext, OpenRow } from '../../page.ts'
import { PasskeyOnly } from './enrol.tsx'
import { nextOf } from './next.ts'

// No session exists yet; the browser's word on the origin protects these forms.
const noSecret = { token: '' }

const withNext = ({ to, request }: OpenContext, path: string): string => {
  const next = nextOf(request.query)
  return to(next === '/' ? path : `${path}?${new URLSearchParams({ next }).toString()}`)
}

/** Renders the ways to sign in that operators do not have. */
const PasswordForm = (props: { readonly context: OpenContext; readonly faults: Faults }): JSX.Element => {
  const { context, faults } = props
  return (
    <>
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
      {context.rooms.people.oidc && (
        <Actions
          actions={[{ label: 'Sign in with single sign-on', href: withNext(context, '/sign-in/oidc') }]}
        />
      )}
      <p>
        <a href={context.to('/recover')}>You cannot sign in?</a>
      </p>
    </>
  )
}

const showPassword = (context: OpenContext, faults: Faults = {}): PageAnswer =>
  context.showPlain({
    title: 'Sign in',
    faults,
    content: (
      <>
        <Passkey action={withNext(context, '/sign-in/passkey')} kind="use" label="Sign in with a passkey" />
        {context.realm === 'business' ? (
          <PasswordForm context={context} faults={faults} />
        ) : (
          <PasskeyOnly faults={faults} />
        )}
      </>
    ),
  })

const showCode = (context: OpenContext, ceremony: string, faults: Faults = {}): PageAnswer =>
  context.showPlain({
    title: 'Enter your code',
    faults,
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
    return showCode(context, await context.rooms.people.signIn.withPassword(given, { address, agent }))
  },
  refused: (context, refusal) => Promise.resolve(showPassword(context, faultsOfRefusal(refusal))),
}

/** `/sign-in` of operators: a passkey only. */
export const operatorSignIn: OpenRow = {
  path: '/sign-in',
  isOpen: true,
  get: (context) => Promise.resolve(showPassword(context)),
}

/** `/sign-in/code`: the second factor. */
export const signInCode: OpenRow = {
  path: '/sign-in/code',
  isOpen: true,
  get: ({ redirect }) => Promise.resolve(redirect('/sign-in')),
  post: async (context) => {
    const given = { ceremony: text(context, 'ceremony'), code: text(context, 'code') }
    const { address, agent, query } = context.request
    const { token } = await context.rooms.people.signIn.withCode(given, { address, agent })
    return context.redirect(nextOf(query), token)
  },
  refused: (context, refusal) =>
    Promise.resolve(showCode(context, text(context, 'ceremony'), faultsOfRefusal(refusal))),
}

/** `/sign-in/passkey`: first the question for the script, then its answer. */
export const signInPasskey: OpenRow = {
  path: '/sign-in/passkey',
  isOpen: true,
  get: ({ redirect }) => Promise.resolve(redirect('/sign-in')),
  post: async (context) => {
    const { passkeys, countPasskey } = context.rooms.people
    const { realm } = context
    const { address, agent, query } = context.request
    if (text(context, 'ask') !== '') {
      await countPasskey(address)
      return { kind: 'data', data: await passkeys.startSignIn(realm) }
    }
    const answered = { ceremony: text(context, 'ceremony'), response: text(context, 'response') }
    const { token } = await passkeys.signIn(realm, answered, { address, agent })
    return context.redirect(nextOf(query), token)
  },
  refused: (context, refusal) => Promise.resolve(showPassword(context, faultsOfRefusal(refusal))),
}
