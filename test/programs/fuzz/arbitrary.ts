import fc from 'fast-check'
import {
  document,
  isObject,
  listOf,
  resolve,
  type Json,
  type JsonObject,
} from '../../../src/contract/document.ts'
import { faultOf } from './schema.ts'

// Generates values from a schema of the contract. They are mostly valid and are validated before they are sent.

const countOf = (schema: JsonObject, keyword: string, otherwise: number): number => {
  const count = schema[keyword]
  return typeof count === 'number' ? count : otherwise
}

// Characters that often cause errors: quotes, escapes, path separators, foreign digits, letters that fold into two,
// direction marks.
const oddCharacters = Array.from(`aZ09 '"<>&\\/%?#;,{}$é漢😀٣ßﬁİ\u00a0\u202e\ufeff`)

const texts = (min: number, max: number): fc.Arbitrary<string> => {
  const upTo = (length: number) => ({ minLength: min, maxLength: Math.max(min, Math.min(max, length)) })
  const longest = { minLength: Math.min(max, 4096), maxLength: Math.min(max, 4096) }
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme-ascii', ...upTo(24) }) },
    { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...oddCharacters), ...upTo(12) }) },
    { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('x', 'é', '😀'), ...longest }) },
  )
}

const instants = fc
  .tuple(
    fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    fc.boolean(),
  )
  .map(([date, hasOffset]) => (hasOffset ? date.toISOString().replace('Z', '+05:30') : date.toISOString()))

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.oneof(fc.emailAddress({ size: 'small' }), fc.constant('ada@example.com')),
  'date-time': instants,
  uri: fc.webUrl({ validSchemes: ['https', 'http'], size: 'small' }),
}

const stringsOf = (schema: JsonObject): fc.Arbitrary<Json> => {
  const { pattern, format } = schema
  const [min, max] = [countOf(schema, 'minLength', 0), countOf(schema, 'maxLength', 64)]
  if (typeof pattern === 'string') {
    const matching = fc.stringMatching(new RegExp(pattern, 'u'), { size: '-1' })
    return max === 0 ? fc.constant('') : matching.filter((text) => text.length >= min && text.length <= max)
  }
  const known = typeof format === 'string' ? formats[format] : undefined
  return known ? known.filter((text) => text.length <= max) : texts(min, max)
}

const numbersOf = (schema: JsonObject, isInteger: boolean): fc.Arbitrary<Json> => {
  const [min, max] = [countOf(schema, 'minimum', 0), countOf(schema, 'maximum', 1_000_000_000)]
  const whole = fc.oneof(fc.integer({ min, max: Math.min(max, min + 1_000) }), fc.constantFrom(min, max))
  if (isInteger) return whole
  const cents = fc.integer({ min: 1, max: 10_000_000 }).map((count) => count / 100)
  return fc.oneof(cents, cents, fc.constantFrom(0.1, 1e-7, 1e15, 123_456_789.123_456_79))
}

const listsOf = (schema: JsonObject): fc.Arbitrary<Json> => {
  const minLength = countOf(schema, 'minItems', 0)
  const maxLength = Math.max(minLength, Math.min(countOf(schema, 'maxItems', 3), 3))
  const items = arbitraryOf(schema['items'])
  return schema['uniqueItems'] === true
    ? fc.uniqueArray(items, { minLength, maxLength, selector: (item) => JSON.stringify(item) })
    : fc.array(items, { minLength, maxLength })
}

const objectsOf = (schema: JsonObject): fc.Arbitrary<Json> => {
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, memberOf(name, member)]),
  )
  const required = new Set(listOf(schema['required']).map(String))
  const requiredKeys = Object.keys(model).filter((name) => required.has(name))
  const known = fc.record(model, { requiredKeys })
  const rest = schema['additionalProperties']
  if (rest === undefined || rest === false) return known
  const names = fc.oneof(
    fc.constantFrom('cartId', 'note', '__proto__', 'constructor', 'DATE_OF_BIRTH'),
    texts(1, 16),
  )
  const others = fc.dictionary(names, arbitraryOf(rest), { maxKeys: 3, noNullPrototype: true })
  return fc.tuple(others, known).map(([other, own]): Json => ({ ...other, ...own }))
}

