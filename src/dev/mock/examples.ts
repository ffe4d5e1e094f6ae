import { operations, type OperationId } from '../../../generated/catalogue.ts'
import { isObject, type Json } from '../../contract/document.ts'
import { responsesOf, locate, mediaOf } from '../../contract/located.ts'
import { operationsToMatch } from '../../contract/operation.ts'

/** The named examples of each status that an operation declares, in the contract's order. Names of a status are empty
 *  where it shows none. */
export type Declared = ReadonlyMap<number, readonly string[]>

const namesOf = (response: Json): readonly string[] => {
  const examples = mediaOf(response)?.['examples']
  return isObject(examples) ? Object.keys(examples) : []
}

/** What an operation declares that it answers. */
export const declaredBy = (operationId: OperationId): Declared =>
  new Map(responsesOf(locate(operationId)).map(([status, response]) => [status, namesOf(response)]))

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

/** The operation that a request means; undefined: none. A path that is spelled out wins over one with a parameter. */
export const findOperation = (method: string, path: string): OperationId | undefined =>
  operationsToMatch.find(
    (id) => operations[id].method === method.toLowerCase() && fits(operations[id].path, path),
  )
