import { document, isObject, resolve, type Json, type JsonObject } from '../../src/contract/document.ts'

// The examples of the contract, by their subjects.

/** A named example of a request, a response or an event. */
export type Shown = { readonly where: string; readonly value: JsonObject; readonly isAnswer: boolean }

/** Returns text unchanged, anything else as JSON. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)

export const membersOf = (node: Json | undefined): readonly (readonly [string, Json])[] =>
  isObject(node) ? Object.entries(node) : []

/** Returns the named examples of a body. */
const shownIn = (where: string, body: Json | undefined, isAnswer: boolean): readonly Shown[] => {
  const content = resolve(body)?.['content']
  const media = isObject(content) ? resolve(content['application/json']) : undefined
  return membersOf(media?.['examples']).map(([name, example]) => {
    const value = resolve(example)?.['value']
    return { where: `${where} ${name}`, value: isObject(value) ? value : { list: value ?? null }, isAnswer }
  })
}

const shownBy = (operation: JsonObject): readonly Shown[] => {
  const id = textOf(operation['operationId'])
  const answers = membersOf(operation['responses'])
    .filter(([status]) => /^2\d\d$/.test(status))
    .flatMap(([, response]) => shownIn(id, response, true))
  return [...shownIn(`${id} request`, operation['requestBody'], false), ...answers]
}

const methods = new Set(['get', 'post', 'patch', 'delete'])

/** Returns the operations of paths or webhooks. */
export const operationsAt = (place: 'paths' | 'webhooks'): readonly JsonObject[] =>
  membersOf(document[place]).flatMap(([, item]) =>
    membersOf(resolve(item))
      .filter(([method]) => methods.has(method))
      .map(([, operation]) => resolve(operation) ?? {}),
  )

export const operations = operationsAt('paths').map((operation) => shownBy(operation))

export const events = operationsAt('webhooks').flatMap((operation) =>
  shownIn(textOf(operation['operationId']), operation['requestBody'], true),
)

export const shown: readonly Shown[] = [...operations.flat(), ...events]

export const idPattern = /(?<![0-9a-z])[0-9a-f]{24}(?![0-9a-z])/g
export const isId = (value: Json | undefined): value is string =>
  typeof value === 'string' && /^[0-9a-f]{24}$/.test(value)

/** Returns every object inside a value, including the value. */
export const objectsIn = (value: Json | undefined): readonly JsonObject[] => {
  if (Array.isArray(value)) return value.flatMap((item: Json) => objectsIn(item))
  if (!isObject(value)) return []
  return [value, ...Object.values(value).flatMap((inner) => objectsIn(inner))]
}

export const textsIn = (value: Json | undefined): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsIn(item))
  return membersOf(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

type Subject = { readonly id: string; readonly where: string; readonly object: JsonObject }

// An event has an id besides that of its subject.
const resourcesOf = ({ value, isAnswer }: Shown): readonly JsonObject[] => {
  if (!isAnswer) return []
  const { data } = value
  const held = Array.isArray(data) ? data.map((item: Json) => item) : [data]
  return [value, ...held.flatMap((item) => (isObject(item) ? [item] : []))]
}

/** Returns the subjects of responses and events, each named by its first member. */
export const subjects: readonly Subject[] = shown.flatMap((one) =>
  resourcesOf(one).flatMap((object) => {
    const id = Object.entries(object).at(0)?.[1]
    return isId(id) ? [{ id, where: one.where, object }] : []
  }),
)

export const subjectIds = new Set(subjects.map(({ id }) => id))

// The only ids without a response: the business, in URLs, and its owner, in payments of batches.
export const businessIds = new Set(
  textsIn(document).flatMap((text) =>
    /^https?:/.test(text) ? (text.match(idPattern)?.slice(0, 1) ?? []) : [],
  ),
)
export const ownerIds = new Set(
  subjects.flatMap(({ object: { meta, customerId } }) =>
    isObject(meta) && 'batchId' in meta && isId(customerId) ? [customerId] : [],
  ),
)

/** Groups items by a key, in order. Map.groupBy needs Node 21. */
export const grouped = <Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
