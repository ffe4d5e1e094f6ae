import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { machineTime } from '../../db/clock.ts'
import { createRailCall, type RailCall, type RailConnection } from './call.ts'
import { createRailClient, type RailClient } from './client.ts'
import type { Exchange } from '../outcome.ts'
import type { RailTerms } from '../live-rail.ts'

// What a connector must do before real money goes through it. Nothing here orders a payment: the only order that is
// sent was fenced before.

/** A property of a connector, and why it does not have it. */
export type Finding = { readonly name: string; readonly fault: string | undefined }

/** A connector to check, and what the operator relies on. */
export type CheckedRail = {
  readonly connection: RailConnection
  readonly terms: RailTerms
  readonly serves: readonly string[]
}

type Subject = CheckedRail & {
  readonly call: RailCall
  readonly client: RailClient
  /** An order that the rail never saw. */
  readonly order: {
    readonly id: string
    readonly amount: { value: string; currency: string }
    version: number
  }
}

type Probe = readonly [name: string, findFault: (subject: Subject) => Promise<string | undefined>]

const describe = (exchange: Exchange<unknown>): string => {
  switch (exchange.kind) {
    case 'replied':
      return 'a success'
    case 'problem':
      return `status ${exchange.status.toString()}`
    case 'not-sent':
    case 'unusable':
      return exchange.reason
  }
}

const requireReply = (exchange: Exchange<unknown>): string | undefined =>
  exchange.kind === 'replied' ? undefined : `it was answered by ${describe(exchange)}`

const requireStatus = (exchange: Exchange<unknown>, status: number): string | undefined =>
  exchange.kind === 'problem' && exchange.status === status
    ? undefined
    : `it was answered by ${describe(exchange)}, not by status ${status.toString()}`

const capabilities = async ({ client }: Subject) => {
  const asked = await client.ask('getCapabilities', {})
  return asked.kind === 'ok' ? asked.value : undefined
}

const compare = (promised: unknown, wanted: unknown): string | undefined =>
  promised === wanted
    ? undefined
    : `the connector says ${String(promised)}, RAILS_FILE says ${String(wanted)}`

const strangerOf = ({ connection }: Subject, id: string) => {
  const key = { id, key: generateKeyPairSync('ed25519').privateKey }
  return createRailCall({ ...connection, privateKey: key })
}

const requireOutcome = async (
  read: Promise<{ readonly outcome: { readonly kind: string } }>,
  kinds: readonly string[],
): Promise<string | undefined> => {
  const { outcome } = await read
  return kinds.includes(outcome.kind) ? undefined : `it means ${outcome.kind}, not ${kinds.join(' or ')}`
}

const orderBody = ({ order }: Subject) => ({
  amount: order.amount,
  channel: 'BANK_ACCOUNT' as const,
  recipient: { name: 'Conformance check', accountNumber: '0000000000', countryCode: 'NG' as const },
  sender: { name: 'Conformance check', countryCode: 'NG' as const },
  reference: 'conformance check',
  notAfter: new Date(machineTime().getTime() + 60_000).toISOString(),
})

const general: readonly Probe[] = [
  [
    'answers getCapabilities with a valid signature and body',
    async ({ call }) => requireReply(await call('getCapabilities', {})),
  ],
  [
    'offers what RAILS_FILE uses it for',
    async (subject) => {
      const offered = (await capabilities(subject))?.serves.map(({ service }) => service) ?? []
      const missing = subject.serves.filter((service) => !offered.some((one) => one === service))
      return missing.length === 0 ? undefined : `it does not offer ${missing.join(', ')}`
    },
  ],
  [
    'refuses a key that it does not know',
    async (subject) => requireStatus(await strangerOf(subject, 'unknown-key')('getCapabilities', {}), 401),
  ],
  [
    'refuses a signature by another key under our id',
    async (subject) =>
      requireStatus(await strangerOf(subject, subject.connection.privateKey.id)('getCapabilities', {}), 401),
  ],
]

const payouts: readonly Probe[] = [
  [
    'promises what RAILS_FILE says: fence',
    async (subject) => compare((await capabilities(subject))?.fence, subject.terms.canFence),
  ],
  [
    'promises what RAILS_FILE says: honoursNotAfter',
    async (subject) => compare((await capabilities(subject))?.honoursNotAfter, subject.terms.honoursNotAfter),
  ],
  [
    'promises what RAILS_FILE says: settleWindowSeconds',
    async (subject) =>
      compare((await capabilities(subject))?.settleWindowSeconds, subject.terms.settleWindowMs / 1_000),
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
  [
    'answers 404 for a payout that it never saw',
    async ({ client, order }) => requireOutcome(client.getPayout(order), ['absent']),
  ],
]

const fences: readonly Probe[] = [
  [
    'fences a payout that it never saw',
    async ({ client, order }) => requireOutcome(client.fencePayout(order), ['refused']),
  ],
  ['fences it again', async ({ client, order }) => requireOutcome(client.fencePayout(order), ['refused'])],
  [
    'answers 410 when the fenced payout arrives',
    async (subject) => {
      const { call, order } = subject
      const body = orderBody(subject)
      return requireStatus(await call('putPayout', { path: { payoutId: order.id }, body }), 410)
    },
  ],
  [
    'says that the fenced payout was cancelled',
    async ({ client, order }) => requireOutcome(client.getPayout(order), ['refused']),
  ],
]

const probesOf = ({ serves, terms }: CheckedRail): readonly Probe[] => [
  ...general,
  ...(serves.includes('payouts') ? payouts : []),
  ...(serves.includes('payouts') && terms.canFence ? fences : []),
]

/** Checks a connector, property by property. */
export async function* checkRail(rail: CheckedRail): AsyncGenerator<Finding> {
  const id = `${randomBytes(12).toString('hex')}-01`
  const order = { id, amount: { value: '1.00', currency: 'NGN' }, version: 0 }
  const { connection } = rail
  const subject = { ...rail, order, call: createRailCall(connection), client: createRailClient(connection) }
  for (const [name, findFault] of probesOf(rail)) yield { name, fault: await findFault(subject) }
}
