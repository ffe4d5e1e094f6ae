import { operations, type OperationId } from '../../generated/catalogue.ts'
import { operationsToMatch } from '../contract/operation.ts'
import { isDecodable } from './query.ts'

/** An operation of the contract with the parameters of its path, decoded. */
export type FoundOperation = {
  readonly operationId: OperationId
  readonly params: Record<string, string>
}

type Template = { readonly parts: readonly string[]; readonly byMethod: Map<string, OperationId> }

const isParameter = (part: string): boolean => part.startsWith('{')

const matches = ({ parts }: Template, path: readonly string[]): boolean =>
  parts.length === path.length &&
  parts.every((part, index) => (isParameter(part) ? path[index] !== '' : path[index] === part))

/** Lists the path templates in the order in which they are tried. */
const listTemplates = (): readonly Template[] => {
  const byPath = new Map<string, Template>()
  for (const operationId of operationsToMatch) {
    const { path, method } = operations[operationId]
    const template = byPath.get(path) ?? { parts: path.split('/'), byMethod: new Map() }
    byPath.set(path, template)
    template.byMethod.set(method.toUpperCase(), operationId)
  }
  return [...byPath.values()]
}

const templates = listTemplates()

/** Finds the operation of a path; undefined for a path that cannot be decoded, or has no such method. The first
 *  template that matches decides: `resolve` is never the id of a payment method, whatever the method. */
export const findOperation = (method: string, path: string): FoundOperation | undefined => {
  if (!isDecodable(path)) return undefined
  const pathParts = path.split('/')
  const template = templates.find((one) => matches(one, pathParts))
  const operationId = template?.byMethod.get(method)
  if (!template || !operationId) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of template.parts.entries()) {
    if (isParameter(part)) params[part.slice(1, -1)] = decodeURIComponent(pathParts[index] ?? '')
  }
  return { operationId, params }
}
