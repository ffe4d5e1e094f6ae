import type { OperationId } from '../../generated/catalogue.ts'
import { operationIds, type Input, type Output } from '../contract/operation.ts'

/** True where nothing of it must be given. */
export type IsOptional<Value> = Partial<Value> extends Value ? true : false
type Member<Name extends string, Value> = unknown extends Value
  ? unknown
  : [Value] extends [undefined]
    ? unknown
    : IsOptional<Value> extends true
      ? { readonly [key in Name]?: Value }
      : { readonly [key in Name]: Value }

/** What a call takes: `path`, `query` and `body` where the operation has them.
 *  @example
 *  const body: CallInput<'createTransaction'>['body'] = { … } */
export type CallInput<K extends OperationId> = Member<'path', Input<K>['path']> &
  Member<'query', Input<K>['query']> &
  Member<'body', Input<K>['body']>

/** What a call gives: the body of the answer as the contract shows it.
 *  @example
 *  type Payout = CallOutput<'createTransaction'>['data'] */
export type CallOutput<K extends OperationId> = Output<K>['body']

/** How one call is made. `signal` ends it, whatever it is doing: what was sent may have been done.
 *  @example
 *  await corridor.listTransactions({}, { signal: AbortSignal.timeout(5_000) }) */
export type CallOptions = { readonly signal?: AbortSignal }

/** Every operation of the contract as a function of its name. */
export type Calls = {
  readonly [K in OperationId]: (
    ...given: IsOptional<CallInput<K>> extends true
      ? [input?: CallInput<K>, options?: CallOptions]
      : [input: CallInput<K>, options?: CallOptions]
  ) => Promise<CallOutput<K>>
}

/** Sends one call, whichever it is. */
export type SendCall = (operationId: OperationId, input: object, options: CallOptions) => Promise<unknown>

/** Gives every operation its function. */
export const parseCalls = (send: SendCall): Calls =>
  Object.fromEntries(
    operationIds.map((operationId) => [
      operationId,
      (input: object = {}, options: CallOptions = {}) => send(operationId, input, options),
    ]),
  ) as unknown as Calls
