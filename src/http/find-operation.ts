import { operations, type OperationId } from '../../generated/catalogue.ts'
import { operationsToMatch } from '../contract/operation.ts'
import { isId } from '../kernel/id.ts'
import { nearest } from '../kernel/near.ts'
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

/** Decodes a parameter; what cannot be decoded stays as it is, and is no valid id. */
const decoded = (part: string): string => (isDecodable(part) ? decodeURIComponent(part) : part)

/** Finds the operation of a path; undefined for a path that has no such method. The first
 *  template that matches decides: `resolve` is never the id of a payment method, whatever the method. */
export const findOperation = (method: string, path: string): FoundOperation | undefined => {
  const pathParts = path.split('/')
  const template = templates.find((one) => matches(one, pathParts))
  const operationId = template?.byMethod.get(method)
  if (!template || !operationId) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of template.parts.entries()) {
    if (isParameter(part)) params[part.slice(1, -1)] = decoded(pathParts[index] ?? '')
  }
  return { operationId, params }
}

/** Lists the methods of a path, in the contract's order; none where the path is unknown. */
export const methodsOf = (path: string): readonly string[] => {
  const template = templates.find((one) => matches(one, path.split('/')))
  return template ? [...template.byMethod.keys()] : []
}

const namesOf = (parts: readonly string[]): string =>
  parts.map((part) => (isParameter(part) || isId(part) ? '' : part)).join('/')

const prefix = '/api/v1/'

/** Returns the path that an unknown path may be a misspelling of, with the ids that were sent. */
export const suggestPath = (path: string): string | undefined => {
  const sent = path.split('/')
  const near = templates.filter(({ parts }) => parts.length === sent.length)
  const nameOf = (parts: readonly string[]) => namesOf(parts).slice(prefix.length)
  const [meant] = nearest(
    nameOf(sent),
    near.map(({ parts }) => nameOf(parts)),
  )
  const found = near.find(({ parts }) => nameOf(parts) === meant)
  const suggested = found?.parts.map((part, index) => (isParameter(part) ? sent[index] : part)).join('/')
  return suggested === path ? undefined : suggested
}
