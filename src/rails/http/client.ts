import type { components } from '../../../generated/rail-types.ts'
import {
  classifyCardPage,
  classifyCollection,
  classifyOrder,
  type Exchange,
  type ExpectedOrder,
  type OrderExchange,
  type OrderReply,
} from '../outcome.ts'
import { createRailCall, type RailConnection } from './call.ts'
import type { RailInput, RailOperationId, RailReply } from './contract.ts'
import { resultOf, type RailResult } from './result.ts'

/** The schemas of the rail connector contract, by name. */
export type RailSchemas = components['schemas']

/** An outcome, and the reply that it was read from; undefined where the outcome comes from no reply. */
export type OrderRead<Outcome, Reply> = { readonly outcome: Outcome; readonly reply: Reply | undefined }

/** An order to send. `version` is the highest that was seen of it, 0 before the first. */
export type NewOrder<Order> = Pick<ExpectedOrder, 'id' | 'version'> & { readonly order: Order }

type OrderOperation =
  | `${'put' | 'get' | 'fence'}${'Payout' | 'Collection'}`
  | 'putCreditReturn'
  | 'getCreditReturn'
  | 'putCardSession'

/** An operation that moves no money by itself. */
export type RailQuestion = Exclude<RailOperationId, OrderOperation>

const orderReader =
  <
    State extends string,
    Outcome extends { readonly kind: string },
    Reply extends Omit<OrderReply<State>, 'id'>,
  >(
    classify: (order: OrderExchange<State>) => Outcome,
    idOf: (reply: Reply) => string,
  ) =>
  async (
    call: OrderExchange['call'],
    expected: ExpectedOrder,
    made: Promise<Exchange<Reply>>,
  ): Promise<OrderRead<Outcome, Reply>> => {
    const exchange = await made
    if (exchange.kind !== 'replied')
      return { outcome: classify({ call, expected, exchange }), reply: undefined }
    const { reply } = exchange
    const order = { kind: 'replied', reply: { ...reply, id: idOf(reply) } } as const
    const outcome = classify({ call, expected, exchange: order })
    // A reply about another order, or a stale one, is no source of anything.
    return { outcome, reply: outcome.kind === 'unknown' ? undefined : reply }
  }

const readPayout = orderReader(classifyOrder, ({ payoutId }: RailSchemas['Payout']) => payoutId)
const readReturn = orderReader(classifyOrder, ({ returnId }: RailSchemas['CreditReturn']) => returnId)
const readCollection = orderReader(
  classifyCollection,
  ({ collectionId }: RailSchemas['Collection']) => collectionId,
)

const expectedOf = ({ id, version, order }: NewOrder<{ readonly amount: ExpectedOrder['amount'] }>) => ({
  id,
  version,
  amount: order.amount,
})

/** Creates the client of a connector: the operations of the rail connector contract. Orders are classified by what a
 *  response proves; only `not-taken` allows an order to be sent again. `ask` makes every other call. */
export const createRailClient = (connection: RailConnection) => {
  const call = createRailCall(connection)
  const payout = (payoutId: string) => ({ path: { payoutId } })
  const collection = (collectionId: string) => ({ path: { collectionId } })
  const creditReturn = (returnId: string) => ({ path: { returnId } })
  return {
    putPayout: (made: NewOrder<RailSchemas['PayoutOrder']>) =>
      readPayout('put', expectedOf(made), call('putPayout', { ...payout(made.id), body: made.order })),
    getPayout: (expected: ExpectedOrder) =>
      readPayout('get', expected, call('getPayout', payout(expected.id))),
    fencePayout: (expected: ExpectedOrder) =>
      readPayout('fence', expected, call('fencePayout', payout(expected.id))),
    putCollection: (made: NewOrder<RailSchemas['CollectionOrder']>) =>
      readCollection(
        'put',
        expectedOf(made),
        call('putCollection', { ...collection(made.id), body: made.order }),
      ),
    getCollection: (expected: ExpectedOrder) =>
      readCollection('get', expected, call('getCollection', collection(expected.id))),
    fenceCollection: (expected: ExpectedOrder) =>
      readCollection('fence', expected, call('fenceCollection', collection(expected.id))),
    putCardSession: async (
      { id, order }: NewOrder<RailSchemas['CardSessionOrder']>,
      origin: string | undefined,
    ) => classifyCardPage(await call('putCardSession', { ...collection(id), body: order }), { id, origin }),
    putCreditReturn: (made: NewOrder<RailSchemas['CreditReturnOrder']>) =>
      readReturn(
        'put',
        expectedOf(made),
        call('putCreditReturn', { ...creditReturn(made.id), body: made.order }),
      ),
    getCreditReturn: (expected: ExpectedOrder) =>
      readReturn('get', expected, call('getCreditReturn', creditReturn(expected.id))),
    ask: async <K extends RailQuestion>(id: K, input: RailInput<K>): Promise<RailResult<RailReply<K>>> =>
      resultOf(await call(id, input)),
  }
}

/** The client of a connector. */
export type RailClient = ReturnType<typeof createRailClient>
