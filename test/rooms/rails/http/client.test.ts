import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRailClient, type RailSchemas } from '../../../../src/rails/index.ts'
import { aKeyPair, railExample, startConnector, type Response } from './connector.ts'

// The client against a connector on a loopback port: what a response proves, and what it does not.

const corridor = aKeyPair('corridor-1')
const partner = aKeyPair('connector-1')
const nextPartner = aKeyPair('connector-2')
const stranger = aKeyPair('connector-1')

const id = '11824f9e602d9c61b8e7a053-01'
const order: RailSchemas['PayoutOrder'] = {
  amount: { value: '154025.00', currency: 'NGN' },
  channel: 'BANK_ACCOUNT',
  recipient: { name: 'Chinedu Okafor', accountNumber: '0123456789', countryCode: 'NG', type: 'person' },
  institution: { code: '000013', name: 'GTBANK PLC' },
  sender: { name: 'Grace Miller', countryCode: 'US' },
  reference: 'order-2026-0042',
  notAfter: '2026-05-20T09:20:00.000Z',
}
const expected = { id, amount: order.amount, version: 0 }

let connector: Awaited<ReturnType<typeof startConnector>>
let client: ReturnType<typeof createRailClient>

const clientWith = (options: Partial<Parameters<typeof createRailClient>[0]> = {}) =>
  createRailClient({
    baseUrl: connector.url,
    privateKey: corridor.own,
    partnerKeys: [partner.shared],
    ...options,
  })

beforeAll(async () => {
  connector = await startConnector(corridor.shared, partner.own)
  client = clientWith()
})
afterAll(() => connector.close())

const put = () => client.putPayout({ id, version: 0, order })
const get = () => client.getPayout(expected)

const reasonOf = async (response: Response): Promise<string> => {
  connector.behave(response)
  const { outcome, reply } = await put()
  expect(reply).toBeUndefined()
  expect(outcome.kind).toBe('unknown')
  expect(connector.received, 'a write is never repeated').toHaveLength(1)
  return outcome.kind === 'unknown' ? outcome.reason : ''
}

const succeeded = { body: railExample('PayoutSucceeded') }

describe('a request', () => {
  it('carries the order under its id, signed, with the id as idempotency key', async () => {
    connector.behave({ status: 201, body: railExample('PayoutAccepted') })
    expect((await put()).outcome).toEqual({ kind: 'accepted', checkAfterMs: 5_000 })
    const [request] = connector.received
    expect(request).toMatchObject({ method: 'PUT', url: `/rail/v1/payouts/${id}`, fault: undefined })
    expect(request?.headers['idempotency-key']).toBe(id)
    expect(JSON.parse(request?.body ?? '')).toEqual(order)
  })

  it('has a new id each time', async () => {
    connector.behave(succeeded)
    await get()
    await get()
    expect(new Set(connector.received.map(({ requestId }) => requestId)).size).toBe(2)
  })

  it('signs its query, and has the path of the address before its own', async () => {
    connector.behave({ body: railExample('CreditList') })
    const behind = clientWith({ baseUrl: `${connector.url}/rails/one/` })
    expect(await behind.ask('listCredits', { query: { after: 'c 1&2' } })).toMatchObject({ kind: 'ok' })
    expect(connector.received[0]).toMatchObject({
      url: '/rails/one/rail/v1/credits?after=c+1%262',
      fault: undefined,
    })
  })

  it('needs https, except on a loopback address', () => {
    for (const baseUrl of [
      'http://partner.example',
      'http://10.0.0.7',
      'ftp://127.0.0.1',
      'http://127.evil.example',
    ])
      expect(() => clientWith({ baseUrl }), baseUrl).toThrow('https')
    for (const baseUrl of ['https://partner.example', 'http://localhost:1', 'http://[::1]:1'])
      expect(() => clientWith({ baseUrl }), baseUrl).not.toThrow()
    expect(() => clientWith({ baseUrl: 'https://partner.example/?a=1' })).toThrow('no query')
  })
})

