import { isObject, parseDocument, type JsonObject } from '../../contract/document.ts'
import { operationsIn } from '../../contract/operations-in.ts'

/** The names of the examples of each status of an operation, in the contract's order; empty where there are none. */
export type Declared = ReadonlyMap<number, readonly string[]>

/** An operation that the mock responds to, with its examples. */
export type MockOperation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly declared: Declared
}

const namesOf = (media: JsonObject | undefined): readonly string[] => {
  const examples = media?.['examples']
  return isObject(examples) ? Object.keys(examples) : []
}

/** Lists the operations of a bundled contract, in its order. */
export const mockOperationsOf = (text: string): readonly MockOperation[] =>
  operationsIn(parseDocument(text)).map(({ id, method, path, responses }) => ({
    id,
    method,
    path,
    declared: new Map(responses.map(([status, media]) => [status, namesOf(media)])),
  }))

const segmentsOf = (path: string): readonly string[] => path.split('/')

const isParameter = (segment: string): boolean => segment.startsWith('{')

const countParameters = ({ path }: MockOperation): number => segmentsOf(path).filter(isParameter).length

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
export const findOperation = (
  operations: readonly MockOperation[],
  method: string,
  path: string,
): MockOperation | undefined =>
  operations
    .filter((one) => one.method === method.toLowerCase() && matches(one.path, path))
    .toSorted((one, other) => countParameters(one) - countParameters(other))[0]
