import { refuse } from '../kernel/refusal.ts'

/** Refuses the file; `place` says where. */
export const wrong: (place: string, fault: string) => never = (place, fault) =>
  refuse('VALIDATION_ERROR', `${place} ${fault}`)

/** The members of an object of a file. */
export type Members = Readonly<Record<string, unknown>>

/** Returns whether a value is an object of JSON. */
export const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses an object that has no other members than `names`. */
export const parseMembers = (value: unknown, place: string, names: readonly string[]): Members => {
  if (!isObject(value)) return wrong(place, 'must be an object')
  const unknown = Object.keys(value).find((name) => !names.includes(name))
  if (unknown !== undefined) wrong(`${place}.${unknown}`, `is unknown; ${place} has ${names.join(', ')}`)
  return value
}

/** How a text must look, and the words for it. */
export type Shape = { readonly pattern: RegExp; readonly wanted: string }

/** Parses a text of a shape. */
export const parseText = (value: unknown, place: string, { pattern, wanted }: Shape): string =>
  typeof value === 'string' && pattern.test(value) ? value : wrong(place, `must be ${wanted}`)

/** Parses a list of at least one item. */
export const parseList = <Item>(
  value: unknown,
  place: string,
  parse: (item: unknown, place: string) => Item,
): readonly Item[] =>
  Array.isArray(value) && value.length > 0
    ? value.map((item: unknown, index) => parse(item, `${place}[${index.toString()}]`))
    : wrong(place, 'must be a list of at least one')

/** The names of rails and cells. */
export const aName: Shape = { pattern: /^[a-z][a-z0-9-]{0,31}$/, wanted: 'small letters, digits and hyphens' }
