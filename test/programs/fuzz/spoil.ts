import { isObject, listOf, resolve, type Json, type JsonObject } from '../../../src/contract/document.ts'
import { faultOf } from './schema.ts'
import { unstorableIn } from './plain.ts'

const without = (value: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))

// Values that no column can store.
const unstorable = ['\u0000', '\u001f', '\u007f', '\u009f', '\ud800', '\udfff']

/** Invalid replacements of a value: another type, an exceeded bound, an unknown word, a text with control
 *  characters. */
const strangersTo = (schema: JsonObject, value: Json): readonly Json[] => {
  const max = schema['maxLength']
  const most = schema['maxItems']
  const [least, largest] = [schema['minimum'], schema['maximum']]
  const list = listOf(value)
  return [
    ...[null, true, 7, 1.5, -1, '', 'NO_SUCH_VALUE', ' ', [], ['x'], {}, { surplus: 1 }],
    ...(typeof value === 'string' ? [`${value}!`, ` ${value}`, value.toLowerCase(), `${value}\n`] : []),
    ...(typeof value === 'string' ? unstorable.map((end) => value + end) : []),
    ...(typeof max === 'number' && max <= 4096 ? ['x'.repeat(max + 1)] : []),
    ...(typeof least === 'number' ? [least - 1] : []),
    ...(typeof largest === 'number' ? [largest + 1] : []),
    ...(list.length > 0 ? [[...list, ...list]] : []),
    ...(typeof most === 'number' && most <= 100
      ? [Array.from({ length: most + 1 }, () => list[0] ?? 'x')]
      : []),
  ]
}

const isWrong = (rules: JsonObject, value: Json): boolean =>
  (faultOf(rules, value) ?? unstorableIn(value)) !== undefined

/** Returns values with one fault that the schema refuses, or that cannot be stored. Faults of items that are
 *  validated separately (`docs/design/batches.md#items-of-a-list-are-validated-separately`) are excluded. */
export const spoiled = (schema: Json | undefined, value: Json): readonly Json[] => {
  const rules = schema === true ? undefined : resolve(schema)
  if (!rules) return []
  const wrong = strangersTo(rules, value).filter((one) => isWrong(rules, one))
  if (Array.isArray(value) && rules['x-validate-items-separately'] !== true) {
    const [first, ...rest] = listOf(value)
    return first === undefined
      ? wrong
      : [...wrong, ...spoiled(rules['items'], first).map((one) => [one, ...rest])]
  }
  if (!isObject(value)) return wrong
  const properties = isObject(rules['properties']) ? rules['properties'] : {}
  const lacking = Object.keys(value).map((name) => without(value, name))
  const deeper = Object.entries(value).flatMap(([name, member]) =>
    spoiled(properties[name] ?? true, member).map((one) => ({ ...value, [name]: one })),
  )
  const nearby = [...lacking, { ...value, surplus: 1 }, ...deeper]
  return [...wrong, ...nearby.filter((one) => isWrong(rules, one))]
}
