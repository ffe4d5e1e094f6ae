import { afterAll, describe, expect, it } from 'vitest'
import { createHttpRail } from '../../../../src/rails/http/live-rail.ts'
import type { HandOver } from '../../../../src/rails/live-rail.ts'
import { aKeyPair, railExample, startConnector } from './connector.ts'

// Collections, passwords and card pages of a rail behind a connector.

const corridor = aKeyPair('corridor-1')
const partner = aKeyPair('connector-1')
const connector = await startConnector(corridor.shared, partner.own)
afterAll(() => connector.close())

const rail = createHttpRail({
  name: 'shilling-1',
  terms: { canFence: true, honoursNotAfter: true, settleWindowMs: 0 },
  serves: ['collections', 'card-sessions'],
  maxUnknown: new Map(),
  cardOrigin: 'https://cards.example.net',
  connection: { baseUrl: connector.url, privateKey: corridor.own, partnerKeys: [partner.shared] },
})

const amount = { minor: 500_000n, currency: 'KES' }
const collection: HandOver = {
  payoutId: '11825d5a007d9e44a60f3b85-01',
  collects: 'MOBILE_MONEY',
  amount,
  version: 0,
  notAfter: new Date('2026-05-20T09:50:00.000Z'),
  instruction: {
    transactionId: '11825d5a007d9e44a60f3b85',
    type: 'DEPOSIT',
    channel: 'MOBILE_MONEY',
    source: amount,
    destination: amount,
    fee: { minor: 0n, currency: 'KES' },
    reference: 'collect-2026-0007',
    counterparty: {
      accountName: 'Wanjiku Kamau',
      accountNumber: '+254712340002',
      countryCode: 'KE',
      institution: { institutionCode: 'MPESA' },
      returnUrl: 'https://pay.example.com/checkout/t/returned',
    },
  },
}
const card: HandOver = { ...collection, collects: 'CARD' }

const requested = () => {
  const [{ method, url, body, fault } = { method: '', url: '', body: '', fault: '' }] = connector.received
  return { call: `${method} ${url}`, body: body === '' ? undefined : (JSON.parse(body) as unknown), fault }
}
const path = `/rail/v1/collections/${collection.payoutId}`

describe('a rail that collects', () => {
  it('orders, asks for and fences collections, not payouts', async () => {
    connector.behave({ status: 201, body: railExample('CollectionAwaitingPassword') })
    expect(await rail.send(collection)).toEqual({ kind: 'awaiting-password', version: 1 })
    expect(requested()).toEqual({
      call: `PUT ${path}`,
      fault: undefined,
      body: {
        amount: { value: '5000.00', currency: 'KES' },
        channel: 'MOBILE_MONEY',
        payer: { name: 'Wanjiku Kamau', accountNumber: '+254712340002', countryCode: 'KE' },
        institution: { code: 'MPESA', countryCode: 'KE' },
        reference: 'collect-2026-0007',
        notAfter: '2026-05-20T09:50:00.000Z',
      },
    })
    connector.behave({ body: railExample('CollectionSucceeded') })
    expect((await rail.ask(collection)).kind).toBe('succeeded')
    expect(requested().call).toBe(`GET ${path}`)
    connector.behave({ body: railExample('CollectionCancelled') })
    expect((await rail.fence(collection)).kind).toBe('refused')
    expect(requested().call).toBe(`POST ${path}/fence`)
  })

  it('hands over a password with the number of its try, and takes no answer about another try', async () => {
    connector.behave({ body: railExample('PasswordIncorrect') })
    const number = (railExample('PasswordIncorrect') as { readonly number: number }).number
    expect(await rail.authorize?.(collection, { number, password: '482915' })).toBe('incorrect')
    expect(requested()).toMatchObject({
      call: `PUT ${path}/authorizations/${number.toString()}`,
      body: { password: '482915' },
    })
    await expect(rail.authorize?.(collection, { number: number + 1, password: '1' })).rejects.toThrow(
      'another try',
    )
  })

  it('has a new password sent', async () => {
    connector.behave({ body: railExample('PasswordSent') })
    await rail.resendPassword?.(collection, 1)
    expect(requested()).toEqual({ call: `PUT ${path}/passwords/1`, body: undefined, fault: undefined })
  })
})

describe('a rail that does not pay', () => {
  it('is probed by its capabilities', async () => {
    const capabilities = { status: 200, body: railExample('Capabilities') }
    const absent = { status: 404, body: railExample('UnknownId') }
    connector.behave(({ url }) => (url === '/rail/v1/capabilities' ? capabilities : absent))
    expect(await rail.probe()).toEqual({ kind: 'ok', balances: [], requestsPerSecond: 20 })
  })
})

describe('a rail with card pages', () => {
  it('opens one without a card number, and asks for its collection', async () => {
    connector.behave({ body: railExample('CardRedirect') })
    expect(await rail.send(card)).toMatchObject({
      kind: 'accepted',
      cardPage: { display: 'redirect', url: expect.stringContaining('https://cards.example.net/') as string },
    })
    expect(requested()).toMatchObject({
      call: `PUT /rail/v1/card-sessions/${card.payoutId}`,
      body: {
        amount: { value: '5000.00', currency: 'KES' },
        reference: 'collect-2026-0007',
        returnUrl: 'https://pay.example.com/checkout/t/returned',
        notAfter: '2026-05-20T09:50:00.000Z',
      },
    })
    connector.behave({ body: railExample('CollectionSucceeded') })
    expect((await rail.ask(card)).kind).toBe('succeeded')
  })

  it.each<readonly [string, object, string]>([
    ['of another origin', { url: 'https://cards.example.org/pay/7f2c91' }, 'another origin'],
    ['of an address that does not exist', { url: 'https://cards.example.net:99999/' }, 'another origin'],
    ['of another order', { collectionId: '11825d5a007d9e44a60f3b85-02' }, 'another order'],
  ])('takes no page %s', async (_, change, reason) => {
    connector.behave({ body: { ...(railExample('CardRedirect') as object), ...change } })
    const outcome = await rail.send(card)
    expect(outcome).toMatchObject({ kind: 'unknown', reason: expect.stringContaining(reason) as string })
  })

  it.each<readonly [number, object, string]>([
    [422, { taken: 'no', failure: { code: 'SVC_AMOUNT_LIMIT_EXCEEDED', retryElsewhere: true } }, 'refused'],
    [503, { taken: 'no' }, 'not-taken'],
    [500, { taken: 'unknown' }, 'unknown'],
  ])('means by status %i with %j: %s', async (status, members, kind) => {
    connector.behave({ status, body: { title: 'It failed.', status, ...members } })
    expect((await rail.send(card)).kind).toBe(kind)
  })
})
