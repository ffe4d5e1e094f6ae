import { operations, type OperationId } from '../../generated/catalogue.ts'
import { document, isObject, resolve, type Json, type JsonObject } from '../../src/contract/document.ts'

/** A query parameter of a list or look-up, with the value of its example. */
export type QueryParameter = { readonly name: string; readonly example: string | undefined }

/** An operation that is asked by query, at a path of this scene. */
export type ReadRequest = {
  readonly operationId: OperationId
  readonly path: string
  readonly parameters: readonly QueryParameter[]
  /** The query with which it answers 200, or as near as the contract's examples come. */
  readonly query: Readonly<Record<string, string>>
}

const listParameters = (holder: JsonObject | undefined): readonly JsonObject[] => {
  const listed = holder?.['parameters']
  return Array.isArray(listed)
    ? listed.flatMap((parameter: Json) => {
        const found = resolve(parameter)
        return found?.['in'] === 'query' ? [found] : []
      })
    : []
}

const textOf = (value: Json | undefined): string | undefined => {
  if (Array.isArray(value)) return value.join(',')
  return value === undefined || value === null || isObject(value) ? undefined : value.toString()
}

const exampleOf = (parameter: JsonObject): string | undefined => {
  const schema = resolve(parameter['schema'])
  const examples = schema?.['examples'] ?? resolve(schema?.['items'])?.['examples']
  return textOf(parameter['example'] ?? (Array.isArray(examples) ? examples[0] : undefined))
}

/** Every GET operation of the contract; ids in paths and queries are those of `ids`. */
export const listReadRequests = (ids: Readonly<Record<string, string>>): readonly ReadRequest[] =>
  Object.entries(operations).flatMap(([id, { method, path }]) => {
    if (method !== 'get') return []
    const paths = document['paths']
    const item = isObject(paths) ? resolve(paths[path]) : undefined
    const parameters = [...listParameters(item), ...listParameters(resolve(item?.[method]))]
    const named = parameters.map((parameter) => ({
      name: textOf(parameter['name']) ?? '',
      example: ids[textOf(parameter['name']) ?? ''] ?? exampleOf(parameter),
      isRequired: parameter['required'] === true,
    }))
    const required = named.filter(({ isRequired }) => isRequired)
    return [
      {
        operationId: id as OperationId,
        path: path.replaceAll(/\{(\w+)\}/g, (_, part: string) => ids[part] ?? 'f'.repeat(24)),
        parameters: named.map(({ name, example }) => ({ name, example })),
        query: Object.fromEntries(required.map(({ name, example }) => [name, example ?? ''])),
      },
    ]
  })
