import { describe, expect, it } from 'vitest'
import { magicSuffix, planChosen, planOutcome, type SandboxCase } from '../../../src/sandbox/rules.ts'

const delays = { usualMs: 300_000, instantMs: 30_000 }
const payout = { type: 'WITHDRAW', channel: 'BANK_ACCOUNT' } as const
const plan = (accountNumber: string, reference = 'order-1') =>
  planOutcome({ ...payout, accountNumber, reference }, delays)

describe('a payout', () => {
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

  it('takes about thirty seconds with SIMULATE_INSTANT, except for an account ending 0003', () => {
    expect(plan('0123456789', 'SIMULATE_INSTANT-1')).toMatchObject({ afterMs: 30_000 })
    expect(plan('0123450003', 'SIMULATE_INSTANT-1')).toEqual({ kind: 'wait' })
  })

  it('fails a reference with `fail` in any letter case, unless the suffix decides', () => {
    expect(plan('0123456789', 'will-FaIl')).toMatchObject({ failureCode: 'SVC_PAYMENT_FAILED' })
    expect(plan('0123450002', 'fail')).toMatchObject({ failureCode: 'SVC_PAYMENT_FAILED' })
    expect(plan('0123450003', 'fail')).toEqual({ kind: 'wait' })
    expect(plan('0123450005', 'fail')).toMatchObject({ kind: 'decline' })
  })
})

describe('a chosen outcome', () => {
  it('overrides the reference, which chooses only the delay', () => {
    const failing = { type: 'DEPOSIT', reference: 'fail-SIMULATE_INSTANT' } as const
    expect(planChosen(failing, 'success', delays)).toEqual({
      kind: 'finish',
      afterMs: 30_000,
      failureCode: null,
    })
    expect(planChosen({ ...failing, reference: 'a' }, 'failed', delays)).toEqual({
      kind: 'finish',
      afterMs: 300_000,
      failureCode: 'SVC_PAYMENT_FAILED',
    })
  })
})

const succeeds = { kind: 'finish', afterMs: 300_000, failureCode: null }
const fails = { kind: 'finish', afterMs: 300_000, failureCode: 'SVC_PAYMENT_FAILED' }
const declined = { kind: 'decline', failureCode: 'SVC_INVALID_SENDER' }

// The table of docs/behaviour.md#sandbox-outcomes, its columns of deposits; the card's is the checkout's.
describe.each([
  { channel: 'MOBILE_MONEY', prefix: '+25471234', at0002: { kind: 'ask' } },
  { channel: 'CARD', prefix: '424242424242', at0002: succeeds },
  { channel: 'INTERAC', prefix: 'account', at0002: succeeds },
])('a deposit by $channel', ({ channel, prefix, at0002 }) => {
  it.each([
    ['6789', succeeds],
    ['0001', fails],
    ['0002', at0002],
    ['0003', { kind: 'wait' }],
    ['0004', succeeds],
    ['0005', declined],
  ])('ending %s', (ending, planned) => {
    const ask: SandboxCase = {
      type: 'DEPOSIT',
      channel,
      accountNumber: prefix + ending,
      reference: 'order-1',
    }
    expect(planOutcome(ask, delays)).toEqual(planned)
    const instant = planOutcome({ ...ask, reference: 'SIMULATE_INSTANT' }, delays)
    expect(instant).toEqual('afterMs' in planned ? { ...planned, afterMs: 30_000 } : planned)
  })
})

describe('a swap', () => {
  it('ends after about a second, and fails where its reference says so', () => {
    const swap = { type: 'SWAP', channel: 'WALLET', accountNumber: '' } as const
    expect(planOutcome({ ...swap, reference: 'swap-1' }, delays)).toEqual({ ...succeeds, afterMs: 1_000 })
    expect(planOutcome({ ...swap, reference: 'to-Fail' }, delays)).toEqual({ ...fails, afterMs: 1_000 })
  })
})

describe('magicSuffix', () => {
  it('returns the end of the account number, else of the phone, else undefined', () => {
    expect(magicSuffix({ accountNumber: '+254700000001', recipientPhone: '+254700000005' })).toBe('0001')
    expect(magicSuffix({ accountNumber: 'ada@upi', recipientPhone: '+919800000005' })).toBe('0005')
    expect(magicSuffix({ accountNumber: 'ada@example.com' })).toBeUndefined()
    expect(magicSuffix({ accountNumber: 'GB33BUKB2020155555X001' })).toBeUndefined()
  })
})
