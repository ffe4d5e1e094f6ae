import type { OperationId } from '../../../generated/catalogue.ts'
import { isObject, listOf, resolve, type Json, type JsonObject } from '../../contract/document.ts'
import { locate, schemaOfBody } from '../../contract/located.ts'
import { assert } from '../../kernel/assert.ts'
import type { Option } from '../kit/field.tsx'
import { spell } from '../words.ts'

/** A field of a form, as the body of an operation has it. */
export type ContractField = {
  /** The names that lead to it: `institution.institutionCode`. */
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  readonly isRequired: boolean
  /** True for personal data: the audit log does not show it. */
  readonly isSensitive: boolean
  readonly type: 'text' | 'email'
  /** The values that it may have; undefined for any text. */
  readonly options: readonly Option[] | undefined
  /** The value of a field that the person does not fill in. */
  readonly fixed?: string
}

/** Spells the last name of a field: `institution.institutionCode` is "Institution code". */
export const labelOf = (name: string): string =>
  spell((name.split('.').at(-1) ?? name).replace(/(?<=[a-z])(?=[A-Z])/g, '_'))

const plain = (text: Json | undefined): string | undefined =>
  typeof text === 'string' ? text.replaceAll('`', '').trim() : undefined

const optionsOf = (schema: JsonObject): readonly Option[] | undefined => {
  const values = listOf(schema['enum']).filter((value) => typeof value === 'string')
  return values.length === 0 ? undefined : values.map((value) => ({ value, label: spell(value) }))
}

// What stands beside a reference replaces what it leads to.
const describe = (value: Json): JsonObject => ({ ...resolve(value), ...(isObject(value) ? value : {}) })

const fieldsIn = (schema: JsonObject, above: string, isParentRequired: boolean): readonly ContractField[] => {
  const properties = schema['properties']
  const required = listOf(schema['required'])
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([member, value]) => {
    const found = describe(value)
    const name = `${above}${member}`
    const isRequired = isParentRequired && required.includes(member)
    if (isObject(found['properties'])) return fieldsIn(found, `${name}.`, isRequired)
    if (found['type'] === 'object' || found['type'] === 'array') return []
    return [
      {
        name,
        label: labelOf(name),
        hint: plain(found['description']),
        isRequired,
        isSensitive: found['x-sensitive'] === true,
        type: found['format'] === 'email' ? ('email' as const) : ('text' as const),
        options: optionsOf(found),
      },
    ]
  })
}

/** Reads the fields of a form from the body of an operation, without maps and lists. */
export const fieldsOf = (operationId: OperationId): readonly ContractField[] => {
  const schema = schemaOfBody(locate(operationId))
  assert(schema, `${operationId} has a body`)
  return fieldsIn(schema, '', true)
}

/** Lists the fields that the audit log of an act does not show. */
export const sensitiveNames = (operationId: OperationId): readonly string[] =>
  fieldsOf(operationId).flatMap(({ name, isSensitive }) => (isSensitive ? [name] : []))

/** What a form sends, as the body of its operation: fields that are empty are left out. */
export type FormBody = { readonly [name: string]: string | number | readonly string[] | FormBody }

/** Returns whether a member of a body is an object. */
export const isBody = (value: FormBody[string] | undefined): value is FormBody =>
  typeof value === 'object' && !Array.isArray(value)

const place = (body: FormBody, [name = '', ...rest]: readonly string[], value: string): FormBody => {
  const below = body[name]
  if (rest.length === 0) return { ...body, [name]: value }
  return { ...body, [name]: place(isBody(below) ? below : {}, rest, value) }
}

/** Builds the body of an operation from the fields of a form. */
export const readBody = (fields: readonly ContractField[], sent: URLSearchParams): FormBody =>
  fields.reduce<FormBody>((body, { name, fixed }) => {
    const value = fixed ?? sent.get(name)?.trim() ?? ''
    return value === '' ? body : place(body, name.split('.'), value)
  }, {})
