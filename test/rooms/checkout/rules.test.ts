import { describe, expect, test } from 'vitest'
import { passesLuhn, readCard } from '../../../src/checkout/card.ts'
import { CardPage } from '../../../src/checkout/page/pay.tsx'
import { wordingOf } from '../../../src/checkout/page/texts/language.ts'
import { requireRedirectUrl, returnUrlOf, stateOf } from '../../../src/checkout/rules.ts'
import type { CheckoutSession, PaymentState, SessionSnapshot } from '../../../src/checkout/session.ts'
import { createPageTokens } from '../../../src/checkout/tokens.ts'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { keyringOf } from '../../support/keyrings.ts'

const at = (time: string): Date => new Date(`2026-05-20T${time}.000Z`)

const aSession = (overrides: Partial<CheckoutSession> = {}): CheckoutSession => ({
  businessId: '00d2c1f0a1b2c3d4e5f60700',
  id: '11825a90d940c3e17f24b890',
  merchantReference: 'invoice-1',
  amount: { minor: 4_999n, currency: 'USD' },
  redirectUrl: 'https://shop.example.com/',
  customerId: '11824b0a80c1a7e5f09b3d42',
  countryCode: 'US',
  channels: ['CARD'],
  metadata: {},
  createdAt: at('10:00:00'),
  expiresAt: at('10:30:00'),
  referenceFreedAt: null,
  ...overrides,
})

const aSnapshot = (now: Date, states: readonly PaymentState[], overrides = {}): SessionSnapshot => ({
  session: aSession(overrides),
  payments: states.map((state, index) => ({
    state,
    attempt: index + 1,
    transactionId: index.toString(),
    createdAt: at('10:01:00'),
  })),
  now,
})

describe('the state of a session', () => {
  test.each([
    ['open', at('10:29:59'), []],
    ['open', at('10:29:59'), ['FAILED', 'EXTRA']],
    ['expired', at('10:30:00'), ['FAILED', 'EXTRA']],
    ['paying', at('11:00:00'), ['FAILED', 'IN_FLIGHT']],
    ['paid', at('11:00:00'), ['PAID', 'EXTRA']],
  ] as const)('is %s at %s with %j', (state, now, states) => {
    expect(stateOf(aSnapshot(now, states))).toBe(state)
  })

  test('is expired at any time once its reference was taken over', () => {
    const now = at('10:10:00')
    expect(stateOf(aSnapshot(now, [], { referenceFreedAt: at('10:09:00') }))).toBe('expired')
  })
})

describe('the return URL', () => {
  const parameters = 'checkoutId=11825a90d940c3e17f24b890&merchantReference=invoice-1'

  test.each([
    ['https://shop.example.com/', `https://shop.example.com/?${parameters}`],
    ['https://shop.example.com/a?', `https://shop.example.com/a?${parameters}`],
    ['https://shop.example.com/a?b=c', `https://shop.example.com/a?b=c&${parameters}`],
    ['https://shop.example.com/a?b=c&', `https://shop.example.com/a?b=c&${parameters}`],
    ['https://shop.example.com/a?b=%20+c&d#e?f', `https://shop.example.com/a?b=%20+c&d&${parameters}#e?f`],
    ['https://shop.example.com/a#b', `https://shop.example.com/a?${parameters}#b`],
  ])('of %s keeps what the business sent', (redirectUrl, url) => {
    expect(returnUrlOf(aSession({ redirectUrl }))).toBe(url)
  })

  test('escapes a reference that looks like a query', () => {
    const merchantReference = 'a&checkoutId=b#c d/é'
    const url = new URL(returnUrlOf(aSession({ merchantReference })))
    expect(url.searchParams.getAll('checkoutId')).toEqual(['11825a90d940c3e17f24b890'])
    expect(url.searchParams.get('merchantReference')).toBe(merchantReference)
    expect(url.hash).toBe('')
  })

  test.each([
    '//evil.example.com',
    'https://',
    'https:///x\\y',
    'ftp://a.example',
    'https://u:p@a.example',
    'https://a b',
    'http://shop.example.com/',
    'http://localhost.example.com/',
    'http://localhost@example.com/',
    'http://u:p@localhost/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://[::2]/',
    'ftp://localhost/',
  ])('refuses %s, also in the sandbox', (text) => {
    expect(() => requireRedirectUrl(text, { isSandbox: false })).toThrow('VALIDATION_ERROR')
    expect(() => requireRedirectUrl(text, { isSandbox: true })).toThrow('VALIDATION_ERROR')
  })

  test('takes http of the developer’s own machine in the sandbox only', () => {
    for (const text of ['http://localhost:3000/thanks', 'http://127.0.0.1/', 'http://[::1]:8080/a?b=c']) {
      expect(requireRedirectUrl(text, { isSandbox: true })).toBe(text)
      expect(() => requireRedirectUrl(text, { isSandbox: false })).toThrow('VALIDATION_ERROR')
    }
  })
})

