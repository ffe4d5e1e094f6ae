import { findCurrencyDigits } from '../../kernel/currency.ts'
import { formatMoney, type Money } from '../../kernel/money.ts'
import { assert } from '../../kernel/assert.ts'
import type {
  HandOver,
  ListedPage,
  LiveRail,
  OrderOutcome,
  RailPayout,
  RailProbe,
  RailTerms,
} from '../live-rail.ts'
import type { CollectionOutcome } from '../outcome.ts'
import type { Counterparty } from '../rail.ts'
import { createRailClient, type OrderRead, type RailClient, type RailSchemas } from './client.ts'
import { requireOk } from './result.ts'
import type { RailConnection } from './call.ts'

/** A rail behind a connector. */
export type HttpRail = {
  readonly name: string
  readonly terms: RailTerms
  readonly serves: readonly string[]
  /** The origin of its card pages. */
  readonly cardOrigin?: string | undefined
  readonly maxUnknown: ReadonlyMap<string, bigint>
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

const expectedOf = (payout: RailPayout) => ({
  id: payout.payoutId,
  version: payout.version,
  amount: amountOf(payout),
})

/** Reads an outcome with the version of the reply that it comes from. */
export const withVersion = async (
  read: Promise<OrderRead<CollectionOutcome, { readonly version: number }>>,
): Promise<OrderOutcome> => {
  const { outcome, reply } = await read
  return reply ? { ...outcome, version: reply.version } : outcome
}

const parseBalance = ({ available, currency }: RailSchemas['RailBalance']): readonly Money[] => {
  const digits = findCurrencyDigits(currency)
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(available) ?? []
  if (digits === undefined || whole === '' || fraction.length > digits) return []
  const minor = BigInt(`${whole}${fraction.padEnd(digits, '0')}`)
  return [{ minor: sign === '-' ? -minor : minor, currency }]
}

// More than any rail takes, and a number that the database stores.
const mostPerSecond = 1_000_000

/** Asks for balances and capabilities; a rail that does not pay need not have balances. */
const probe = async (client: RailClient, isPaying: boolean): Promise<RailProbe> => {
  const [listed, capabilities] = await Promise.all([
    isPaying ? client.ask('getBalances', {}) : undefined,
    client.ask('getCapabilities', {}),
  ])
  const answer = listed ?? capabilities
  if (answer.kind !== 'ok') {
    const { reason, isUnauthorized } =
      answer.kind === 'unavailable' ? answer : { reason: answer.kind, isUnauthorized: false }
    return { kind: 'unavailable', reason, isUnauthorized }
  }
  const balances = listed?.kind === 'ok' ? listed.value.balances.flatMap(parseBalance) : []
  const requestsPerSecond =
    capabilities.kind === 'ok' ? Math.min(capabilities.value.requestsPerSecond, mostPerSecond) : null
  return { kind: 'ok', balances, requestsPerSecond }
}

const listPayouts = async (
  client: RailClient,
  since: Date,
  cursor: string | undefined,
): Promise<ListedPage> => {
  const query = { since: since.toISOString(), ...(cursor !== undefined && { cursor }) }
  const { payouts, cursor: next } = requireOk(await client.ask('listPayouts', { query }))
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

type Orders = Pick<LiveRail, 'send' | 'ask' | 'fence'>

const payoutsOf = (client: RailClient): Orders => ({
  send: (handOver) => withVersion(client.putPayout({ ...expectedOf(handOver), order: orderOf(handOver) })),
  ask: (payout) => withVersion(client.getPayout(expectedOf(payout))),
  fence: (payout) => withVersion(client.fencePayout(expectedOf(payout))),
})

const collectionsOf = (client: RailClient, cardOrigin: string | undefined): Orders => ({
  send: (handOver) => {
    const { id, version } = expectedOf(handOver)
    return handOver.collects === 'CARD'
      ? client.putCardSession({ id, version, order: cardOrderOf(handOver) }, cardOrigin)
      : withVersion(client.putCollection({ id, version, order: collectionOf(handOver) }))
  },
  ask: (collection) => withVersion(client.getCollection(expectedOf(collection))),
  fence: (collection) => withVersion(client.fenceCollection(expectedOf(collection))),
})

const passwordsOf = (client: RailClient): Pick<LiveRail, 'authorize' | 'resendPassword'> => ({
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
export const createHttpRail = ({ connection, cardOrigin, ...rail }: HttpRail): LiveRail => {
  const client = createRailClient(connection)
  const [payouts, collections] = [payoutsOf(client), collectionsOf(client, cardOrigin)]
  const ordersOf = ({ collects }: RailPayout): Orders => (collects === undefined ? payouts : collections)
  return {
    ...rail,
    ...passwordsOf(client),
    probe: () => probe(client, rail.serves.includes('payouts')),
    send: (handOver) => ordersOf(handOver).send(handOver),
    ask: (order) => ordersOf(order).ask(order),
    fence: (order) => ordersOf(order).fence(order),
    list: (since, cursor) => listPayouts(client, since, cursor),
  }
}
