import type { JSX } from 'preact'
import type { PageAnswer } from '../../../http/pages.ts'
import type { SignIn, TotpEnrolment } from '../../../people/index.ts'
import { Field } from '../../kit/field.tsx'
import { Form, type Faults } from '../../kit/form.tsx'
import { Once } from '../../kit/once.tsx'
import { Passkey } from '../../kit/passkey.tsx'
import { QrCode } from '../../kit/qr-code.tsx'
import type { OpenContext } from '../../page.ts'

const NameField = ({ name }: { readonly name: string | undefined }): JSX.Element | null =>
  name === undefined ? null : (
    <Field name="name" label="Your name" value={name} attributes={{ autocomplete: 'name' }} />
  )

/** Renders the secret of new one-time codes, and the field for the first of them. */
export const TotpFields = ({ secret, uri, ceremony }: TotpEnrolment): JSX.Element => (
  <>
    <input type="hidden" name="ceremony" value={ceremony} />
    <p>Scan this with an authenticator app, or type the secret into it:</p>
    <QrCode text={uri} label="QR code of the secret below" />
    <p>
      <code>{secret}</code>
    </p>
    <Field
      name="code"
      label="The code that the app shows"
      attributes={{ autocomplete: 'one-time-code', inputMode: 'numeric' }}
      isCode
    />
  </>
)

/** Renders the field for a new password. */
export const PasswordField = (): JSX.Element => (
  <Field
    name="password"
    label="Password"
    hint="At least 12 characters."
    attributes={{ type: 'password', autocomplete: 'new-password' }}
  />
)

/** Renders what went wrong with a passkey, and that operators have no other way to sign in. */
export const PasskeyOnly = ({ faults }: { readonly faults: Faults }): JSX.Element => (
  <p class={faults[''] === undefined ? 'hint' : 'fault'}>
    {faults[''] ?? 'Operators have passkeys, and no passwords. The browser needs script for it.'}
  </p>
)

/** Renders the ways to set up how a person signs in: a passkey, or with an enrolment a password with one-time codes.
 *  `action`: the address of the page; its passkey is below it. `name`: asks for the name of a new person. */
export const EnrolForms = (props: {
  readonly action: string
  readonly enrolment: TotpEnrolment | undefined
  readonly labels: { readonly passkey: string; readonly submit: string }
  readonly name?: string
  readonly faults: Faults
}): JSX.Element => {
  const { action, enrolment, labels, name, faults } = props
  return (
    <>
      <Passkey action={`${action}/passkey`} kind="create" label={labels.passkey}>
        <NameField name={name} />
      </Passkey>
      {enrolment ? (
        <Form action={action} secret={{ token: '' }} submit={labels.submit} faults={faults}>
          <NameField name={name} />
          <PasswordField />
          <TotpFields {...enrolment} />
        </Form>
      ) : (
        <PasskeyOnly faults={faults} />
      )}
    </>
  )
}

/** Shows the recovery codes of a person who has just set up one-time codes, and signs them in. */
export const showRecoveryCodes = (
  { showPlain, to }: OpenContext,
  { recoveryCodes, token }: SignIn & { readonly recoveryCodes: readonly string[] },
): PageAnswer => ({
  ...showPlain({
    title: 'Your recovery codes',
    content: (
      <>
        <p>Each signs you in once when you do not have your authenticator app.</p>
        <Once what="recovery codes" secrets={recoveryCodes} next={to('/')} />
      </>
    ),
  }),
  token,
})
