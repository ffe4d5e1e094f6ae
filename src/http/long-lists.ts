import type { OperationId } from '../../generated/catalogue.ts'
import { isObject, resolveAll, type Json } from '../contract/document.ts'
import { locate, schemaOfBody, variantsOf } from '../contract/located.ts'

/** How long a list may be, and the lists inside it. */
type Lengths = {
  readonly most: number
  readonly item: Lengths | undefined
  readonly members: ReadonlyMap<string, Lengths>
}

/** What is said of a value by any of the rules, of a list the largest length: which of several rules holds is for the
 *  validator. Undefined where there is no list in it. */
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

/** Cuts lists of a body that are longer than the contract allows to one item too many, which is refused as the whole
 *  list would be. The validator copies all it has found with each item that has a fault, and compares each with each
 *  where none may stand twice: a list of a hundred thousand would hold up everybody for half a minute. Every list of
 *  a request has a length (the lint rule request-lists-bounded). */
export const createListShortener = (operationId: OperationId): ((body: unknown) => void) => {
  const lengths = lengthsOf([schemaOfBody(locate(operationId))])
  return (body) => {
    if (lengths) shorten(body, lengths)
  }
}
