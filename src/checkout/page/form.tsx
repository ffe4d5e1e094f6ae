import type { ComponentChildren, InputHTMLAttributes, JSX } from 'preact'
import { moneyText } from './text.ts'
import type { Offer } from '../offers.ts'

/** The token of a form, and the attempt that the form starts. */
export type FormSecret = { readonly secret: string; readonly attempt: number }

/** Renders a form that posts to the site of the page. */
export const Form = ({
  action,
  formSecret,
  children,
}: {
  readonly action: string
  readonly formSecret: FormSecret
  readonly children: ComponentChildren
}): JSX.Element => (
  <form method="post" action={action} autocomplete="on" noValidate>
    <input type="hidden" name="form" value={formSecret.secret} />
    <input type="hidden" name="attempt" value={formSecret.attempt.toString()} />
    {children}
  </form>
)

/** A form field with its label, hint and error message. */
export type FieldProps = {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly value?: string | undefined
  readonly attributes?: InputHTMLAttributes
}

const describedBy = ({ name, hint, fault }: FieldProps): { 'aria-describedby'?: string } => {
  const ids = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(fault === undefined ? [] : [`${name}-fault`]),
  ]
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }
}

const Notes = ({ name, hint, fault }: FieldProps): JSX.Element => (
  <>
    {hint !== undefined && (
      <p class="hint" id={`${name}-hint`}>
        {hint}
      </p>
    )}
    {fault !== undefined && (
      <p class="fault" id={`${name}-fault`}>
        {fault}
      </p>
    )}
  </>
)

/** Renders a text field. */
export const Field = (props: FieldProps): JSX.Element => {
  const { name, label, fault, value, attributes } = props
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="text"
        required
        {...(value !== undefined && { value })}
        {...(fault !== undefined && { 'aria-invalid': true })}
        {...describedBy(props)}
        {...attributes}
      />
      <Notes {...props} />
    </div>
  )
}

/** Renders a select field. */
export const Choice = (
  props: FieldProps & { readonly options: readonly { readonly code: string; readonly name: string }[] },
): JSX.Element => {
  const { name, label, fault, value, options } = props
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select
        id={name}
        name={name}
        required
        {...(fault !== undefined && { 'aria-invalid': true })}
        {...describedBy(props)}
      >
        {options.length > 1 && <option value="">Choose your network</option>}
        {options.map((option) => (
          <option key={option.code} value={option.code} selected={option.code === value}>
            {option.name}
          </option>
        ))}
      </select>
      <Notes {...props} />
    </div>
  )
}

/** Renders the error summary: focused, with a link to each invalid field. */
export const Faults = ({ faults }: { readonly faults: Readonly<Record<string, string | undefined>> }) => {
  const messages = Object.entries(faults).filter(([, sentence]) => sentence !== undefined)
  if (messages.length === 0) return null
  return (
    <div class="faults" role="alert" tabIndex={-1} autofocus>
      <p>Please check what you entered:</p>
      <ul>
        {messages.map(([name, sentence]) => (
          <li key={name}>
            <a href={`#${name}`}>{sentence}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Renders amount, fee and total where a fee is added; else nothing. */
export const Charge = ({ offer }: { readonly offer: Offer }): JSX.Element | null =>
  offer.fee.minor === 0n ? null : (
    <dl class="charge">
      <div>
        <dt>Amount</dt>
        <dd>{moneyText({ ...offer.total, minor: offer.total.minor - offer.fee.minor })}</dd>
      </div>
      <div>
        <dt>Fee</dt>
        <dd>{moneyText(offer.fee)}</dd>
      </div>
      <div>
        <dt>You pay</dt>
        <dd>{moneyText(offer.total)}</dd>
      </div>
    </dl>
  )

/** Renders the link back to the list of channels. */
export const Back = ({ path }: { readonly path: string }): JSX.Element => (
  <p class="back">
    <a href={path}>Other ways to pay</a>
  </p>
)
