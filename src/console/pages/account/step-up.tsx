import type { PageAnswer } from '../../../http/pages.ts'
import { faultsOfRefusal } from '../../forms/faults.ts'
import { Card } from '../../kit/card.tsx'
import { Field } from '../../kit/field.tsx'
import { Form, type Faults } from '../../kit/form.tsx'
import { Head } from '../../kit/head.tsx'
import { Passkey } from '../../kit/passkey.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { nextOf } from './next.ts'

const pathOf = ({ to, request }: PageContext, path: string): string =>
  to(`${path}?${new URLSearchParams({ next: nextOf(request.query) }).toString()}`)

const show = async (context: PageContext, faults: Faults = {}): Promise<PageAnswer> => {
  const { realm, rooms, session, form, to } = context
  const factors = await rooms.people.credentials.show(session.person.id)
  // Operators have passkeys only.
  const hasCodes = realm === 'business'
  return context.show({
    title: 'Confirm that it is you',
    faults,
    content: (
      <>
        <Head
          title="Confirm that it is you"
          text="What you are about to do needs your second factor. It then holds for five minutes."
        />
        <Card id="factor" title="Second factor">
          {(factors.passkeys > 0 || !hasCodes) && (
            <Passkey
              action={pathOf(context, '/step-up/passkey')}
              kind="use"
              label="Use a passkey"
              secret={form('/step-up/passkey')}
              {...(!hasCodes && { cancel: to('/') })}
            />
          )}
          {!hasCodes && faults[''] !== undefined && <p class="fault">{faults['']}</p>}
          {!hasCodes && <noscript>Your browser needs script to use a passkey.</noscript>}
          {hasCodes && !factors.hasTotp && factors.passkeys === 0 && (
            <p>
              You have none: sign in with a new link (<code>npx corridor console link</code> makes one). What
              you do in the five minutes after it needs no second factor.
            </p>
          )}
          {hasCodes && (
            <Form
              action={pathOf(context, '/step-up')}
              secret={form('/step-up')}
              submit="Confirm"
              faults={faults}
              cancel={to('/')}
            >
              <Field
                name="code"
                label="One-time code"
                hint="From your authenticator app."
                attributes={{ autocomplete: 'one-time-code', inputMode: 'numeric' }}
                isCode
              />
            </Form>
          )}
        </Card>
      </>
    ),
  })
}

/** `/step-up`: proves the second factor again, with a one-time code. The session gets a new token. */
export const stepUp: PageRow = {
  path: '/step-up',
  permission: null,
  get: (context) => show(context),
  act: {
    permission: null,
    audits: null,
    run: async ({ realm, rooms, request, redirect }) => {
      const code = request.fields.get('code') ?? ''
      const { token } = await rooms.people.signIn.stepUp(realm, request.token ?? '', code)
      return redirect(nextOf(request.query), token)
    },
    refused: (context, refusal) => show(context, faultsOfRefusal(refusal)),
  },
}

/** The page for operators, who have no one-time codes. */
export const operatorStepUp: PageRow = {
  path: '/step-up',
  permission: null,
  get: (context) => show(context),
}

/** `/step-up/passkey`: the same with a passkey. */
export const stepUpPasskey: PageRow = {
  path: '/step-up/passkey',
  permission: null,
  get: ({ redirect }) => Promise.resolve(redirect('/step-up')),
  act: {
    permission: null,
    audits: null,
    run: async ({ realm, rooms, request, redirect, session }) => {
      const { fields, token = '', query } = request
      const { passkeys } = rooms.people
      if (fields.has('ask')) return { kind: 'data', data: await passkeys.startStepUp(session) }
      const answered = { ceremony: fields.get('ceremony') ?? '', response: fields.get('response') ?? '' }
      const proved = await passkeys.stepUp(realm, token, answered)
      return redirect(nextOf(query), proved.token)
    },
    refused: (context, refusal) => show(context, faultsOfRefusal(refusal)),
  },
}