describe('a signed response', () => {
  it.each([
    ['PayoutAccepted', 'accepted'],
    ['PayoutProcessing', 'accepted'],
    ['PayoutScheduled', 'scheduled'],
    ['PayoutSucceeded', 'succeeded'],
    ['PayoutReturned', 'succeeded'],
    ['PayoutFailed', 'refused'],
    ['PayoutCancelled', 'refused'],
    ['PayoutNeverArrived', 'refused'],
  ])('%s is %s, with its reply', async (name, kind) => {
    connector.behave({ body: railExample(name) })
    for (const ask of [put, get, () => client.fencePayout(expected)]) {
      const { outcome, reply } = await ask()
      expect(outcome.kind).toBe(kind)
      expect(reply).toEqual(railExample(name))
    }
  })

  it('of an error is read by its taken', async () => {
    const kindOf = async (response: Response) => {
      connector.behave(response)
      return (await put()).outcome
    }
    expect(await kindOf({ status: 422, body: railExample('RefusedRecipient') })).toMatchObject({
      kind: 'refused',
      failureCode: 'SVC_RECIPIENT_NOT_FOUND',
    })
    const busy = { status: 503, headers: { 'retry-after': '7' } }
    expect(await kindOf({ ...busy, body: railExample('Unavailable') })).toMatchObject({
      kind: 'not-taken',
      retryAfterMs: 7_000,
    })
    expect(await kindOf({ ...busy, body: railExample('UnavailableUnknown') })).toMatchObject({
      kind: 'unknown',
    })
    expect(await kindOf({ status: 401, body: railExample('SignatureInvalid') })).toMatchObject({
      kind: 'not-taken',
      isUnauthorized: true,
    })
    expect(await kindOf({ status: 409, body: railExample('OtherContent') })).toMatchObject({
      kind: 'unknown',
    })
    expect(await kindOf({ status: 410, body: railExample('Fenced') })).toMatchObject({ kind: 'unknown' })
    connector.behave({ status: 404, body: railExample('UnknownId') })
    expect((await get()).outcome).toEqual({ kind: 'absent' })
  })

  it('has a wait of at most an hour, and none that is no number', async () => {
    const waitOf = async (text: string) => {
      connector.behave({ status: 429, body: railExample('RateLimited'), headers: { 'retry-after': text } })
      const { outcome } = await put()
      return outcome.kind === 'not-taken' ? outcome.retryAfterMs : undefined
    }
    expect(await waitOf('999999')).toBe(3_600_000)
    expect(await waitOf('Wed, 20 May 2026 10:00:00 GMT')).toBeNull()
  })

  it('about another order, or a stale one, is no source of anything', async () => {
    connector.behave(succeeded)
    const other = { ...expected, id: '11824f9e602d9c61b8e7a053-02' }
    const richer = { ...expected, amount: { value: '1.00', currency: 'NGN' } }
    for (const one of [other, richer, { ...expected, version: 9 }]) {
      const { outcome, reply } = await client.getPayout(one)
      expect([outcome.kind, reply]).toEqual(['unknown', undefined])
    }
  })

  it('is accepted with either key while the partner rotates them', async () => {
    const rotating = clientWith({ partnerKeys: [partner.shared, nextPartner.shared] })
    for (const key of [partner.own, nextPartner.own]) {
      connector.behave({ ...succeeded, key })
      expect((await rotating.getPayout(expected)).outcome.kind).toBe('succeeded')
    }
  })
})

describe('a response that says succeeded is unknown', () => {
  const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)
  const text = JSON.stringify(succeeded.body)

  it.each<[string, Response, string]>([
    ['without a signature', { ...succeeded, key: null }, 'it has no signature'],
    ['signed by a stranger under the same id', { ...succeeded, key: stranger.own }, 'the signature is wrong'],
    [
      'signed by an unknown key',
      { ...succeeded, key: nextPartner.own },
      'the key of the signature is unknown',
    ],
    ['signed six minutes ago', { ...succeeded, at: minutesAgo(6) }, 'too old'],
    ['signed six minutes ahead', { ...succeeded, at: minutesAgo(-6) }, 'from the future'],
    [
      'for another request',
      { ...succeeded, requestId: 'd1c3a1a4-0000-4000-8000-000000000000' },
      'another rail-request-id',
    ],
    [
      'with a body that was changed after it was signed',
      { body: railExample('PayoutFailed'), sentBody: succeeded.body },
      'the digest does not match the body',
    ],
    ['with two versions', { body: text.replace('{', '{"version":1,') }, 'not JSON'],
    ['cut off', { body: text.slice(0, -1) }, 'not JSON'],
    ['with a wrong type', { body: text.replace(/"version":\d+/, '"version":"3"') }, 'type at /version/'],
    ['without its version', { body: text.replace(/"version":\d+,/, '') }, 'required at /'],
  ])('%s', async (_what, response, reason) => {
    expect(await reasonOf(response)).toContain(reason)
  })

  it('accepts clocks that differ by four minutes', async () => {
    connector.behave({ ...succeeded, at: minutesAgo(4) })
    expect((await put()).outcome.kind).toBe('succeeded')
  })
})

describe('an unknown state or code is unknown, an unknown member is not', () => {
  const accepted = railExample('PayoutAccepted') as object

  it('is not guessed', async () => {
    expect(await reasonOf({ body: { ...accepted, state: 'settled' } })).toContain('enum at /state/')
    const failure = { code: 'SVC_NEW', retryElsewhere: false }
    expect(await reasonOf({ body: { ...accepted, state: 'failed', failure } })).toContain('/failure/code/')
    expect(await reasonOf({ body: { ...accepted, state: 'failed' } })).toContain('required')
  })

  it('is ignored', async () => {
    connector.behave({ body: { ...accepted, mood: 'good' } })
    expect((await put()).outcome.kind).toBe('accepted')
  })
})

describe('a response that no connector signed is unknown', () => {
  it.each<[string, Response]>([
    ['500 without a body', { status: 500, body: '', key: null }],
    ['502 with a page', { status: 502, body: '<html>Bad gateway</html>', key: null }],
    ['503 that says taken: no', { status: 503, body: railExample('Unavailable'), key: null }],
    ['422 that says taken: no', { status: 422, body: railExample('RefusedRecipient'), key: null }],
    ['404', { status: 404, body: railExample('UnknownId'), key: null }],
    ['302', { status: 302, body: '', key: null, headers: { location: '/rail/v1/other' } }],
  ])('%s', async (_what, response) => {
    await reasonOf(response)
    connector.behave(response)
    expect((await get()).outcome.kind).toBe('unknown')
    expect(connector.received.map(({ url }) => url)).toEqual([`/rail/v1/payouts/${id}`])
  })

  it('a signed redirect is not followed', async () => {
    const redirect = {
      status: 302,
      body: railExample('PayoutSucceeded'),
      headers: { location: '/elsewhere' },
    }
    expect(await reasonOf(redirect)).toContain('no such status')
  })
})
