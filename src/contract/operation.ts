import { operations as catalogued, type OperationId } from '../../generated/catalogue.ts'
import type { components, operations } from '../../generated/types.ts'

/** Returns whether `name` is the id of an operation. */
export const isOperationId = (name: string): name is OperationId => Object.hasOwn(catalogued, name)

/** All operations, in the contract's order. */
export const operationIds: readonly OperationId[] = Object.keys(catalogued).filter(isOperationId)

const countParameters = (operationId: OperationId): number =>
  catalogued[operationId].path.split('{').length - 1

/** All operations in the order of route matching: literal paths before templated ones (OpenAPI "Path Templating
 *  Matching"). */
export const operationsToMatch: readonly OperationId[] = operationIds.toSorted(
  (one, other) => countParameters(one) - countParameters(other),
)

/** The schemas of the contract, by name. */
export type Schemas = components['schemas']

type Parameters<K extends OperationId> = operations[K]['parameters']
type Part<Holder, Name extends string> = Holder extends { readonly [key in Name]: infer Value }
  ? Value
  : unknown
type JsonBody<Holder> = Holder extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } }
}
  ? Body
  : undefined

/** The input of an operation: path and query parameters after coercion, and the body. */
export type Input<K extends OperationId> = {
  readonly path: Part<Parameters<K>, 'path'>
  readonly query: NonNullable<Parameters<K> extends { readonly query?: infer Query } ? Query : unknown>
  readonly body: JsonBody<operations[K]>
}

type SuccessStatus = 200 | 201 | 202
type Answer<Responses, Status> = Responses extends {
  readonly content: { readonly 'application/json': infer Body }
}
  ? { readonly status: Status; readonly body: Body }
  : never

/** The output of an operation: each declared 2xx status with its body. Refusals are thrown. */
export type Output<K extends OperationId> = {
  [Status in keyof operations[K]['responses'] & SuccessStatus]: Answer<
    operations[K]['responses'][Status],
    Status
  >
}[keyof operations[K]['responses'] & SuccessStatus]
