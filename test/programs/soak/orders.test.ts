import { describe, expect, it } from 'vitest'
import { errors, type ErrorCode } from '../../../generated/catalogue.ts'
import { begin, bodyOf, compare, conclude, isInDoubt, newOrder, type Answer, type Asked } from './orders.ts'

// Proves that the harness would find each of these faults.

const payer = { businessId: 'b'.repeat(24), key: 'k', customerId: 'c', paying: 'p', declining: 'd' }

const anOrder = () => newOrder(payer, { sourceMinor: 1_000n, fails: false, isDeclined: false })
type Order = ReturnType<typeof anOrder>

const refused = (code: ErrorCode, overrides: Partial<Answer> = {}): Answer => ({
  status: errors[code].status,
  retryAfter: code === 'EXTERNAL_REQUEST_ERROR' ? '1' : undefined,
  body: { code },
  ...overrides,
})

const created = (overrides: Readonly<Record<string, string>> = {}): Answer => ({
  status: 201,
  retryAfter: undefined,
  body: {
    data: {
      transactionId: 't1',
      sourceAmount: '10.00',
      destinationAmount: '15402.50',
      fee: '0.50',
      ...overrides,
    },
  },
})

const rowOf = (
  { key, reference }: Order,
  overrides: { readonly id?: string; readonly fee_minor?: bigint } = {},
) => ({
  id: 't1',
  business_id: payer.businessId,
  idempotency_key: key,
  reference,
  source_minor: 1_000n,
  destination_minor: 1_540_250n,
  fee_minor: 50n,
  ...overrides,
})

const tell = (order: Order, answer: Answer, asked: Asked = 'payable'): string | undefined =>
  conclude(order, begin(order, asked), answer)

describe('an answer', () => {
  it('passes where it fits its request', () => {
    expect(tell(anOrder(), created())).toBeUndefined()
    expect(tell(anOrder(), refused('EXTERNAL_REQUEST_ERROR'))).toBeUndefined()
    expect(tell(anOrder(), refused('BALANCE_INSUFFICIENT'), 'poor')).toBeUndefined()
    expect(tell(anOrder(), refused('VALIDATION_ERROR'), 'malformed')).toBeUndefined()
  })

  it.each([
    ['500', refused('INTERNAL_SERVER_ERROR')],
    ['503 without Retry-After', refused('EXTERNAL_REQUEST_ERROR', { retryAfter: undefined })],
    ['a code under another status', refused('BALANCE_INSUFFICIENT', { status: 400 })],
    ['a status without a body', refused('BAD_REQUEST_ERROR', { body: {} })],
    ['a refusal that nothing justifies', refused('BALANCE_INSUFFICIENT')],
    ['401 for a key that is right', refused('AUTHENTICATION_ERROR')],
    ['409 for a key that nobody used', refused('DUPLICATE_REQUEST')],
    ['201 for another amount', created({ sourceAmount: '10.01' })],
  ])('is a breach: %s', (_, answer) => {
    expect(tell(anOrder(), answer)).toBeTypeOf('string')
  })

  it('is a breach where a request that must be refused succeeded', () => {
    expect(tell(anOrder(), created(), 'poor')).toContain('poor')
  })

  it('for one key is 201 once, then 409', () => {
    const order = anOrder()
    tell(order, created())
    expect(tell(order, refused('DUPLICATE_REQUEST'))).toBeUndefined()
    expect(tell(order, created({ transactionId: 't2' }))).toContain('two requests')
  })

  it('is 409 for a twin in flight, in any order, and never after a refusal', () => {
    const order = anOrder()
    const [first, second] = [begin(order, 'payable'), begin(order, 'payable')]
    expect(conclude(order, second, created())).toBeUndefined()
    expect(conclude(order, first, refused('DUPLICATE_REQUEST'))).toBeUndefined()
    const free = anOrder()
    tell(free, refused('BALANCE_INSUFFICIENT'), 'poor')
    expect(tell(free, refused('DUPLICATE_REQUEST'))).toContain('nobody else')
  })
})

describe('the responses and the rows', () => {
  const orderThat = (...answers: readonly Answer[]): Order => {
    const order = anOrder()
    for (const answer of answers)
      tell(order, answer, answer.status < 300 || answer.status > 499 ? 'payable' : 'poor')
    return order
  }

  it('agree', () => {
    const acknowledged = orderThat(created())
    expect(compare(acknowledged, [rowOf(acknowledged)])).toBeUndefined()
    expect(compare(orderThat(refused('BALANCE_INSUFFICIENT')), [])).toBeUndefined()
    const doubtful = orderThat(refused('EXTERNAL_REQUEST_ERROR'))
    expect(isInDoubt(doubtful)).toBe(true)
    expect(compare(doubtful, [])).toBeUndefined()
    expect(compare(doubtful, [rowOf(doubtful)])).toBeUndefined()
  })

  it('are a breach where an acknowledged order is lost, changed, or exists twice', () => {
    const order = orderThat(created())
    expect(compare(order, [])).toContain('is lost')
    expect(compare(order, [rowOf(order, { fee_minor: 51n })])).toContain('0.51')
    expect(compare(order, [rowOf(order, { id: 't2' })])).toContain('t2')
    expect(compare(order, [rowOf(order), rowOf(order)])).toContain('2 times')
  })

  it('are a breach where a refused or incomplete order exists', () => {
    const order = orderThat(refused('BALANCE_INSUFFICIENT'))
    expect(compare(order, [rowOf(order)])).toContain('was refused')
    const cut = anOrder()
    begin(cut, 'payable').outcome = { kind: 'cut' }
    expect(compare(cut, [rowOf(cut)])).toContain('was refused')
  })

  it('are a breach where 409 said that an order exists, and it does not', () => {
    const order = orderThat(refused('EXTERNAL_REQUEST_ERROR'), refused('DUPLICATE_REQUEST'))
    order.isProven = true
    expect(isInDoubt(order)).toBe(false)
    expect(compare(order, [])).toContain('does not stand')
  })
})

it('an order sends the same payout with its key in every kind of request', () => {
  const order = anOrder()
  const bodies = (['payable', 'poor', 'stranger', 'malformed'] as const).map((asked) => bodyOf(order, asked))
  expect(new Set(bodies).size).toBe(4)
  for (const body of bodies) expect(body).toContain(order.key)
})
