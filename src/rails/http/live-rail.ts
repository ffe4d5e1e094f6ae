import { findCurrencyDigits } from '../../kernel/currency.ts'
import { formatMoney, type Money } from '../../kernel/money.ts'
import { assert } from '../../kernel/assert.ts'
import type { HandOver, LiveRail, PayoutOutcome, RailPayout, RailProbe, RailTerms } from '../live-rail.ts'
import type { Outcome } from '../outcome.ts'
import type { Counterparty } from '../rail.ts'
import { createRailClient, type OrderRead, type RailClient, type RailSchemas } from './client.ts'
import type { RailConnection } from './call.ts'

/** A rail behind a connector. */
export type HttpRail = {
  readonly name: string
  readonly terms: RailTerms
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

const withVersion = async (
  read: Promise<OrderRead<Outcome, RailSchemas['Payout']>>,
): Promise<PayoutOutcome> => {
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

const probe = async (client: RailClient): Promise<RailProbe> => {
  const [balances, capabilities] = await Promise.all([
    client.ask('getBalances', {}),
    client.ask('getCapabilities', {}),
  ])
  if (balances.kind !== 'ok') {
    const { reason, isUnauthorized } =
      balances.kind === 'unavailable' ? balances : { reason: balances.kind, isUnauthorized: false }
    return { kind: 'unavailable', reason, isUnauthorized }
  }
  const requestsPerSecond = capabilities.kind === 'ok' ? capabilities.value.requestsPerSecond : null
  return { kind: 'ok', balances: balances.value.balances.flatMap(parseBalance), requestsPerSecond }
}

/** Creates the rail of a connector: each call is one signed exchange, classified by what it proves. */
export const createHttpRail = ({ name, terms, maxUnknown, connection }: HttpRail): LiveRail => {
  const client = createRailClient(connection)
  return {
    name,
    terms,
    maxUnknown,
    probe: () => probe(client),
    send: (handOver) =>
      withVersion(
        client.putPayout({ id: handOver.payoutId, version: handOver.version, order: orderOf(handOver) }),
      ),
    ask: (payout) => withVersion(client.getPayout(expectedOf(payout))),
    fence: (payout) => withVersion(client.fencePayout(expectedOf(payout))),
  }
}
