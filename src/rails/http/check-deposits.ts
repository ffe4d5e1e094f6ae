import {
  orderChecks,
  requireReply,
  requireStatus,
  type CheckedRail,
  type Check,
  type Subject,
} from './check-orders.ts'

const collectionOf = ({ amount, reference, notAfter }: Subject['order']) => ({
  amount,
  channel: 'MOBILE_MONEY' as const,
  payer: { name: 'Conformance check', accountNumber: '+2348000000000', countryCode: 'NG' as const },
  reference,
  notAfter,
})

const collections = orderChecks('collection', {
  get: ({ client, order }) => client.getCollection(order),
  fence: ({ client, order }) => client.fenceCollection(order),
  put: ({ call, order }) =>
    call('putCollection', { path: { collectionId: order.id }, body: collectionOf(order) }),
})

const passwords: Check = [
  'answers 404 for a password of a collection that it never saw',
  async ({ call, order }) => {
    const collectionId = order.id.replace(/01$/, '02')
    const path = { collectionId, number: 1 }
    return requireStatus(await call('putAuthorization', { path, body: { password: '000000' } }), 404)
  },
]

const accounts: Check = [
  'answers 404 for a virtual account that it never issued',
  async ({ call, order }) => {
    const path = { requestId: order.id.slice(0, 24) }
    return requireStatus(await call('getVirtualAccount', { path }), 404)
  },
]

const wallets: Check = [
  'answers 404 for a stablecoin wallet that it never issued',
  async ({ call, order }) => {
    const path = { requestId: order.id.slice(0, 24) }
    return requireStatus(await call('getStablecoinWallet', { path }), 404)
  },
]

const creditReturns: Check = [
  'answers 404 for the return of a credit that it was never ordered',
  async ({ call, order }) =>
    requireStatus(await call('getCreditReturn', { path: { returnId: order.id } }), 404),
]

const listFirst = async ({ client }: Subject) => {
  const listed = await client.ask('listCredits', { query: {} })
  return listed.kind === 'ok' ? listed.value : { credits: [], cursor: undefined }
}

const credits: readonly Check[] = [
  ['answers listCredits', async ({ call }) => requireReply(await call('listCredits', { query: {} }))],
  [
    'lists credits after a cursor, and none twice in two pages',
    async (subject) => {
      const { credits: first, cursor } = await listFirst(subject)
      if (cursor === undefined) return undefined
      const next = await subject.call('listCredits', { query: { after: cursor } })
      if (next.kind !== 'replied') return requireReply(next)
      const keyOf = (one: (typeof first)[number]) => `${one.creditId} ${one.recalledAt ?? ''}`
      const known = new Set(first.map(keyOf))
      const again = next.reply.credits.find((one) => known.has(keyOf(one)))
      return again && `it lists ${again.creditId} on both pages`
    },
  ],
  [
    'answers getCredit as it listed it',
    async (subject) => {
      const listed = (await listFirst(subject)).credits.at(-1)
      if (!listed) return undefined
      const asked = await subject.call('getCredit', { path: { creditId: listed.creditId } })
      if (asked.kind !== 'replied') return requireReply(asked)
      const { creditId, requestId, amount } = asked.reply
      const isSame =
        creditId === listed.creditId &&
        requestId === listed.requestId &&
        amount.value === listed.amount.value &&
        amount.currency === listed.amount.currency
      return isSame ? undefined : `it says something else about ${listed.creditId}`
    },
  ],
  [
    'answers 404 for a credit that it never had',
    async ({ call, order }) => requireStatus(await call('getCredit', { path: { creditId: order.id } }), 404),
  ],
]

/** returns the checks of what a rail collects. They collect nothing, and issue no account. */
export const depositChecksOf = (rail: CheckedRail): readonly Check[] => {
  const isServed = (...services: readonly string[]): boolean =>
    rail.serves.some((service) => services.includes(service))
  return [
    ...(isServed('collections', 'card-sessions') ? collections(rail) : []),
    ...(isServed('collections') ? [passwords] : []),
    ...(isServed('virtual-accounts') ? [accounts] : []),
    ...(isServed('stablecoin-wallets') ? [wallets] : []),
    ...(isServed('virtual-accounts', 'stablecoin-wallets') ? credits : []),
    ...(isServed('credit-returns') ? [creditReturns] : []),
  ]
}
