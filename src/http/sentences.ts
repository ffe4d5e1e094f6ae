import { isObject, listOf, type Json, type JsonObject } from '../contract/document.ts'
import { nearest } from '../kernel/near.ts'
import { placeOf, schemasAt, type Fault, type RequestRules } from './fault.ts'

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

const numberOf = (value: Json | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined

const joined = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`

const choice = (values: readonly Json[]): string =>
  values.length === 1 ? textOf(values[0]) : `one of ${values.map(textOf).join(', ')}`

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const kindOf = ({ type }: JsonObject): string => {
  const names = typeof type === 'string' ? [type] : listOf(type).map(textOf)
  return joined(
    names.map((name) => kinds[name] ?? name),
    'or',
  )
}

type Bounds = { readonly least: number | undefined; readonly most: number | undefined }

/** Between two bounds, in words: `1 to 255 characters`, `at most 50 fields`. */
const amountOf = ({ least, most }: Bounds, unit: string): string => {
  const counted = (count: number): string =>
    `${count.toString()} ${count === 1 ? unit.replace(/s$/, '') : unit}`
  if (least === undefined || least === 0) return `at most ${counted(most ?? 0)}`
  if (most === undefined) return `at least ${counted(least)}`
  return least === most ? counted(least) : `${least.toString()} to ${counted(most)}`
}

const boundsOf = (schema: JsonObject, noun: string): Bounds => ({
  least: numberOf(schema[`min${noun}`]),
  most: numberOf(schema[`max${noun}`]),
})

const lengthOf = (schema: JsonObject): string => {
  const bounds = boundsOf(schema, 'Length')
  // An id that the type of a transaction has no use for.
  if (bounds.most === 0) return 'must be left out or empty'
  return bounds.least === 1 && bounds.most === undefined
    ? 'must not be empty'
    : `must be ${amountOf(bounds, 'characters')}`
}

const itemsOf = (schema: JsonObject): string => `must have ${amountOf(boundsOf(schema, 'Items'), 'items')}`

const fieldsOf = (schema: JsonObject): string =>
  `must have ${amountOf(boundsOf(schema, 'Properties'), 'fields')}`

const rangeOf = (schema: JsonObject): string => {
  const [least, most, above] = [schema['minimum'], schema['maximum'], schema['exclusiveMinimum']].map(
    numberOf,
  )
  const kind = kindOf(schema)
  if (above !== undefined) {
    const end = most === undefined ? '' : `, up to ${most.toString()}`
    return `must be ${kind} greater than ${above.toString()}${end}`
  }
  if (least === undefined) return `must be ${kind} up to ${textOf(most ?? null)}`
  return most === undefined
    ? `must be ${kind} from ${least.toString()}`
    : `must be ${kind} from ${least.toString()} to ${most.toString()}`
}

// D-0581: what a pattern, a format or a choice asks for, the contract says in words beside it.
const expectedOf = ({ 'x-expected': expected }: JsonObject): string =>
  typeof expected === 'string' ? `must be ${expected}` : unsaid

const unsaid = 'is not as the contract describes it'

const stranger = 'is not a field of this request'

/** What is wrong with a value, by the keyword that failed: the end of a sentence that begins with the field. `schema`
 *  is the one that has the keyword. Values that were sent are in none of them. */
const sentences: Readonly<Record<string, (schema: JsonObject) => string>> = {
  required: () => 'is missing',
  additionalProperties: () => stranger,
  unevaluatedProperties: () => stranger,
  type: (schema) =>
    schema['minimum'] === undefined || kindOf(schema) !== kinds['integer']
      ? `must be ${kindOf(schema)}`
      : rangeOf(schema),
  enum: (schema) => `must be ${choice(listOf(schema['enum']))}`,
  const: (schema) => `must be ${textOf(schema['const'])}`,
  pattern: expectedOf,
  format: expectedOf,
  oneOf: expectedOf,
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
  // Three that no schema has: what the validator says of a query before it looks at schemas, and a body too many.
  empty: () => 'must not be empty',
  encoding: () => 'must be percent-encoded UTF-8',
  absent: () => 'must be left out: this operation takes none',
  not: ({ not }) => {
    const others = isObject(not)
      ? [...listOf(not['enum']), ...('const' in not ? [not['const'] ?? null] : [])]
      : []
    return `must not be ${joined(others.map(textOf), 'or')}`
  },
}

const judgedNames = (rule: Json | undefined): string => {
  const [keyword] = isObject(rule) ? Object.keys(rule).filter((name) => name in sentences) : []
  return isObject(rule) && keyword !== undefined ? (sentences[keyword]?.(rule) ?? unsaid) : unsaid
}

// Nobody misspells a name that long. It was pasted in the place of one, and half a secret is one still.
const maxName = 64
const shownName = (name: string): string => (name.length > maxName ? '…' : name)

const maxShown = 100

/** A place in a body as people write it: `meta.reference`, `recipients[2].amount`. Of one that is long the names are
 *  left out that do not fit; none is cut, for the same reason. */
export const shownPlace = (names: readonly string[]): string => {
  let shown = ''
  for (const name of names.map(shownName)) {
    const step = /^[0-9]+$/.test(name) ? `[${name}]` : `.${name}`
    if (shown.length + step.length > maxShown) {
      shown += '.…'
      break
    }
    shown += step
  }
  return shown.replace(/^\./, '')
}

const isStranger = ({ keyword }: Fault): boolean =>
  keyword === 'additionalProperties' || keyword === 'unevaluatedProperties'

const subjectOf = (fault: Fault): string => {
  const { part, names } = placeOf(fault)
  if (part === 'body') return names.length === 0 ? 'The body' : `\`${shownPlace(names)}\``
  // What stands after a slash is a place in a list, unless the name itself has one.
  const name = shownName((isStranger(fault) ? names.join('/') : names[0]) ?? '')
  if (name === '') return 'The query'
  return part === 'headers' ? `The header \`${name}\`` : `\`${name}\``
}

const knownBeside = (rules: RequestRules, fault: Fault): readonly string[] => {
  const { part, names } = placeOf(fault)
  if (part === 'query') {
    return rules.parameters.flatMap((one) => (one['in'] === 'query' ? [textOf(one['name'])] : []))
  }
  const holder = { ...fault, path: `/${['body', ...names.slice(0, -1)].join('/')}` }
  return schemasAt(rules, holder).flatMap((schema) =>
    isObject(schema['properties']) ? Object.keys(schema['properties']) : [],
  )
}

const suggestionFor = (rules: RequestRules, fault: Fault): string => {
  const [meant] = nearest(placeOf(fault).names.at(-1) ?? '', knownBeside(rules, fault))
  return meant === undefined ? '.' : `; did you mean \`${meant}\`?`
}

/** Says in one sentence what is wrong where, and what was expected; never what was sent, but for the name of a field
 *  that nobody knows. Pure. Source: §7 "details", D-0581. */
export const sentenceOf = (rules: RequestRules, fault: Fault): string => {
  const subject = subjectOf(fault)
  if (isStranger(fault)) {
    const what = placeOf(fault).part === 'query' ? 'is not a query parameter of this operation' : stranger
    return `${subject} ${what}${suggestionFor(rules, fault)}`
  }
  const owner = schemasAt(rules, fault).find((schema) => fault.keyword in schema) ?? {}
  if (fault.keyword === 'propertyNames') {
    return `A name in ${subject} ${judgedNames(owner['propertyNames'])}.`
  }
  return `${subject} ${sentences[fault.keyword]?.(owner) ?? unsaid}.`
}
