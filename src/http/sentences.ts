import { isObject, listOf, type Json, type JsonObject } from '../contract/document.ts'
import { nearest } from '../kernel/near.ts'
import { placeOf, schemasAt, type Fault, type RequestRules } from './fault.ts'

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

const listWithOr = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const kindOf = ({ type }: JsonObject): string =>
  listWithOr((typeof type === 'string' ? [type] : listOf(type)).map((name) => kinds[textOf(name)] ?? ''))

/** Says how many `units` there may be: `1 to 255 characters`, `at most 50 fields`. */
const countOf = (schema: JsonObject, noun: string, units: string): string => {
  const counted = (count: number): string => `${count} ${count === 1 ? units.replace(/s$/, '') : units}`
  const [least = 0, most] = [numberOf(schema[`min${noun}`]), numberOf(schema[`max${noun}`])]
  if (least === 0) return `at most ${counted(most ?? 0)}`
  if (most === undefined) return `at least ${counted(least)}`
  return least === most ? counted(least) : `${least} to ${counted(most)}`
}

const lengthOf = (schema: JsonObject): string => {
  // The id that this type of transaction does not use.
  if (schema['maxLength'] === 0) return 'must be left out or empty'
  const isOnlyRequired = schema['minLength'] === 1 && schema['maxLength'] === undefined
  return isOnlyRequired ? 'must not be empty' : `must be ${countOf(schema, 'Length', 'characters')}`
}

const itemsOf = (schema: JsonObject): string => `must have ${countOf(schema, 'Items', 'items')}`

const fieldsOf = (schema: JsonObject): string => `must have ${countOf(schema, 'Properties', 'fields')}`

const rangeOf = (schema: JsonObject): string => {
  const { minimum, maximum, exclusiveMinimum } = schema
  const [least, most, above] = [numberOf(minimum), numberOf(maximum), numberOf(exclusiveMinimum)]
  const kind = `must be ${kindOf(schema)}`
  if (above !== undefined)
    return `${kind} greater than ${above}${most === undefined ? '' : `, up to ${most}`}`
  if (least === undefined) return `${kind} up to ${textOf(most ?? null)}`
  return `${kind} from ${least}${most === undefined ? '' : ` to ${most}`}`
}

const typeOf = (schema: JsonObject): string =>
  schema['type'] === 'integer' && schema['minimum'] !== undefined
    ? rangeOf(schema)
    : `must be ${kindOf(schema)}`

const choiceOf = (schema: JsonObject): string => {
  const values = listOf(schema['enum']).map(textOf)
  return `must be ${values.length === 1 ? '' : 'one of '}${values.join(', ')}`
}

const exclusionOf = ({ not }: JsonObject): string => {
  const values = isObject(not)
    ? [...listOf(not['enum']), ...('const' in not ? [not['const'] ?? null] : [])]
    : []
  return `must not be ${listWithOr(values.map(textOf))}`
}

const unspecified = 'is not as the contract describes it'

// The contract says in `x-expected` what a pattern, a format or a choice asks for.
const expectationOf = ({ 'x-expected': expected }: JsonObject): string =>
  typeof expected === 'string' ? `must be ${expected}` : unspecified

const unknownField = 'is not a field of this request'

/** Completes a sentence that begins with the field, by the keyword that failed. The schema is the one that has the
 *  keyword. No sentence contains a value that was sent. */
const sentences: Readonly<Record<string, (schema: JsonObject) => string>> = {
  required: () => 'is missing',
  additionalProperties: () => unknownField,
  unevaluatedProperties: () => unknownField,
  type: typeOf,
  enum: choiceOf,
  const: (schema) => `must be ${textOf(schema['const'])}`,
  pattern: expectationOf,
  format: expectationOf,
  oneOf: expectationOf,
  minLength: lengthOf,
  maxLength: lengthOf,
  minItems: itemsOf,
  maxItems: itemsOf,
  uniqueItems: () => 'must not list anything twice',
  minProperties: fieldsOf,
  maxProperties: fieldsOf,
  minimum: rangeOf,
  maximum: rangeOf,
  exclusiveMinimum: rangeOf,
  not: exclusionOf,
  // Keywords of ours: two faults of a query that is not parsed yet, and a body that the operation does not take.
  empty: () => 'must not be empty',
  encoding: () => 'must be percent-encoded UTF-8',
  absent: () => 'must be left out: this operation takes none',
}

const sentenceOfNames = (rule: Json | undefined): string => {
  if (!isObject(rule)) return unspecified
  const keyword = Object.keys(rule).find((name) => name in sentences)
  return (keyword !== undefined && sentences[keyword]?.(rule)) || unspecified
}

// A longer name is not a misspelling but may be a secret that was pasted in its place: no part of it is shown.
const maxNameCharacters = 64
const shownName = (name: string): string => (name.length > maxNameCharacters ? '…' : name)

const maxPlaceCharacters = 100

/** Formats a place in a body as people write it: `meta.reference`, `recipients[2].amount`. The names that do not fit
 *  are left out whole, since part of a name may be part of a secret. */
export const shownPlace = (names: readonly string[]): string => {
  let shown = ''
  for (const name of names.map(shownName)) {
    const step = /^[0-9]+$/.test(name) ? `[${name}]` : `.${name}`
    if (shown.length + step.length > maxPlaceCharacters) {
      shown += '.…'
      break
    }
    shown += step
  }
  return shown.replace(/^\./, '')
}

const isUnknownField = ({ keyword }: Fault): boolean =>
  keyword === 'additionalProperties' || keyword === 'unevaluatedProperties'

const subjectOf = (fault: Fault): string => {
  const { part, names } = placeOf(fault)
  if (part === 'body') return names.length === 0 ? 'The body' : `\`${shownPlace(names)}\``
  // What follows a slash is a place in a list, unless the name itself has a slash.
  const name = shownName((isUnknownField(fault) ? names.join('/') : names[0]) ?? '')
  if (name === '') return 'The query'
  return part === 'headers' ? `The header \`${name}\`` : `\`${name}\``
}

const listSiblings = (rules: RequestRules, fault: Fault): readonly string[] => {
  const { part, names } = placeOf(fault)
  if (part === 'query') {
    return rules.parameters.flatMap((one) => (one['in'] === 'query' ? [textOf(one['name'])] : []))
  }
  const parent = { ...fault, path: `/${['body', ...names.slice(0, -1)].join('/')}` }
  return schemasAt(rules, parent).flatMap(({ properties }) =>
    isObject(properties) ? Object.keys(properties) : [],
  )
}

const sentenceOfUnknown = (rules: RequestRules, fault: Fault): string => {
  const { part, names } = placeOf(fault)
  const [meant] = nearest(names.at(-1) ?? '', listSiblings(rules, fault))
  const what = part === 'query' ? 'is not a query parameter of this operation' : unknownField
  return `${subjectOf(fault)} ${what}${meant === undefined ? '.' : `; did you mean \`${meant}\`?`}`
}

/** Says in one sentence what is wrong where, and what was expected. It never contains what was sent, except the name of
 *  an unknown field. Pure. */
export const sentenceOf = (rules: RequestRules, fault: Fault): string => {
  const { keyword } = fault
  if (isUnknownField(fault)) return sentenceOfUnknown(rules, fault)
  const schema = schemasAt(rules, fault).find((one) => keyword in one) ?? {}
  if (keyword === 'propertyNames') {
    return `A name in ${subjectOf(fault)} ${sentenceOfNames(schema['propertyNames'])}.`
  }
  return `${subjectOf(fault)} ${sentences[keyword]?.(schema) ?? unspecified}.`
}
