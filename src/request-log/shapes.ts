import type { OperationId } from '../../generated/catalogue.ts'
import { isObject, listOf, resolve, type Json, type JsonObject } from '../contract/document.ts'
import { branchesOf, locate, mediaOf, parametersOf, responsesOf, schemaOfBody } from '../contract/located.ts'
import type { Shape } from './rules.ts'

/** The shapes of the parts of an operation's calls. */
export type OperationShapes = {
  readonly parameters: Shape
  readonly body: Shape | undefined
  /** Of the response bodies, by status. */
  readonly responses: ReadonlyMap<number, Shape>
}

const hide: Shape = { kind: 'hide' }
const free: Shape = { kind: 'free' }

// Deeper than any schema of the contract. A schema that refers to itself would not end without a limit.
const maxDepth = 16

const isMarked = (node: Json | undefined): boolean => isObject(node) && node['x-sensitive'] === true

const isAnyText = (shape: Shape): boolean =>
  shape.kind === 'plain' && !shape.isNumber && shape.values.length + shape.patterns.length === 0

/** Returns the shape of the undeclared members of an object. Text without further rules is free text. */
const others = (rule: Json | undefined, depth: number): Shape | undefined => {
  if (rule === true) return free
  if (!isObject(rule)) return undefined
  const shape = shapeOf(rule, depth + 1)
  return isAnyText(shape) ? free : shape
}

type Plain = Extract<Shape, { readonly kind: 'plain' }>

const mergePlain = (one: Plain, other: Plain): Plain => ({
  kind: 'plain',
  values: [...one.values, ...other.values],
  patterns: [...one.patterns, ...other.patterns],
  isNumber: one.isNumber || other.isNumber,
})

const merge = (one: Shape | undefined, other: Shape): Shape => {
  if (!one || other.kind === 'hide') return other
  if (other.kind === 'free') return one
  if (one.kind === 'plain') return other.kind === 'plain' ? mergePlain(one, other) : other
  if (one.kind !== 'object' || other.kind !== 'object') return one
  const members = new Map(one.members)
  for (const [name, shape] of other.members) members.set(name, merge(members.get(name), shape))
  return { kind: 'object', members, others: one.others ?? other.others }
}

const formats: ReadonlyMap<Json | undefined, RegExp> = new Map([
  ['date-time', /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/],
])

const plainShape = ({ type, pattern, format, enum: values, const: value }: JsonObject): Plain => {
  // Only a pattern of the whole text says what it contains: others allow any text that is not blank.
  const isWhole = typeof pattern === 'string' && /^\^.*\$$/s.test(pattern)
  const patterns = isWhole ? [new RegExp(pattern, 'u')] : []
  const ofFormat = formats.get(format)
  const types = typeof type === 'string' ? [type] : listOf(type)
  const isNumber = types.includes('integer') || types.includes('number')
  return {
    kind: 'plain',
    values: [...listOf(values), ...(value === undefined ? [] : [value])],
    // In a query numbers are text.
    patterns: [...patterns, ...(ofFormat ? [ofFormat] : []), ...(isNumber ? [/^-?\d{1,8}(\.\d+)?$/] : [])],
    isNumber,
  }
}

const ownShape = (schema: JsonObject, depth: number): Shape => {
  const properties = schema['properties']
  if (isObject(properties) || schema['type'] === 'object') {
    const members = Object.entries(isObject(properties) ? properties : {})
    return {
      kind: 'object',
      members: new Map(members.map(([name, member]) => [name, shapeOf(member, depth + 1)])),
      others: others(schema['additionalProperties'], depth),
    }
  }
  if (schema['type'] === 'array' || schema['items'] !== undefined) {
    return { kind: 'list', item: shapeOf(schema['items'], depth + 1) }
  }
  const isOpen = ['type', 'enum', 'const', 'oneOf', 'anyOf', '$ref'].every((keyword) => !(keyword in schema))
  return isOpen ? free : plainShape(schema)
}

const shapeOf = (node: Json | undefined, depth = 0): Shape => {
  // `true` and `false` under a condition add no rule for the member.
  if (typeof node === 'boolean') return free
  const schema = resolve(node)
  if (!schema || depth > maxDepth || isMarked(node) || isMarked(schema)) return hide
  return branchesOf(schema).reduce<Shape>(
    (shape, variant) => merge(shape, shapeOf(variant, depth + 1)),
    ownShape(schema, depth),
  )
}

const shapeOfParameter = (parameter: JsonObject): Shape =>
  isMarked(parameter) ? hide : shapeOf(parameter['schema'])

const shapesOf = (operationId: OperationId): OperationShapes => {
  const located = locate(operationId)
  const parameters = parametersOf(located).flatMap((parameter) => {
    const { name, in: place } = parameter
    const isOfUrl = place === 'path' || place === 'query'
    return isOfUrl && typeof name === 'string' ? [[name, shapeOfParameter(parameter)] as const] : []
  })
  const body = schemaOfBody(located)
  const responses = responsesOf(located).map(
    ([status, response]) => [status, shapeOf(mediaOf(response)?.['schema'])] as const,
  )
  return {
    parameters: { kind: 'object', members: new Map(parameters), others: undefined },
    body: body && shapeOf(body),
    responses: new Map(responses),
  }
}

/** The shape of every error body. */
export const errorShape: Shape = shapeOf({ $ref: '#/components/schemas/Error' })

const known = new Map<OperationId, OperationShapes>()

/** Returns the shapes of an operation from the contract; computed once. */
export const shapesOfOperation = (operationId: OperationId): OperationShapes => {
  const shapes = known.get(operationId) ?? shapesOf(operationId)
  known.set(operationId, shapes)
  return shapes
}
