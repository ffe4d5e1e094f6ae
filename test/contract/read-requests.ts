import { operations, type OperationId } from '../../generated/catalogue.ts'
import { resolve, type Json, type JsonObject } from '../../src/contract/document.ts'
import { locate, parametersOf } from '../../src/contract/located.ts'
import { operationIds } from '../../src/contract/operation.ts'

/** A query parameter of a list or look-up, with the value of its example. */
export type QueryParameter = {
  readonly name: string
  readonly example: string | undefined
  readonly isList: boolean
}

/** An operation that is asked by query, at a path of this setup. */
export type ReadRequest = {
  readonly operationId: OperationId
  readonly path: string
  readonly parameters: readonly QueryParameter[]
  /** The query with which it answers 200, or as near as the contract's examples come. */
  readonly query: Readonly<Record<string, string>>
}

const textOf = (value: Json | undefined): string | undefined => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return value.toString()
  return Array.isArray(value) ? value.map((member: Json) => textOf(member) ?? '').join(',') : undefined
}

const exampleOf = (parameter: JsonObject): string | undefined => {
  const schema = resolve(parameter['schema'])
  const examples = schema?.['examples'] ?? resolve(schema?.['items'])?.['examples']
  const [first] = Array.isArray(examples) ? examples.map((one: Json) => textOf(one)) : []
  return textOf(parameter['example']) ?? first
}

/** Every GET operation of the contract; ids in paths and queries are those of `ids`. */
export const listReadRequests = (ids: Readonly<Record<string, string>>): readonly ReadRequest[] =>
  operationIds.flatMap((operationId) => {
    const { method, path } = operations[operationId]
    if (method !== 'get') return []
    const parameters = parametersOf(locate(operationId)).filter((parameter) => parameter['in'] === 'query')
    const named = parameters.map((parameter) => ({
      name: textOf(parameter['name']) ?? '',
      example: ids[textOf(parameter['name']) ?? ''] ?? exampleOf(parameter),
      isRequired: parameter['required'] === true,
      isList: resolve(parameter['schema'])?.['type'] === 'array',
    }))
    const required = named.filter(({ isRequired }) => isRequired)
    return [
      {
        operationId,
        path: path.replaceAll(/\{(\w+)\}/g, (_, part: string) => ids[part] ?? 'f'.repeat(24)),
        parameters: named,
        query: Object.fromEntries(required.map(({ name, example }) => [name, example ?? ''])),
      },
    ]
  })
