import { formatMoney } from '../../kernel/money.ts'
import { assert } from '../../kernel/assert.ts'
import type { HandOver, ListedPage, LiveRail, RailPayout, RailTerms } from '../live-rail.ts'
import type { Counterparty } from '../rail.ts'
import { createRailClient, type RailClient, type RailSchemas } from './client.ts'
import type { RailConnection } from './call.ts'

/** A rail behind a connector. */
export type HttpRail = {
  readonly name: string
  readonly terms: RailTerms
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

/** Creates the rail of a connector: each call is one signed exchange, classified by what it proves. */
export const createHttpRail = ({ name, terms, connection }: HttpRail): LiveRail => {
  const client = createRailClient(connection)
  return {
    name,
    terms,
    send: async (handOver) =>
      (await client.putPayout({ id: handOver.payoutId, version: 0, order: orderOf(handOver) })).outcome,
    ask: async (payout) => (await client.getPayout(expectedOf(payout))).outcome,
    fence: async (payout) => (await client.fencePayout(expectedOf(payout))).outcome,
    list: (since, cursor) => listPayouts(client, since, cursor),
  }
}
