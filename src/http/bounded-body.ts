import type { OperationId } from '../../generated/catalogue.ts'
import { isObject, listOf, resolveAll, type Json, type JsonObject } from '../contract/document.ts'
import { locate, schemaOfBody, variantsOf } from '../contract/located.ts'

/** What the contract allows of a value: the length of a list, the members of an object, and the same for those. */
type Bounds = {
  readonly mostItems: number
  readonly item: Bounds | undefined
  /** The declared members; undefined where their values have no bounds. */
  readonly members: ReadonlyMap<string, Bounds | undefined>
  /** True where undeclared members are refused, whatever else the value has. */
  readonly isClosed: boolean
  readonly mostMembers: number
}

const largest = (schemas: readonly JsonObject[], keyword: 'maxItems' | 'maxProperties'): number => {
  const limits = schemas.map((schema) => schema[keyword]).filter((most) => typeof most === 'number')
  return limits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...limits)
}

const membersIn = ({ properties }: JsonObject): readonly (readonly [string, Json])[] =>
  isObject(properties) ? Object.entries(properties) : []

const withAllOf = (schema: JsonObject): readonly JsonObject[] => [
  schema,
  ...resolveAll(listOf(schema['allOf'])).flatMap(withAllOf),
]

const groupByName = (schemas: readonly JsonObject[]): ReadonlyMap<string, readonly Json[]> => {
  const byName = new Map<string, Json[]>()
  for (const [name, rule] of schemas.flatMap(membersIn)) byName.set(name, [...(byName.get(name) ?? []), rule])
  return byName
}

/** Merges the bounds of all rules for a value, the widest of each: the validator decides which rule applies. `always`
 *  are those of the rules that apply in any case. Undefined where the value has no bounds. */
const boundsOf = (
  rules: readonly (Json | undefined)[],
  always: readonly (Json | undefined)[] = rules,
): Bounds | undefined => {
  const schemas = resolveAll(rules).flatMap(variantsOf)
  const certain = resolveAll(always).flatMap(withAllOf)
  const certainByName = groupByName(certain)
  const members = new Map(
    [...groupByName(schemas)].map(([name, ofMember]) => [
      name,
      boundsOf(ofMember, certainByName.get(name) ?? []),
    ]),
  )
  const itemsOf = (some: readonly JsonObject[]) => some.map(({ items }) => items)
  const bounds: Bounds = {
    mostItems: largest(schemas, 'maxItems'),
    item: schemas.some(({ items }) => items !== undefined)
      ? boundsOf(itemsOf(schemas), itemsOf(certain))
      : undefined,
    members,
    isClosed: certain.some(({ additionalProperties: others }) => others === false),
    mostMembers: largest(schemas, 'maxProperties'),
  }
  const isBounded =
    [bounds.mostItems, bounds.mostMembers].some(Number.isFinite) ||
    bounds.item !== undefined ||
    bounds.isClosed
  return isBounded || [...members.values()].some((inner) => inner !== undefined) ? bounds : undefined
}

// Undeclared members that are kept of a whole body, and at least one of each object, which refuses it.
const maxUndeclared = 100

type Budget = { undeclared: number }

const dropMembers = (value: object, { members, isClosed, mostMembers }: Bounds, budget: Budget): void => {
  const undeclared = Object.keys(value).filter((name) => !members.has(name))
  const declared = Object.keys(value).length - undeclared.length
  const most = isClosed ? Math.max(1, budget.undeclared) : Math.max(0, mostMembers - declared) + 1
  if (isClosed) budget.undeclared -= Math.min(most, undeclared.length)
  for (const name of undeclared.slice(most)) Reflect.deleteProperty(value, name)
}

const trim = (value: unknown, bounds: Bounds, budget: Budget): void => {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    value.length = Math.min(value.length, bounds.mostItems + 1)
    if (bounds.item) for (const item of value) trim(item, bounds.item, budget)
    return
  }
  if (bounds.isClosed || bounds.mostMembers !== Number.POSITIVE_INFINITY) dropMembers(value, bounds, budget)
  for (const [name, member] of Object.entries(value)) {
    const inner = bounds.members.get(name)
    if (inner) trim(member, inner, budget)
  }
}

/** Creates the function that trims a body to what the contract allows and a little more, which is refused as the whole
 *  would be: one item too many of a list, one member too many of a map, a hundred undeclared members. The validator
 *  reports every fault, so a body of a megabyte with nothing else would block the process for seconds. Every list of a
 *  request has a maximum (lint rule request-lists-bounded). */
export const createBodyTrimmer = (operationId: OperationId): ((body: unknown) => void) => {
  const bounds = boundsOf([schemaOfBody(locate(operationId))])
  return (body) => {
    if (bounds) trim(body, bounds, { undeclared: maxUndeclared })
  }
}
