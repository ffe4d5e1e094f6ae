import type { JSX } from 'preact'
import { Choice, Field } from '../kit/field.tsx'
import type { ContractField } from './fields.ts'
import type { FormState } from './form-act.ts'

const attributes = {
  text: { type: 'text', autocomplete: 'off' },
  email: { type: 'email', autocomplete: 'off' },
} as const

/** Renders fields of the contract, with what was sent and what is wrong. */
export const FormFields = (props: FormState & { readonly fields: readonly ContractField[] }): JSX.Element => (
  <>
    {props.fields.map(({ name, label, hint, isRequired, type, options, fixed }) => {
      if (fixed !== undefined) return <input key={name} type="hidden" name={name} value={fixed} />
      const isOptional = !isRequired
      const common = {
        name,
        hint,
        isOptional,
        label: isOptional ? `${label} (optional)` : label,
        value: props.values.get(name),
        fault: props.faults[name],
      }
      if (options === undefined) return <Field key={name} {...common} attributes={attributes[type]} />
      return <Choice key={name} {...common} options={options} {...(isOptional && { prompt: 'None' })} />
    })}
  </>
)
