import { formatMoney } from '../../kernel/money.ts'
import { assert } from '../../kernel/assert.ts'
import type { HandOver, ListedPage, LiveRail, RailPayout, RailTerms } from '../live-rail.ts'
import type { Counterparty } from '../rail.ts'
import { createRailClient, type RailClient, type RailSchemas } from './client.ts'
import { requireOk } from './result.ts'
import type { RailConnection } from './call.ts'

/** A rail behind a connector. */
export type HttpRail = {
  readonly name: string
  readonly terms: RailTerms
  readonly serves: readonly string[]
  /** The origin of its card pages. */
  readonly cardOrigin?: string | undefined
  readonly connection: RailConnection
}

const institutionOf = ({ institution, countryCode }: Counterparty) =>
  institution?.institutionCode === undefined
    ? {}
    : {
        institution: {
          code: institution.institutionCode,
          countryCode,
          ...(institution.institutionName !== undefined && { name: institution.institutionName }),
          ...(institution.institutionAddress !== undefined && { address: institution.institutionAddress }),
        },
      }

const recipientOf = (to: Counterparty): RailSchemas['PayoutRecipient'] => ({
  name: to.accountName,
  accountNumber: to.accountNumber,
  countryCode: to.countryCode,
  ...(to.recipientAddress !== undefined && { address: to.recipientAddress }),
  ...(to.recipientEmail !== undefined && { email: to.recipientEmail }),
  ...(to.recipientPhone !== undefined && { phone: to.recipientPhone }),
})

const amountOf = ({ amount }: RailPayout) => ({ value: formatMoney(amount), currency: amount.currency })

const orderOf = (handOver: HandOver): RailSchemas['PayoutOrder'] => {
  const { channel, counterparty, sender, reference, narration } = handOver.instruction
  assert(counterparty && sender, 'a payout has a recipient and a sender')
  return {
    amount: amountOf(handOver),
    channel,
    recipient: recipientOf(counterparty),
    ...institutionOf(counterparty),
    sender,
    reference,
    ...(narration !== undefined && { narration }),
    notAfter: handOver.notAfter.toISOString(),
  }
}

const expectedOf = (payout: RailPayout) => ({ id: payout.payoutId, version: 0, amount: amountOf(payout) })

const listPayouts = async (
  client: RailClient,
  since: Date,
  cursor: string | undefined,
): Promise<ListedPage> => {
  const query = { since: since.toISOString(), ...(cursor !== undefined && { cursor }) }
  const listed = await client.ask('listPayouts', { query })
  if (listed.kind !== 'ok') {
    throw new Error(`listPayouts: ${listed.kind === 'unavailable' ? listed.reason : listed.kind}`)
  }
  const { payouts, cursor: next } = listed.value
  const page = payouts.map(({ payoutId, state, returns }) => ({ payoutId, state, returns: returns.length }))
  return next === undefined ? { payouts: page } : { payouts: page, cursor: next }
}

const collectionOf = (handOver: HandOver): RailSchemas['CollectionOrder'] => {
  const { channel, counterparty, reference, narration } = handOver.instruction
  assert(counterparty, 'a collection has a payer')
  const { accountName: name, accountNumber, countryCode } = counterparty
  return {
    amount: amountOf(handOver),
    channel,
    payer: { name, accountNumber, countryCode },
    ...institutionOf(counterparty),
    reference,
    ...(narration !== undefined && { narration }),
    notAfter: handOver.notAfter.toISOString(),
  }
}

const cardOrderOf = (handOver: HandOver): RailSchemas['CardSessionOrder'] => {
  const { counterparty, reference } = handOver.instruction
  const returnUrl = counterparty?.returnUrl
  assert(returnUrl !== undefined, 'the payer of a card returns to the checkout')
  return { amount: amountOf(handOver), reference, returnUrl, notAfter: handOver.notAfter.toISOString() }
}

/** The collections of a connector. */
const collectionsOf = (
  client: RailClient,
  cardOrigin: string | undefined,
): Required<Pick<LiveRail, 'send' | 'ask' | 'fence' | 'authorize' | 'resendPassword'>> => ({
  send: async (handOver) =>
    handOver.collects === 'CARD'
      ? client.putCardSession({ id: handOver.payoutId, version: 0, order: cardOrderOf(handOver) }, cardOrigin)
      : (await client.putCollection({ id: handOver.payoutId, version: 0, order: collectionOf(handOver) }))
          .outcome,
  ask: async (collection) => (await client.getCollection(expectedOf(collection))).outcome,
  fence: async (collection) => (await client.fenceCollection(expectedOf(collection))).outcome,
  authorize: async ({ payoutId: collectionId }, { number, password }) => {
    const path = { collectionId, number }
    const tried = requireOk(await client.ask('putAuthorization', { path, body: { password } }))
    if (tried.collectionId !== collectionId || tried.number !== number)
      throw new Error('the reply is about another try')
    return tried.result
  },
  resendPassword: async ({ payoutId: collectionId }, number) => {
    requireOk(await client.ask('putPassword', { path: { collectionId, number } }))
  },
})

/** Creates the rail of a connector: each call is one signed exchange, classified by what it proves. */
export const createHttpRail = ({ name, terms, serves, cardOrigin, connection }: HttpRail): LiveRail => {
  const client = createRailClient(connection)
  const collections = collectionsOf(client, cardOrigin)
  return {
    ...collections,
    name,
    terms,
    serves,
    send: async (handOver) =>
      handOver.collects === undefined
        ? (await client.putPayout({ id: handOver.payoutId, version: 0, order: orderOf(handOver) })).outcome
        : collections.send(handOver),
    ask: async (order) =>
      order.collects === undefined
        ? (await client.getPayout(expectedOf(order))).outcome
        : collections.ask(order),
    fence: async (order) =>
      order.collects === undefined
        ? (await client.fencePayout(expectedOf(order))).outcome
        : collections.fence(order),
    list: (since, cursor) => listPayouts(client, since, cursor),
  }
}
