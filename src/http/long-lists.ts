import type { OperationId } from '../../generated/catalogue.ts'
import { isObject, resolveAll, type Json } from '../contract/document.ts'
import { locate, schemaOfBody, variantsOf } from '../contract/located.ts'

/** The maximum length of a list, and of the lists inside it. */
type Lengths = {
  readonly most: number
  readonly item: Lengths | undefined
  readonly members: ReadonlyMap<string, Lengths>
}

/** Merges the maximums of all rules for a value, the largest for each list: the validator decides which rule applies.
 *  Undefined where the value has no list. */
const lengthsOf = (rules: readonly (Json | undefined)[]): Lengths | undefined => {
  const schemas = resolveAll(rules).flatMap(variantsOf)
  if (schemas.length === 0) return undefined
  const limits = schemas.map(({ maxItems }) => maxItems).filter((most) => typeof most === 'number')
  const rulesByName = new Map<string, Json[]>()
  for (const [name, rule] of schemas.flatMap(({ properties }) => membersIn(properties)))
    rulesByName.set(name, [...(rulesByName.get(name) ?? []), rule])
  const members = new Map(
    [...rulesByName].flatMap(([name, ofMember]) => {
      const lengths = lengthsOf(ofMember)
      return lengths ? [[name, lengths] as const] : []
    }),
  )
  const item = lengthsOf(schemas.map(({ items }) => items))
  if (limits.length === 0 && item === undefined && members.size === 0) return undefined
  return { most: limits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...limits), item, members }
}

const membersIn = (properties: Json | undefined): readonly (readonly [string, Json])[] =>
  isObject(properties) ? Object.entries(properties) : []

const shorten = (value: unknown, lengths: Lengths): void => {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    value.length = Math.min(value.length, lengths.most + 1)
    if (lengths.item) for (const item of value) shorten(item, lengths.item)
    return
  }
  for (const [name, member] of Object.entries(value)) {
    const inner = lengths.members.get(name)
    if (inner) shorten(member, inner)
  }
}

/** Creates the shortener of lists that are longer than the contract allows: to one item too many, which is refused as
 *  the whole list would be. The validator takes quadratic time, so a list of a hundred thousand items would block the
 *  process for half a minute. Every list of a request has a maximum (lint rule request-lists-bounded). */
export const createListShortener = (operationId: OperationId): ((body: unknown) => void) => {
  const lengths = lengthsOf([schemaOfBody(locate(operationId))])
  return (body) => {
    if (lengths) shorten(body, lengths)
  }
}