const anything: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 2, stringUnit: 'grapheme' })
  .map((value): Json => parseJson(JSON.stringify(value)))

const parseJson = (text: string): Json => JSON.parse(text) as Json

const typesOf = (schema: JsonObject): readonly string[] => {
  const { type } = schema
  if (Array.isArray(type)) return type.map(String)
  if (typeof type === 'string') return [type]
  return isObject(schema['properties']) ? ['object'] : []
}

const ofType = (schema: JsonObject, type: string): fc.Arbitrary<Json> => {
  if (type === 'string') return stringsOf(schema)
  if (type === 'integer' || type === 'number') return numbersOf(schema, type === 'integer')
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') return listsOf(schema)
  if (type === 'object') return objectsOf(schema)
  return fc.constant(null)
}

/** Merges two schemas; `true` has no requirements. */
const both = (one: Json | undefined, other: Json | undefined): Json => {
  const [left, right] = [resolve(one), resolve(other)]
  if (!left || !right) return left ?? right ?? true
  const [mine, theirs] = [left['properties'], right['properties']]
  const named = isObject(mine) && isObject(theirs) ? Object.keys({ ...mine, ...theirs }) : []
  const merged = named.map((name) => [name, both(readMember(mine, name), readMember(theirs, name))] as const)
  const required = [...listOf(left['required']), ...listOf(right['required'])]
  return {
    ...left,
    ...right,
    ...(required.length > 0 && { required }),
    ...(named.length > 0 && { properties: Object.fromEntries(merged) }),
  }
}

const readMember = (members: Json | undefined, name: string): Json | undefined =>
  isObject(members) ? members[name] : undefined

/** Splits a conditional schema: one where the condition is met, and one where it is not. */
const branchesOf = (schema: JsonObject): readonly JsonObject[] => {
  const { if: condition, then, else: otherwise, ...base } = schema
  if (condition === undefined) return [base]
  const met = both(both(base, condition), then)
  return [met, both(base, otherwise)].flatMap((branch) => (isObject(branch) ? branchesOf(branch) : []))
}

/** The values of the examples, by the name of the member: existing codes, supported countries. */
const shownByName: ReadonlyMap<string, readonly Json[]> = (() => {
  const shown = new Map<string, Map<string, Json>>()
  const visit = (value: Json): void => {
    if (Array.isArray(value)) listOf(value).forEach(visit)
    if (!isObject(value)) return
    for (const [name, member] of Object.entries(value)) {
      if (!isObject(member) && !Array.isArray(member)) {
        shown.set(name, (shown.get(name) ?? new Map<string, Json>()).set(JSON.stringify(member), member))
      }
      visit(member)
    }
  }
  const components = resolve(document['components'])
  for (const example of Object.values(resolve(components?.['examples']) ?? {})) {
    visit(resolve(example)?.['value'] ?? null)
  }
  return new Map([...shown].map(([name, values]) => [name, [...values.values()]]))
})()

/** Generates values for a member; half of them are from examples. */
export const memberOf = (name: string, schema: Json | undefined): fc.Arbitrary<Json> => {
  const shown = (shownByName.get(name) ?? []).filter((value) => faultOf(schema, value) === undefined)
  const made = arbitraryOf(schema)
  return shown.length === 0 ? made : fc.oneof(fc.constantFrom(...shown), made)
}

/** Generates valid values with unusual and extreme content. */
export const arbitraryOf = (schema: Json | undefined): fc.Arbitrary<Json> => {
  const rules = schema === true ? undefined : resolve(schema)
  if (!rules) return anything
  if ('const' in rules) return fc.constant(rules['const'] ?? null)
  const listed = listOf(rules['enum'])
  if (listed.length > 0) return fc.constantFrom(...listed)
  const alternatives = listOf(rules['oneOf'])
  if (alternatives.length > 0) return fc.oneof(...alternatives.map((one) => arbitraryOf(one)))
  const made = branchesOf(rules).map((branch) => {
    const types = typesOf(branch)
    return types.length === 0 ? anything : fc.oneof(...types.map((type) => ofType(branch, type)))
  })
  return fc.oneof(...made)
}
