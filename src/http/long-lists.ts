import type { OperationId } from '../../generated/catalogue.ts'
import { isObject, resolve, type Json } from '../contract/document.ts'
import { locate, schemaOfBody } from '../contract/located.ts'

const shorten = (value: unknown, rule: Json | undefined): void => {
  const schema = resolve(rule)
  const most = schema?.['maxItems']
  if (Array.isArray(value) && typeof most === 'number') value.length = Math.min(value.length, most + 1)
  const properties = schema?.['properties']
  if (!isObject(properties) || typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(properties, name)) shorten(member, properties[name])
  }
}

/** Cuts lists of a body that are longer than the contract allows to one item too many, which is refused as the whole
 *  list would be. The validator copies all it has found with each item that has a fault: a list of a hundred thousand
 *  would hold up everybody for half a minute. Source: contract §7, reliability §10. */
export const createListShortener = (operationId: OperationId): ((body: unknown) => void) => {
  const schema = schemaOfBody(locate(operationId))
  return (body) => {
    shorten(body, schema)
  }
}
