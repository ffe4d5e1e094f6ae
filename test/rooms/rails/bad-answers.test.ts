import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../../src/ops/logger.ts'
import { createHttpRail } from '../../../src/rails/http/live-rail.ts'
import { createRailLog } from '../../../src/serve/rail-log.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { aKeyPair, railExample, startConnector, type Behaviour, type Received } from './http/connector.ts'
import { wallets } from './live-world.ts'
import { forgetHealth, shortAttempts } from './partner.ts'

// Answers of a connector that must not be believed: the money stays held, the log says why, and it is counted.

const ours = aKeyPair('corridor-1')
const theirs = aKeyPair('connector-1')
const connector = await startConnector(ours.shared, theirs.own)
afterAll(() => connector.close())

const lines: { readonly payoutId?: string }[] = []
const counted: unknown[] = []
const rail = createHttpRail({
  name: 'sandbox',
  serves: ['payouts'],
  terms: { canFence: true, honoursNotAfter: true, settleWindowMs: 3_600_000 },
  maxUnknown: new Map(),
  connection: {
    baseUrl: connector.url,
    privateKey: ours.own,
    partnerKeys: [theirs.shared],
    totalMs: 2_000,
  },
})
const app = useApp({
  rails: new Map([['sandbox', rail]]),
  ...createRailLog(createLogger('info', { write: (line) => lines.push(JSON.parse(line) as object) }), () => ({
    countRailChange: () => undefined,
    countRailOutcome: (one) => counted.push(one),
  })),
})
beforeEach(async () => {
  await forgetHealth(app)
})

// What the payouts of these tests pay.
const paid = { value: '15402.50', currency: 'NGN' }

const amountOf = ({ body }: Received): unknown =>
  body === '' ? undefined : (JSON.parse(body) as { readonly amount: object }).amount

const success = (request: Received) => ({
  ...(railExample('PayoutSucceeded') as object),
  payoutId: request.url.split('/').at(-1),
  amount: amountOf(request) ?? paid,
})

const pour: Behaviour = (_, res) => {
  const chunk = Buffer.alloc(0x10000, ' ')
  const write = (): void => {
    while (!res.destroyed && res.write(chunk));
  }
  res.writeHead(200, { 'content-length': 2 ** 30 }).on('drain', write)
  write()
  return undefined
}

const drip: Behaviour = (_, res) => {
  res.writeHead(200, { 'content-length': 1_000 })
  const dripping = setInterval(() => res.write(' '), 250)
  res.on('close', () => {
    clearInterval(dripping)
  })
  return undefined
}

describe('a payout is unknown, and its money held, where the connector answers', () => {
  it.each<readonly [string, Behaviour, string]>([
    ['HTML', () => ({ body: '<html>It works!</html>' }), 'not JSON'],
    ['HTML of a proxy', () => ({ body: '<html>It works!</html>', key: null }), 'it has no signature'],
    ['a gigabyte', pour, '1048576 bytes'],
    ['a few bytes a second', drip, 'no whole response'],
    [
      'with another amount',
      (request) => ({ body: { ...success(request), amount: { value: '15402.51', currency: 'NGN' } } }),
      'the reply has another amount',
    ],
    [
      'with a state that does not exist',
      (request) => ({ body: { ...success(request), state: 'settled' } }),
      'enum at /state/',
    ],
    [
      'with a redirect',
      (request) => ({ status: 307, body: success(request), headers: { location: '/elsewhere' } }),
      'no such status',
    ],
    ['with an unsigned success', (request) => ({ body: success(request), key: null }), 'it has no signature'],
  ])('%s', async (_, behaviour, reason) => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    connector.behave((request, res) =>
      request.method === 'PUT' ? behaviour(request, res) : { status: 500, body: '' },
    )
    lines.length = counted.length = 0
    await app.runDue()
    expect(connector.received.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING'])
    expect(await shortAttempts(app, transactionId)).toEqual(['1 unknown'])
    expect(await app.wallet(setup.business.id, 'USD')).toEqual(wallets.held)
    const payoutId = `${transactionId}-01`
    expect(lines.filter((line) => line.payoutId === payoutId)).toMatchObject([
      {
        level: 'warn',
        rail: 'sandbox',
        call: 'send',
        reason: expect.stringContaining(reason) as string,
        msg: 'a rail gave no usable answer: it is asked again',
      },
    ])
    expect(counted).toContainEqual({ rail: 'sandbox', call: 'send', outcome: 'unknown' })
  })
})

const returned = (returnId: string, at: string, amount = paid) => ({
  returns: [{ returnId, amount, reason: 'closed', at }],
})

describe('a payout that the connector has paid', () => {
  it.each<readonly [string, object, readonly string[]]>([
    ['a reference with NUL', { partnerReference: 'REF\u00001' }, ['SUCCESS']],
    ['a reference with half a character', { partnerReference: 'REF\ud8001' }, ['SUCCESS']],
    [
      'a return whose id no database stores',
      returned('RTN\u0000\ud800', '2026-05-23T07:40:00Z'),
      ['SUCCESS', 'REFUNDED'],
    ],
  ])('is settled, though the answer has %s', async (_, members, ends) => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    // The unknown payouts of the tests before are asked about after five seconds, perhaps now.
    connector.behave((request) => ({
      body: { ...success(request), ...(request.url.includes(transactionId) && members) },
    }))
    await app.runDue()
    await app.runDue()
    expect(app.takeFailures()).toEqual([])
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', ...ends])
  })

  it.each<readonly [string, object, string]>([
    [
      'a version that no number shows',
      { version: 1e300 },
      'the reply has a version that numbers do not hold exactly',
    ],
    [
      'a time without minutes of its zone',
      returned('R-1', '2026-05-23T07:40:00+01'),
      'format at /returns/0/at/',
    ],
    [
      'a return in a currency that does not exist',
      returned('R-0', '2026-05-23T07:40:00Z', { value: '1.00', currency: 'ZZZ' }),
      'a return has no positive amount of a known currency',
    ],
    ['a leap second', returned('R-2', '2016-12-31T23:59:60Z'), 'format at /returns/0/at/'],
    ['the year 0', returned('R-3', '0000-01-01T00:00:00Z'), 'format at /returns/0/at/'],
  ])('stays unknown, and is asked about, where the answer has %s', async (_, members, reason) => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    connector.behave((request) => ({ body: { ...success(request), ...members } }))
    lines.length = 0
    await app.runDue()
    expect(app.takeFailures()).toEqual([])
    expect(await shortAttempts(app, transactionId)).toEqual(['1 unknown'])
    expect(lines.filter((line) => line.payoutId === `${transactionId}-01`)).toMatchObject([
      { reason: expect.stringContaining(reason) as string },
    ])
  })
})

it('a rate beyond what a database stores is no reason to be called unavailable', async () => {
  const capabilities = { ...(railExample('Capabilities') as object), requestsPerSecond: 3e9 }
  connector.behave(({ url }) => ({
    body: url.endsWith('/capabilities') ? capabilities : railExample('Balances'),
  }))
  expect(await rail.probe()).toMatchObject({ kind: 'ok', requestsPerSecond: 1_000_000 })
})
