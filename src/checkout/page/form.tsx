import type { ComponentChildren, InputHTMLAttributes, JSX } from 'preact'
import type { Offer } from '../offers.ts'
import { useRendering } from './rendering.ts'

/** The token of a form, and the attempt that the form starts. */
export type FormSecret = { readonly secret: string; readonly attempt: number }

/** Renders a form that posts to a step of the session. */
export const Form = ({
  step,
  formSecret,
  children,
}: {
  readonly step: string
  readonly formSecret: FormSecret
  readonly children: ComponentChildren
}): JSX.Element => (
  <form method="post" action={useRendering().link(step)} autocomplete="on" noValidate>
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
  props: FieldProps & {
    readonly prompt: string
    readonly options: readonly { readonly code: string; readonly name: string }[]
  },
): JSX.Element => {
  const { name, label, fault, value, prompt, options } = props
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
        {options.length > 1 && <option value="">{prompt}</option>}
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
export const FaultSummary = ({
  faults,
}: {
  readonly faults: Readonly<Record<string, string | undefined>>
}): JSX.Element | null => {
  const { say } = useRendering()
  const messages = Object.entries(faults).filter(([, sentence]) => sentence !== undefined)
  if (messages.length === 0) return null
  return (
    <div class="faults" role="alert" tabIndex={-1} autofocus>
      <p>{say('checkInput')}</p>
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
export const Breakdown = ({ offer }: { readonly offer: Offer }): JSX.Element | null => {
  const { say, money } = useRendering()
  if (offer.fee.minor === 0n) return null
  return (
    <dl class="charge">
      <div>
        <dt>{say('amount')}</dt>
        <dd>{money({ ...offer.total, minor: offer.total.minor - offer.fee.minor })}</dd>
      </div>
      <div>
        <dt>{say('fee')}</dt>
        <dd>{money(offer.fee)}</dd>
      </div>
      <div>
        <dt>{say('youPay')}</dt>
        <dd>{money(offer.total)}</dd>
      </div>
    </dl>
  )
}

/** Renders the link back to the list of channels. */
export const OtherWays = (): JSX.Element => {
  const { say, link } = useRendering()
  return (
    <p class="back">
      <a href={link('')}>{say('otherWays')}</a>
    </p>
  )
}
