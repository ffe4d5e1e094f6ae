import { operations, type OperationId } from '../../../generated/catalogue.ts'
import { isObject, type Json } from '../../contract/document.ts'
import { responsesOf, locate, mediaOf } from '../../contract/located.ts'
import { operationsToMatch } from '../../contract/operation.ts'

/** The names of the examples of each status of an operation, in the contract's order; empty where there are none. */
export type Declared = ReadonlyMap<number, readonly string[]>

const namesOf = (response: Json): readonly string[] => {
  const examples = mediaOf(response)?.['examples']
  return isObject(examples) ? Object.keys(examples) : []
}

/** Returns the statuses and examples that an operation declares. */
export const declaredBy = (operationId: OperationId): Declared =>
  new Map(responsesOf(locate(operationId)).map(([status, response]) => [status, namesOf(response)]))

const segmentsOf = (path: string): readonly string[] => path.split('/')

const isParameter = (segment: string): boolean => segment.startsWith('{')

const matches = (template: string, path: string): boolean => {
  const expected = segmentsOf(template)
  const actual = segmentsOf(path)
  return (
    expected.length === actual.length &&
    expected.every((segment, index) =>
      isParameter(segment) ? actual[index] !== '' : segment === actual[index],
    )
  )
}

/** Finds the operation of a request. A literal path takes precedence over one with a parameter. */
export const findOperation = (method: string, path: string): OperationId | undefined =>
  operationsToMatch.find(
    (id) => operations[id].method === method.toLowerCase() && matches(operations[id].path, path),
  )
