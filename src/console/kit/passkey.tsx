import type { JSX } from 'preact'
import { FormSecrets, type FormSecret } from './form.tsx'

/** Renders a button that uses or creates a passkey. The script shows it where the browser has passkeys. */
export const Passkey = (props: {
  readonly action: string
  readonly kind: 'use' | 'create'
  readonly label: string
  readonly secret?: FormSecret
  /** Where "Cancel" leads. */
  readonly cancel?: string
  readonly children?: JSX.Element
}): JSX.Element => (
  <form class="form" method="post" action={props.action} data-passkey={props.kind} hidden>
    {props.secret && <FormSecrets secret={props.secret} />}
    {props.children}
    <input type="hidden" name="ceremony" value="" />
    <input type="hidden" name="response" value="" />
    <div class="actions">
      <button class="button">{props.label}</button>
      {props.cancel !== undefined && (
        <a class="button" href={props.cancel}>
          Cancel
        </a>
      )}
    </div>
    <p class="fault" role="alert" hidden>
      The passkey was not used. Try again, or sign in another way.
    </p>
  </form>
)
