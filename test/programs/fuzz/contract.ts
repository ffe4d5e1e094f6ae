import type { OperationId } from '../../../generated/catalogue.ts'
import { isObject, listOf, resolve, type Json, type JsonObject } from '../../../src/contract/document.ts'
import { locate } from '../../contract/requests.ts'
import { textOf } from '../../contract/shown.ts'

/** Returns the schema of the body of an operation; undefined without a body. */
export const bodySchemaOf = (operationId: OperationId): Json | undefined => {
  const content = resolve(resolve(locate(operationId).operation['requestBody'])?.['content'])
  return resolve(content?.['application/json'])?.['schema']
}

/** A parameter in path or query. */
export type Parameter = { readonly name: string; readonly place: string; readonly schema: JsonObject }

/** Returns the parameters of an operation. */
export const parametersOf = (operationId: OperationId): readonly Parameter[] => {
  const { item, operation } = locate(operationId)
  return [...listOf(item['parameters']), ...listOf(operation['parameters'])].flatMap((one) => {
    const node = resolve(one)
    const schema = resolve(node?.['schema'])
    return node && schema ? [{ name: textOf(node['name']), place: textOf(node['in']), schema }] : []
  })
}

/** Returns the declared response of a status; undefined where the operation does not have it. */
export const responseOf = (
  operationId: OperationId,
  status: number,
): { readonly schema: Json | undefined; readonly headers: JsonObject } | undefined => {
  const responses = resolve(locate(operationId).operation['responses'])
  const response = resolve(responses?.[status.toString()])
  if (!response) return undefined
  const content = resolve(resolve(response['content'])?.['application/json'])
  return { schema: content?.['schema'], headers: resolve(response['headers']) ?? {} }
}

/** Returns every text in `value` that its schema marks as sensitive. */
export const sensitiveTexts = (schema: Json | undefined, value: Json): readonly string[] => {
  const rules = schema === true ? undefined : resolve(schema)
  if (rules?.['x-sensitive'] === true) return textsOf(value)
  if (Array.isArray(value)) return listOf(value).flatMap((item) => sensitiveTexts(rules?.['items'], item))
  const properties = rules?.['properties']
  if (!isObject(value) || !isObject(properties)) return []
  return Object.entries(value).flatMap(([name, member]) =>
    Object.hasOwn(properties, name) ? sensitiveTexts(properties[name], member) : [],
  )
}

const textsOf = (value: Json): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return listOf(value).flatMap(textsOf)
  return isObject(value) ? Object.values(value).flatMap(textsOf) : []
}
