import { describe, expect, it } from 'vitest'
import { magicSuffix, planPayout } from '../../../src/sandbox/rules.ts'

const delays = { usualMs: 300_000, instantMs: 30_000 }
const plan = (accountNumber: string, reference = 'order-1') =>
  planPayout({ accountNumber, reference }, delays)

describe('planPayout', () => {
  it.each([
    ['0123456789', { kind: 'finish', afterMs: 300_000, failureCode: null }],
    ['0123450001', { kind: 'finish', afterMs: 300_000, failureCode: 'SVC_PAYMENT_FAILED' }],
    ['0123450002', { kind: 'finish', afterMs: 300_000, failureCode: null }],
    ['0123450003', { kind: 'wait' }],
    ['0123450004', { kind: 'finish', afterMs: 300_000, failureCode: null }],
    ['0123450005', { kind: 'decline', failureCode: 'SVC_INVALID_RECIPIENT' }],
  ])('plans an account %s', (accountNumber, planned) => {
    expect(plan(accountNumber)).toEqual(planned)
  })

  it('takes about thirty seconds with SIMULATE_INSTANT, which an account ending 0003 outlives', () => {
    expect(plan('0123456789', 'SIMULATE_INSTANT-1')).toMatchObject({ afterMs: 30_000 })
    expect(plan('0123450003', 'SIMULATE_INSTANT-1')).toEqual({ kind: 'wait' })
  })

  it('fails a reference with `fail` in any case, and lets the suffix speak first', () => {
    expect(plan('0123456789', 'will-FaIl')).toMatchObject({ failureCode: 'SVC_PAYMENT_FAILED' })
    expect(plan('0123450002', 'fail')).toMatchObject({ failureCode: 'SVC_PAYMENT_FAILED' })
    expect(plan('0123450003', 'fail')).toEqual({ kind: 'wait' })
    expect(plan('0123450005', 'fail')).toMatchObject({ kind: 'decline' })
  })
})

describe('magicSuffix', () => {
  it('is the end of the account number, else of the phone, else none', () => {
    expect(magicSuffix({ accountNumber: '+254700000001', recipientPhone: '+254700000005' })).toBe('0001')
    expect(magicSuffix({ accountNumber: 'ada@upi', recipientPhone: '+919800000005' })).toBe('0005')
    expect(magicSuffix({ accountNumber: 'ada@example.com' })).toBeUndefined()
    expect(magicSuffix({ accountNumber: 'GB33BUKB2020155555X001' })).toBeUndefined()
  })
})
