import { describe, expect, it } from 'vitest'
import {
  classifyCollection,
  classifyOrder,
  type Exchange,
  type OrderExchange,
  type OrderReply,
} from '../../../src/rails/outcome.ts'

// The table of docs/design/rails.md#outcomes, row by row.

const id = '11824f9e602d9c61b8e7a053-01'
const amount = { value: '154025.00', currency: 'NGN' }
const expected = { id, amount, version: 2 }
const failure = { code: 'SVC_ACCOUNT_CLOSED', retryElsewhere: false } as const

const replied = (change: Partial<OrderReply> = {}): Exchange<OrderReply> => ({
  kind: 'replied',
  reply: { id, state: 'accepted', version: 2, amount, ...change },
})

const problem = (
  status: number,
  taken: 'no' | 'unknown',
  rest: { readonly failure?: typeof failure; readonly retryAfterMs?: number } = {},
): Exchange<OrderReply> => ({
  kind: 'problem',
  status,
  problem: { taken, failure: rest.failure },
  retryAfterMs: rest.retryAfterMs ?? null,
})

const classify = (exchange: Exchange<OrderReply>, call: OrderExchange['call'] = 'put') =>
  classifyOrder({ call, expected, exchange })

const calls = ['put', 'get', 'fence'] as const

describe('a reply about the order', () => {
  it.each(['accepted', 'processing'] as const)('%s is accepted', (state) => {
    expect(classify(replied({ state }))).toEqual({ kind: 'accepted' })
    expect(classify(replied({ state, checkAfterSeconds: 5 }))).toEqual({
      kind: 'accepted',
      checkAfterMs: 5_000,
    })
  })

  it('scheduled is scheduled', () => {
    expect(classify(replied({ state: 'scheduled', checkAfterSeconds: 3_600 }))).toEqual({
      kind: 'scheduled',
      checkAfterMs: 3_600_000,
    })
  })

  it.each(calls)('succeeded is a success, to %s', (call) => {
    const success = replied({ state: 'succeeded', partnerReference: 'NIP-1' })
    expect(classify(success, call)).toEqual({ kind: 'succeeded', partnerReference: 'NIP-1' })
    expect(classify(replied({ state: 'succeeded' }), call)).toEqual({
      kind: 'succeeded',
      partnerReference: null,
    })
  })

  it.each(calls)('failed is a refusal with its code, to %s', (call) => {
    expect(classify(replied({ state: 'failed', failure }), call)).toEqual({
      kind: 'refused',
      failureCode: 'SVC_ACCOUNT_CLOSED',
      retryElsewhere: false,
    })
  })

  it('failed without a reason is unknown', () => {
    expect(classify(replied({ state: 'failed' }))).toMatchObject({ kind: 'unknown' })
  })

  it.each(calls)('cancelled is a refusal after which another rail may try, to %s', (call) => {
    const outcome = { kind: 'refused', failureCode: 'SVC_REQUEST_FAILED', retryElsewhere: true }
    expect(classify(replied({ state: 'cancelled' }), call)).toEqual({ ...outcome, isCancelled: true })
    expect(classify(replied({ state: 'cancelled', failure }), call)).toMatchObject({
      failureCode: 'SVC_ACCOUNT_CLOSED',
      retryElsewhere: false,
    })
  })

  it('cancelled has no amount where the order never arrived', () => {
    expect(classify(replied({ state: 'cancelled', amount: undefined }), 'fence').kind).toBe('refused')
  })
})

describe('a reply that does not fit the order is unknown', () => {
  it.each([
    ['another id', { id: '11824f9e602d9c61b8e7a053-02' }],
    ['another amount', { amount: { value: '154025.01', currency: 'NGN' } }],
    ['the amount in other digits', { amount: { value: '154025', currency: 'NGN' } }],
    ['another currency', { amount: { value: '154025.00', currency: 'KES' } }],
    ['no amount', { amount: undefined }],
    ['a lower version', { version: 1 }],
  ] as const)('%s', (_what, change) => {
    for (const call of calls)
      for (const state of ['accepted', 'scheduled', 'succeeded', 'failed'] as const)
        expect(classify(replied({ state, failure, ...change }), call), `${call} ${state}`).toMatchObject({
          kind: 'unknown',
        })
  })

  it('a stale or foreign cancellation releases nothing', () => {
    expect(classify(replied({ state: 'cancelled', version: 1 }), 'fence').kind).toBe('unknown')
    expect(classify(replied({ state: 'cancelled', id: 'another' }), 'fence').kind).toBe('unknown')
  })
})

