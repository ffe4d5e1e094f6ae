import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  CorridorConnectionError,
  createClient,
  type ClientOptions,
  type Corridor,
} from '../../src/client/index.ts'
import { useApp } from '../support/app.ts'
import { setUpPayout, payoutBody, type PayoutSetup } from '../support/builders.ts'
import { hostAndPortOf, startTcpProxy, type ChunkAction, type TcpProxy } from '../support/tcp-proxy.ts'
import { failureOf } from '../rooms/client/failure-of.ts'

// The real service behind a network that fails: whatever happens to the connection, a payout is paid once.

const app = useApp()
let proxy: TcpProxy

beforeAll(async () => {
  proxy = await startTcpProxy(hostAndPortOf(app.url))
})
afterAll(() => proxy.close())

const clientOf = (apiKey: string, options: Partial<ClientOptions> = {}): Corridor =>
  createClient({
    apiKey,
    baseUrl: `http://127.0.0.1:${proxy.port.toString()}`,
    firstWaitMs: 1,
    longestWaitMs: 4,
    ...options,
  })

/** Applies these faults to the creates of transactions, one after the other; everything else passes. */
const decide = (...fates: readonly ChunkAction[]): { count: number } => {
  const seen = { count: 0 }
  proxy.setRule((bytes) => {
    if (!bytes.includes('POST /api/v1/transaction ')) return 'pass'
    seen.count += 1
    return fates[seen.count - 1] ?? 'pass'
  })
  return seen
}

const paidOnce = { available: '989.50', pending: '10.50' }
const unpaid = { available: '1000.00', pending: '0.00' }

const expectPaidOnce = async ({ business }: PayoutSetup): Promise<void> => {
  expect(await app.countTransactions(business.id)).toBe(1)
  expect(await app.wallet(business.id, 'USD')).toEqual(paidOnce)
}

describe('a payout over a connection that', () => {
  it.each<[string, ChunkAction[]]>([
    ['is cut before the service hears of it', ['reset', 'reset']],
    ['is cut after the service has done it', ['drop the reply']],
    ['is cut time and again, before and after', ['reset', 'drop the reply', 'drop the reply']],
  ])('%s is paid once, and returned as created', async (_, fates) => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    const seen = decide(...fates)
    const { data } = await clientOf(setup.business.key).createTransaction({ body })
    expect(data).toMatchObject({ status: 'PENDING', meta: body.meta })
    expect(seen.count).toBe(fates.length + 1)
    await expectPaidOnce(setup)
  })

  it('hangs times out, and the request is sent again', async () => {
    const setup = await setUpPayout(app)
    const seen = decide('withhold')
    const body = payoutBody(setup)
    const { data } = await clientOf(setup.business.key, { timeoutMs: 2_000 }).createTransaction({ body })
    expect(data.meta).toEqual(body.meta)
    expect(seen.count).toBeGreaterThanOrEqual(2)
    await expectPaidOnce(setup)
  })

  it('loses every reply has an unknown outcome, and the same call later finds it paid once', async () => {
    const setup = await setUpPayout(app)
    const body = payoutBody(setup)
    decide('drop the reply', 'drop the reply')
    const impatient = clientOf(setup.business.key, { retries: 1 })
    const error = await failureOf(impatient.createTransaction({ body }))
    expect(error).toBeInstanceOf(CorridorConnectionError)
    expect(error).toMatchObject({ attempts: 2, mayHaveBeenDone: true })
    expect(String(error)).toContain('it may have been carried out')
    await expectPaidOnce(setup)
    decide('reset')
    // The connection of the first attempt broke, so the duplicate may be its own.
    const found = await clientOf(setup.business.key).createTransaction({ body })
    expect(found.data.meta).toEqual(body.meta)
    await expectPaidOnce(setup)
  })

  it.each<[string, Partial<ClientOptions>]>([
    ['between attempts, retries left or not', { timeoutMs: 1_000, totalTimeoutMs: 1_500 }],
    // Otherwise this test would wait for it without end.
    [
      'in the middle of an attempt that might have taken longer',
      { timeoutMs: 600_000, totalTimeoutMs: 1_500 },
    ],
  ])('hangs ends at the timeout of the call, %s', async (_, options) => {
    const setup = await setUpPayout(app)
    const seen = decide('withhold', 'withhold', 'withhold')
    const error = await failureOf(
      clientOf(setup.business.key, options).createTransaction({ body: payoutBody(setup) }),
    )
    expect(error).toBeInstanceOf(CorridorConnectionError)
    expect(error).toMatchObject({ mayHaveBeenDone: true })
    // One whole attempt, and at most another within the remaining time.
    expect([1, 2]).toContain(seen.count)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual(unpaid)
  })

  it('breaks for many concurrent payouts pays each of them once', async () => {
    const setup = await setUpPayout(app)
    const bodies = Array.from({ length: 12 }, () => payoutBody(setup, { reference: `order-${randomUUID()}` }))
    let count = 0
    proxy.setRule((bytes) => {
      if (!bytes.includes('POST /api/v1/transaction ')) return 'pass'
      count += 1
      return count % 3 === 0 ? 'drop the reply' : count % 4 === 0 ? 'reset' : 'pass'
    })
    const corridor = clientOf(setup.business.key, { retries: 8 })
    const created = await Promise.all(bodies.map((body) => corridor.createTransaction({ body })))
    proxy.setRule()
    expect(created.map(({ data }) => data.meta.reference)).toEqual(bodies.map(({ meta }) => meta.reference))
    expect(await app.countTransactions(setup.business.id)).toBe(12)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '874.00', pending: '126.00' })
  })

  it('breaks in the middle of a list does not prevent reading it to its end', async () => {
    const setup = await setUpPayout(app)
    proxy.setRule()
    const corridor = clientOf(setup.business.key)
    for (let count = 0; count < 3; count += 1) await corridor.createTransaction({ body: payoutBody(setup) })
    proxy.dropReplyTo('page=1')
    const read: string[] = []
    for await (const { transactionId } of corridor.each('listTransactions', { query: { limit: 1 } }))
      read.push(transactionId)
    expect(new Set(read).size).toBe(4)
  })
})
