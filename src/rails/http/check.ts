import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { machineTime } from '../../db/clock.ts'
import { createRailCall } from './call.ts'
import { depositChecksOf } from './check-deposits.ts'
import {
  orderChecks,
  requireReply,
  requireStatus,
  type CheckedRail,
  type Check,
  type Subject,
} from './check-orders.ts'
import { createRailClient } from './client.ts'

// What a connector must do before real money goes through it. Nothing here orders a payment: the only orders that are
// sent were fenced before.

/** A property of a connector, and why it does not have it. */
export type Finding = { readonly name: string; readonly fault: string | undefined }

const capabilities = ({ capabilities: asked }: Subject) =>
  asked.kind === 'replied' ? asked.reply : undefined

const compare = (promised: unknown, wanted: unknown): string | undefined =>
  promised === wanted
    ? undefined
    : `the connector says ${String(promised)}, RAILS_FILE says ${String(wanted)}`

const callWithOtherKey = ({ connection }: Subject, id: string) => {
  const key = { id, key: generateKeyPairSync('ed25519').privateKey }
  return createRailCall({ ...connection, privateKey: key })
}

const payoutOf = ({ amount, reference, notAfter }: Subject['order']) => ({
  amount,
  channel: 'BANK_ACCOUNT' as const,
  recipient: { name: 'Conformance check', accountNumber: '0000000000', countryCode: 'NG' as const },
  sender: { name: 'Conformance check', countryCode: 'NG' as const },
  reference,
  notAfter,
})

const general: readonly Check[] = [
  [
    'answers getCapabilities with a valid signature and body',
    async (subject) => requireReply(subject.capabilities),
  ],
  [
    'offers what RAILS_FILE uses it for',
    async (subject) => {
      const offered = capabilities(subject)?.serves.map(({ service }) => service) ?? []
      const missing = subject.serves.filter((service) => !offered.some((one) => one === service))
      return missing.length === 0 ? undefined : `it does not offer ${missing.join(', ')}`
    },
  ],
  [
    'refuses a key that it does not know',
    async (subject) =>
      requireStatus(await callWithOtherKey(subject, 'unknown-key')('getCapabilities', {}), 401),
  ],
  [
    'refuses a signature by another key under our id',
    async (subject) =>
      requireStatus(
        await callWithOtherKey(subject, subject.connection.privateKey.id)('getCapabilities', {}),
        401,
      ),
  ],
]

const payouts: readonly Check[] = [
  [
    'promises what RAILS_FILE says: fence',
    async (subject) => compare(capabilities(subject)?.fence, subject.terms.canFence),
  ],
  [
    'promises what RAILS_FILE says: honoursNotAfter',
    async (subject) => compare(capabilities(subject)?.honoursNotAfter, subject.terms.honoursNotAfter),
  ],
  [
    'promises what RAILS_FILE says: settleWindowSeconds',
    async (subject) =>
      compare(capabilities(subject)?.settleWindowSeconds, subject.terms.settleWindowMs / 1_000),
  ],
  ['answers getBalances', async ({ call }) => requireReply(await call('getBalances', {}))],
  [
    'answers listPayouts',
    async ({ call }) =>
      requireReply(
        await call('listPayouts', {
          query: { since: new Date(machineTime().getTime() - 60_000).toISOString() },
        }),
      ),
  ],
]

const payoutOrders = orderChecks('payout', {
  get: ({ client, order }) => client.getPayout(order),
  fence: ({ client, order }) => client.fencePayout(order),
  put: ({ call, order }) => call('putPayout', { path: { payoutId: order.id }, body: payoutOf(order) }),
})

const checksOf = (rail: CheckedRail): readonly Check[] => [
  ...general,
  ...(rail.serves.includes('payouts') ? [...payouts, ...payoutOrders(rail)] : []),
  ...depositChecksOf(rail),
]

/** Checks a connector, property by property. After the first one has failed nothing else can be learned. */
export async function* checkRail(rail: CheckedRail): AsyncGenerator<Finding> {
  const { connection } = rail
  const [call, client] = [createRailCall(connection), createRailClient(connection)]
  const order = {
    id: `${randomBytes(12).toString('hex')}-01`,
    amount: { value: '1.00', currency: 'NGN' },
    version: 0,
    reference: 'conformance check',
    notAfter: new Date(machineTime().getTime() + 60_000).toISOString(),
  }
  const subject = { ...rail, order, call, client, capabilities: await call('getCapabilities', {}) }
  const checks = subject.capabilities.kind === 'replied' ? checksOf(rail) : general.slice(0, 1)
  for (const [name, findFault] of checks) yield { name, fault: await findFault(subject) }
}