describe('an error', () => {
  it('422 with taken: no and a failure is a refusal', () => {
    expect(classify(problem(422, 'no', { failure }))).toEqual({
      kind: 'refused',
      failureCode: 'SVC_ACCOUNT_CLOSED',
      retryElsewhere: false,
    })
    expect(classify(problem(422, 'unknown', { failure })).kind).toBe('unknown')
    expect(classify(problem(422, 'no')).kind).toBe('unknown')
  })

  it.each([429, 503])('%d with taken: no is not taken, and waits as long as it says', (status) => {
    expect(classify(problem(status, 'no', { retryAfterMs: 5_000 }))).toEqual({
      kind: 'not-taken',
      reason: `status ${status}`,
      retryAfterMs: 5_000,
      isUnauthorized: false,
    })
  })

  it.each([401, 403])('%d with taken: no is not taken, and says so', (status) => {
    expect(classify(problem(status, 'no'))).toMatchObject({ kind: 'not-taken', isUnauthorized: true })
  })

  it.each([401, 403, 404, 409, 410, 429, 500, 502, 503])('%d with taken: unknown is unknown', (status) => {
    for (const call of calls)
      if (call !== 'get' || status !== 404)
        expect(classify(problem(status, 'unknown'), call).kind, call).toBe('unknown')
  })

  it.each([400, 404, 409, 410, 500])('%d to put is unknown, whatever it says', (status) => {
    expect(classify(problem(status, 'no')).kind).toBe('unknown')
  })

  it('404 to a question is absent, to put and fence unknown', () => {
    expect(classify(problem(404, 'no'), 'get')).toEqual({ kind: 'absent' })
    expect(classify(problem(404, 'no'), 'fence').kind).toBe('unknown')
  })

  it.each([401, 403, 422, 429, 503])('%d to a question proves nothing about the order', (status) => {
    for (const call of ['get', 'fence'] as const)
      expect(classify(problem(status, 'no', { failure }), call).kind).toBe('unknown')
  })
})

describe('no usable response', () => {
  it('a put of which no byte was sent is not taken', () => {
    expect(classify({ kind: 'not-sent', reason: 'ECONNREFUSED' })).toEqual({
      kind: 'not-taken',
      reason: 'ECONNREFUSED',
      retryAfterMs: null,
      isUnauthorized: false,
    })
  })

  it('a question that was not sent proves nothing about the order', () => {
    for (const call of ['get', 'fence'] as const)
      expect(classify({ kind: 'not-sent', reason: 'ECONNREFUSED' }, call)).toEqual({
        kind: 'unknown',
        reason: 'not asked: ECONNREFUSED',
      })
  })

  it.each(calls)('anything else is unknown, to %s', (call) => {
    expect(classify({ kind: 'unusable', reason: 'ECONNRESET' }, call)).toEqual({
      kind: 'unknown',
      reason: 'ECONNRESET',
    })
  })
})

describe('a collection', () => {
  it('may wait for the one-time password of its payer', () => {
    const reply = { id, state: 'awaiting_password', version: 2, amount } as const
    const collection = { call: 'put', expected } as const
    expect(classifyCollection({ ...collection, exchange: { kind: 'replied', reply } })).toEqual({
      kind: 'awaiting-password',
    })
    const stale = { kind: 'replied', reply: { ...reply, version: 1 } } as const
    expect(classifyCollection({ ...collection, exchange: stale }).kind).toBe('unknown')
  })

  it('is otherwise classified as a payout, but for returns', () => {
    const returns = [{ returnId: 'R-1', amount, at: '2026-05-20T10:44:55Z' }]
    const exchange = replied({ state: 'succeeded', partnerReference: 'SFC1', returns })
    expect(classifyCollection({ call: 'get', expected, exchange })).toEqual({
      kind: 'succeeded',
      partnerReference: 'SFC1',
    })
  })
})
