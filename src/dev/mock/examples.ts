import { operations, type OperationId } from '../../../generated/catalogue.ts'
import { document, isObject, resolve, type Json } from '../../contract/document.ts'

/** The named examples of each status that an operation declares, in the contract's order. Names of a status are empty
 *  where it shows none. */
export type Declared = ReadonlyMap<number, readonly string[]>

const statusOf = (text: string): number => Number.parseInt(text, 10)

const namesOf = (response: Json | undefined): readonly string[] => {
  const content = resolve(response)?.['content']
  const media = isObject(content) ? resolve(content['application/json']) : undefined
  const examples = media?.['examples']
  return isObject(examples) ? Object.keys(examples) : []
}

/** What an operation declares that it answers. */
export const declaredBy = (operationId: OperationId): Declared => {
  const { path, method } = operations[operationId]
  const paths = document['paths']
  const item = isObject(paths) ? resolve(paths[path]) : undefined
  const responses = resolve(item?.[method])?.['responses']
  return new Map(
    Object.entries(isObject(responses) ? responses : {}).map(([status, response]) => [
      statusOf(status),
      namesOf(response),
    ]),
  )
}

/** True for the name of an operation. */
export const isOperationId = (name: string): name is OperationId => Object.hasOwn(operations, name)

/** Every operation, in the contract's order. */
export const operationIds: readonly OperationId[] = Object.keys(operations).filter(isOperationId)

const segmentsOf = (path: string): readonly string[] => path.split('/')

const isParameter = (segment: string): boolean => segment.startsWith('{')

const fits = (template: string, path: string): boolean => {
  const wanted = segmentsOf(template)
  const given = segmentsOf(path)
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => (isParameter(segment) ? given[index] !== '' : segment === given[index]))
  )
}

const countParameters = (template: string): number => segmentsOf(template).filter(isParameter).length

/** The operation that a request means; undefined: none. A path that is spelled out wins over one with a parameter. */
export const findOperation = (method: string, path: string): OperationId | undefined =>
  operationIds
    .filter((id) => operations[id].method === method.toLowerCase() && fits(operations[id].path, path))
    .toSorted((one, other) => countParameters(operations[one].path) - countParameters(operations[other].path))
    .at(0)
