import type { ComponentChildren, InputHTMLAttributes, JSX } from 'preact'

/** A field with its label, hint and fault. */
export type FieldProps = {
  readonly name: string
  readonly label: string
  readonly hint?: string | undefined
  readonly fault?: string | undefined
  readonly value?: string | undefined
  /** True for a field that may stay empty. */
  readonly isOptional?: boolean
}

/** An option of a choice. */
export type Option = { readonly value: string; readonly label: string; readonly hint?: string }

const describedBy = ({ name, hint, fault }: FieldProps): { 'aria-describedby'?: string } => {
  const ids = [hint !== undefined && `${name}-hint`, fault !== undefined && `${name}-fault`].filter(Boolean)
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }
}

const controlOf = (props: FieldProps) => ({
  id: props.name,
  name: props.name,
  class: 'input',
  required: !(props.isOptional ?? false),
  ...(props.fault !== undefined && { 'aria-invalid': true as const }),
  ...describedBy(props),
})

const Labelled = ({
  field,
  class: extra,
  children,
}: {
  readonly field: FieldProps
  readonly class?: string | undefined
  readonly children: ComponentChildren
}): JSX.Element => (
  <div class={`field${extra === undefined ? '' : ` ${extra}`}`}>
    <label for={field.name}>{field.label}</label>
    {children}
    <Notes {...field} />
  </div>
)

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

/** Renders a text field; `attributes` has its type and what the browser fills in. */
export const Field = (
  props: FieldProps & { readonly attributes?: InputHTMLAttributes; readonly isCode?: boolean },
): JSX.Element => (
  <Labelled field={props} class={props.isCode === true ? 'code' : undefined}>
    <input
      type="text"
      {...controlOf(props)}
      {...(props.value !== undefined && { value: props.value })}
      {...props.attributes}
    />
  </Labelled>
)

/** Renders a field of several lines. */
export const TextArea = (props: FieldProps): JSX.Element => (
  <Labelled field={props}>
    <textarea {...controlOf(props)}>{props.value}</textarea>
  </Labelled>
)

/** Renders a select field; `prompt` is its empty option. */
export const Choice = (
  props: FieldProps & { readonly prompt?: string; readonly options: readonly Option[] },
): JSX.Element => (
  <Labelled field={props}>
    <select {...controlOf(props)}>
      {props.prompt !== undefined && <option value="">{props.prompt}</option>}
      {props.options.map(({ value, label }) => (
        <option key={value} value={value} selected={value === props.value}>
          {label}
        </option>
      ))}
    </select>
  </Labelled>
)

/** Renders a group of options to tick; `kind` is `radio` where just one may be chosen. */
export const Checks = (
  props: Omit<FieldProps, 'value'> & {
    readonly kind: 'checkbox' | 'radio'
    readonly options: readonly Option[]
    readonly chosen: readonly string[]
  },
): JSX.Element => {
  const { name, label, kind, options, chosen } = props
  return (
    <fieldset class="checks" id={name} {...describedBy(props)}>
      <legend>{label}</legend>
      <Notes {...props} />
      {options.map((option) => (
        <label class="check" key={option.value}>
          <input type={kind} name={name} value={option.value} checked={chosen.includes(option.value)} />
          <span>
            {option.label}
            {option.hint !== undefined && <span>{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
