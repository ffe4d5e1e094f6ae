import type { ComponentChildren, JSX } from 'preact'

/** The token of a form, bound to session and path; and the key of the form. */
export type FormSecret = { readonly token: string; readonly attempt?: string }

/** Faults by the name of their field; `''` is a fault of the form itself. */
export type Faults = Readonly<Record<string, string | undefined>>

/** Returns whether there is a fault. */
export const hasFaults = (faults: Faults): boolean =>
  Object.values(faults).some((sentence) => sentence !== undefined)

/** A form and its button. */
export type FormProps = {
  readonly action: string
  readonly secret: FormSecret
  readonly submit: string
  readonly tone?: 'primary' | 'danger'
  readonly faults?: Faults
  /** Where "Cancel" leads. */
  readonly cancel?: string
  /** True for a form that uploads a file. */
  readonly hasFile?: boolean
  readonly children?: ComponentChildren
}

/** Renders the faults of a form, focused, with a link to each field. */
const FaultSummary = ({ faults }: { readonly faults: Faults }): JSX.Element | null => {
  const found = Object.entries(faults).filter(([, sentence]) => sentence !== undefined)
  if (found.length === 0) return null
  return (
    <div class="faults" role="alert" tabIndex={-1} autofocus>
      <p>Please check the form.</p>
      <ul>
        {found.map(([name, sentence]) => (
          <li key={name}>{name === '' ? sentence : <a href={`#${name}`}>{sentence}</a>}</li>
        ))}
      </ul>
    </div>
  )
}

/** Renders the hidden fields that every posted form carries. */
export const FormSecrets = ({ secret }: { readonly secret: FormSecret }): JSX.Element => (
  <>
    <input type="hidden" name="form" value={secret.token} />
    {secret.attempt !== undefined && <input type="hidden" name="attempt" value={secret.attempt} />}
  </>
)

/** Renders a form that is posted: faults on top, fields, then the button. */
export const Form = (props: FormProps): JSX.Element => {
  const { action, secret, submit, tone = 'primary', faults = {}, cancel, hasFile = false, children } = props
  return (
    <form
      class="form"
      method="post"
      action={action}
      noValidate
      {...(hasFile && { enctype: 'multipart/form-data' })}
    >
      <FormSecrets secret={secret} />
      <FaultSummary faults={faults} />
      {children}
      <div class="actions">
        <button class={`button ${tone}`}>{submit}</button>
        {cancel !== undefined && (
          <a class="button" href={cancel}>
            Cancel
          </a>
        )}
      </div>
    </form>
  )
}
