import type { OperationId } from '../../generated/catalogue.ts'
import { operationIds, type Input, type Output } from '../contract/operation.ts'

/** Whether every member of a type is optional. */
export type IsOptional<Value> = Partial<Value> extends Value ? true : false
type Member<Name extends string, Value> = unknown extends Value
  ? unknown
  : [Value] extends [undefined]
    ? unknown
    : IsOptional<Value> extends true
      ? { readonly [key in Name]?: Value }
      : { readonly [key in Name]: Value }

/** The input of a call: `path`, `query` and `body` where the operation has them.
 *  @example
 *  const body: CallInput<'createTransaction'>['body'] = { … } */
export type CallInput<K extends OperationId> = Member<'path', Input<K>['path']> &
  Member<'query', Input<K>['query']> &
  Member<'body', Input<K>['body']>

/** The output of a call: the body of the response.
 *  @example
 *  type Payout = CallOutput<'createTransaction'>['data'] */
export type CallOutput<K extends OperationId> = Output<K>['body']

/** The options of one call.
 *  @example
 *  await corridor.listTransactions({}, { signal: AbortSignal.timeout(5_000) }) */
export type CallOptions = {
  /** Aborts the call at any point; the service may still have carried it out. */
  readonly signal?: AbortSignal
  /** The `idempotency-key` of a call that creates or pays; a new one by default. Store your own before the call, and
   *  send it again after a crash. */
  readonly idempotencyKey?: string
}

/** Every operation of the contract, as a function of its name. */
export type Calls = {
  readonly [K in OperationId]: (
    ...args: IsOptional<CallInput<K>> extends true
      ? [input?: CallInput<K>, options?: CallOptions]
      : [input: CallInput<K>, options?: CallOptions]
  ) => Promise<CallOutput<K>>
}

/** Sends a call of any operation. */
export type SendCall = (operationId: OperationId, input: object, options: CallOptions) => Promise<unknown>

/** Creates the function of every operation. */
export const parseCalls = (send: SendCall): Calls =>
  Object.fromEntries(
    operationIds.map((operationId) => [
      operationId,
      (input: object = {}, options: CallOptions = {}) => send(operationId, input, options),
    ]),
  ) as unknown as Calls