describe('a card', () => {
  test('is parsed into its last four digits and the end of its month', () => {
    const fields = { number: ' 4242-4242 4242 4242 ', expiry: '02 / 2028', cvc: ' 123 ' }
    expect(readCard(fields)).toEqual({
      ok: true,
      value: { lastFour: '4242', validUntil: new Date('2028-03-01T00:00:00.000Z') },
    })
    expect(readCard({ ...fields, expiry: '12/28' })).toMatchObject({
      value: { validUntil: new Date('2029-01-01T00:00:00.000Z') },
    })
  })

  test('has a check digit, which detects any changed digit', () => {
    const number = '4242424242424242'
    expect(passesLuhn(number)).toBe(true)
    for (let position = 0; position < number.length; position += 1) {
      const digit = ((Number(number[position]) + 1) % 10).toString()
      expect(passesLuhn(number.slice(0, position) + digit + number.slice(position + 1))).toBe(false)
    }
  })

  test('in the page’s list of test cards has a valid check digit and an ending that the sandbox knows', () => {
    const currency = 'USD'
    const html = renderToString(
      h(CardPage, {
        offer: {
          channel: 'CARD',
          total: { minor: 1n, currency },
          fee: { minor: 0n, currency },
          networks: [],
        },
        formSecret: { secret: '', attempt: 1 },
        isSandbox: true,
        faults: {},
      }),
    )
    const numbers = [...html.matchAll(/<dt>([\d ]{19})<\/dt>/g)].map(([, number = '']) =>
      number.replaceAll(' ', ''),
    )
    expect(numbers.map((number) => number.slice(-4))).toEqual(['4242', '0001', '0003', '0005'])
    for (const number of numbers) expect(passesLuhn(number), number).toBe(true)
  })
})

describe('the address of a page', () => {
  const ids = { businessId: '00d2c1f0a1b2c3d4e5f60700', sessionId: '11825a90d940c3e17f24b890' }
  const tokens = createPageTokens(keyringOf(Buffer.alloc(32, 1)))

  test('can be read only with the same pepper', () => {
    const token = tokens.sign(ids)
    expect(tokens.read(token)).toEqual(ids)
    expect(createPageTokens(keyringOf(Buffer.alloc(32, 2))).read(token)).toBeUndefined()
    expect(
      tokens.read(tokens.sign({ ...ids, businessId: ids.sessionId }).slice(0, 17) + token.slice(17)),
    ).toBe(undefined)
  })

  test('has another token than the forms, and each attempt has its own', () => {
    const form = tokens.signForm(ids, 1)
    expect(tokens.isFormOf(ids, 1, form)).toBe(true)
    expect(tokens.isFormOf(ids, 2, form)).toBe(false)
    expect(tokens.isFormOf(ids, 1, tokens.sign(ids).slice(-22))).toBe(false)
    expect(tokens.isFormOf(ids, 1, '')).toBe(false)
  })
})

test.each([
  ['en', 'USD 1,234,567.89', 'JPY 5,000', 'USDT 0.000999'],
  ['fr', '1 234 567,89 USD', '5 000 JPY', '0,000999 USDT'],
  ['sw', 'USD 1,234,567.89', 'JPY 5,000', 'USDT 0.000999'],
  ['pt', '1 234 567,89 USD', '5 000 JPY', '0,000999 USDT'],
] as const)('amounts are written as in %s, with as many decimals as the currency has', (code, ...texts) => {
  const amounts = [
    { minor: 123_456_789n, currency: 'USD' },
    { minor: 5_000n, currency: 'JPY' },
    { minor: 999n, currency: 'USDT' },
  ]
  const spaces = /[\u00a0\u202f]/g
  expect(amounts.map((amount) => wordingOf({ code }).money(amount).replace(spaces, ' '))).toEqual(texts)
})

test('the largest amount is written exactly', () => {
  const { money } = wordingOf({ code: 'en' })
  expect(money({ minor: 999_999_999_999_999n, currency: 'USD' })).toBe('USD\u00a09,999,999,999,999.99')
})
