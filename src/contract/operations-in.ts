import { isObject, resolveIn, type Json, type JsonObject } from './document.ts'

/** An operation of a bundled contract. `method` is in lower case; `responses` are the bodies by status: schema and
 *  examples, undefined where there is no body. */
export type DocumentOperation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly responses: readonly (readonly [status: number, media: JsonObject | undefined])[]
}

const membersOf = (value: Json | undefined): readonly (readonly [string, Json])[] =>
  isObject(value) ? Object.entries(value) : []

const mediaOf = (document: JsonObject, response: Json): JsonObject | undefined => {
  const [media] = membersOf(resolveIn(document, response)?.['content'])
  return isObject(media?.[1]) ? media[1] : undefined
}

/** Lists the operations of a bundled contract, in its order. */
export const operationsIn = (document: JsonObject): readonly DocumentOperation[] =>
  membersOf(document['paths']).flatMap(([path, item]) =>
    membersOf(item).flatMap(([method, operation]) => {
      const id = isObject(operation) ? operation['operationId'] : undefined
      if (!isObject(operation) || typeof id !== 'string') return []
      const responses = membersOf(operation['responses']).map(
        ([status, response]) => [Number.parseInt(status, 10), mediaOf(document, response)] as const,
      )
      return [{ id, method, path, responses }]
    }),
  )
