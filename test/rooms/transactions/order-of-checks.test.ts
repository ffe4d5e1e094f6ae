import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { sendRaw, type RawAnswer } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { payoutFaults, swapFaults, type Draft, type Fault } from './order-faults.ts'
import { anOrderWorld, type OrderWorld, type BusinessFaults } from './order-world.ts'

// docs/behaviour.md gives the order of checks: of two faults of a create, the response names the earlier one.

const app = useApp()
const path = '/api/v1/transaction'

type Type = 'WITHDRAW' | 'SWAP'

const nothingWrong: BusinessFaults = {
  isUsedUp: false,
  mustVerify: false,
  mayNotSwap: false,
  isLimited: false,
  hasMinimum: false,
  isPoor: false,
}

const worlds = new Map<string, Promise<OrderWorld>>()

/** Returns a business with these faults, one for each set of them, as refused creates leave nothing. */
const worldOf = (faults: readonly Fault[]): Promise<OrderWorld> => {
  const businessFaults = { ...nothingWrong }
  for (const { world } of faults) if (world !== undefined) Object.assign(businessFaults, { [world]: true })
  const name = JSON.stringify(businessFaults)
  const world = worlds.get(name) ?? anOrderWorld(app, businessFaults)
  worlds.set(name, world)
  return world
}

const draftOf = (type: Type, { keys, customerId, methods }: OrderWorld): Draft => ({
  key: keys.all,
  headers: {},
  isCut: false,
  body: {
    type,
    customerId,
    sourceAmount: '20.00',
    sourceCurrency: 'USD',
    destinationCurrency: 'NGN',
    ...(type === 'WITHDRAW' && { destinationId: methods.paid, destinationAmount: '30805.00' }),
    meta: { idempotencyKey: `key-${randomUUID()}`, reference: `order-${randomUUID()}` },
  },
})

/** Sends a create that has all of `faults`. */
const send = async (type: Type, faults: readonly Fault[]): Promise<RawAnswer> => {
  const world = await worldOf(faults)
  const draft = draftOf(type, world)
  for (const fault of faults) fault.put(draft, world)
  const text = JSON.stringify(draft.body)
  const { key, headers, isCut } = draft
  return sendRaw(app.url, path, { method: 'POST', key, headers, body: isCut ? text.slice(0, -1) : text })
}

const expectFault = (answer: RawAnswer, { code, sentence, rank }: Fault): void => {
  expect(expectRefusal(answer, code).friendlyMessage).toMatch(sentence)
  // Refusals before the rate limit do not reveal that the key is valid; later ones have the rate limit headers.
  expect(answer.headers.has('x-ratelimit-limit')).toBe(rank >= 3)
}

const canBoth = (one: Fault, two: Fault): boolean => {
  if (one.rank === two.rank) return false
  if (one.touches !== undefined && one.touches === two.touches) return false
  // The type of a truncated body is unknown, so any of the three permissions suffices.
  return !(one.rank === 2 && two.name === 'a body cut short')
}

const pairsOf = (faults: readonly Fault[]): readonly (readonly [Fault, Fault])[] =>
  faults.flatMap((first, index) =>
    faults.slice(index + 1).flatMap((second) => (canBoth(first, second) ? [[first, second] as const] : [])),
  )

const expectNothingMoved = async (): Promise<void> => {
  for (const { businessId, businessFaults } of await Promise.all(worlds.values())) {
    expect(await app.countTransactions(businessId)).toBe(2)
    const available = businessFaults.isPoor ? '18.80' : '998.80'
    expect(await app.wallet(businessId, 'USD')).toEqual({ available, pending: '1.20' })
  }
}

describe.each([
  ['WITHDRAW', payoutFaults],
  ['SWAP', swapFaults],
] as const)('a %s', (type, faults) => {
  it('with one fault gets its error', async () => {
    for (const fault of faults) expectFault(await send(type, [fault]), fault)
  })

  it.each(faults.slice(0, -1).map((fault, index) => [fault.name, index] as const))(
    'with %s and any later fault gets the error of the first',
    async (_, index) => {
      const first = faults[index]
      const pairs = pairsOf(faults).filter(([one]) => one === first)
      for (const pair of pairs) {
        const answer = await send(type, pair)
        try {
          expectFault(answer, pair[0])
        } catch (cause) {
          throw new Error(`beside ${pair[1].name}: ${answer.status.toString()} ${answer.text}`, { cause })
        }
      }
      await expectNothingMoved()
    },
  )

  it('with every fault gets the error of each, as the earlier ones are fixed', async () => {
    const left = [...faults]
    while (left.length > 0) {
      const rank = left[0]?.rank ?? 0
      const kept = left.filter((fault, index) => left.slice(0, index).every((other) => canBoth(other, fault)))
      const first = kept[0]
      if (first) expectFault(await send(type, kept), first)
      left.splice(0, left.filter((fault) => fault.rank === rank).length)
    }
    await expectNothingMoved()
  })
})

describe('a simulation in production', () => {
  it('is checked in the order key → version → body → availability → schema', async () => {
    await app.inProduction(async ({ url, key }) => {
      const target = `${path}/nope/simulate`
      const version = { 'x-api-version': '1' }
      const ask = (request: { key?: string; headers?: Record<string, string>; body: string }) =>
        sendRaw(url, target, { method: 'POST', ...request })
      expectRefusal(await ask({ headers: version, body: '{' }), 'AUTHENTICATION_ERROR')
      const details = expectRefusal(await ask({ key, headers: version, body: '{' }), 'BAD_REQUEST_ERROR')
      expect(details.friendlyMessage).toContain('x-api-version')
      const broken = expectRefusal(await ask({ key, body: '{' }), 'BAD_REQUEST_ERROR')
      expect(broken.friendlyMessage).toContain('JSON')
      for (const body of ['{"outcome":"maybe"}', '[]', '{"outcome":"success"}'])
        expectRefusal(await ask({ key, body }), 'FORBIDDEN')
    })
  })
})
