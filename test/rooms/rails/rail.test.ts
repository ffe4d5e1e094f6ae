import { describe, expect, it } from 'vitest'
import type { Instruction, Rail, RailOutcome } from '../../../src/rails/rail.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

type Call = { readonly kind: 'submit' | 'inquire' | 'authorize'; readonly instruction: Instruction }

const calls: Call[] = []
let answers: (RailOutcome | Error)[] = []

const answer =
  (kind: Call['kind']) =>
  (instruction: Instruction): Promise<RailOutcome> => {
    calls.push({ kind, instruction })
    const next = answers.shift()
    if (next === undefined || next instanceof Error)
      return Promise.reject(next ?? new Error('the rail was not expected'))
    return Promise.resolve(next)
  }

/** A rail that accepts an instruction at once and replies as the test says. */
const scripted: Rail = {
  name: 'sandbox',
  assess: () => ({ kind: 'accept', dueAfterMs: 0 }),
  submit: answer('submit'),
  inquire: answer('inquire'),
  authorize: answer('authorize'),
  resendPassword: () => Promise.reject(new Error('the rail was not expected')),
}

const app = useApp({ rails: new Map([['sandbox', scripted]]) })

const play = (...script: (RailOutcome | Error)[]): void => {
  calls.length = 0
  answers = script
}

const statusOf = async (setup: Awaited<ReturnType<typeof setUpPayout>>, transactionId: string) =>
  must(await setup.client.GET('/api/v1/transaction/{transactionId}', { params: { path: { transactionId } } }))
    .data.status

describe('a rail', () => {
  it('gets the payout once, with the transaction as its reference, and inquiries while it is pending', async () => {
    play(
      { kind: 'pending', checkAfterMs: 60_000 },
      { kind: 'pending', checkAfterMs: 60_000 },
      { kind: 'succeeded' },
    )
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    await app.runDue()
    expect(await statusOf(setup, transactionId)).toBe('PROCESSING')
    for (let round = 0; round < 2; round += 1) {
      await app.advanceClock('61 seconds')
      await app.runDue()
    }
    expect(await statusOf(setup, transactionId)).toBe('SUCCESS')
    expect(calls.map(({ kind }) => kind)).toEqual(['submit', 'inquire', 'inquire'])
    expect(new Set(calls.map(({ instruction }) => instruction.transactionId))).toEqual(
      new Set([transactionId]),
    )
    expect(calls[0]?.instruction.counterparty?.accountNumber).toBe('0123456789')
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE'])
    expect(await app.events(setup.business.id, transactionId)).toHaveLength(3)
  })

  it('that fails gives the money back, with its reason', async () => {
    play({ kind: 'failed', failureCode: 'SVC_ACCOUNT_CLOSED' })
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    await app.runDue()
    expect(await statusOf(setup, transactionId)).toBe('FAILED')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '100.00', pending: '0.00' })
  })

  it('that times out moves no money: the hold stays, and the worker inquires', async () => {
    play(new Error('timed out'), { kind: 'succeeded' })
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    await app.runDue()
    expect(app.takeFailures()).toHaveLength(1)
    expect(await statusOf(setup, transactionId)).toBe('PENDING')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '89.50', pending: '10.50' })
    await app.advanceClock('2 minutes')
    await app.runDue()
    expect(await statusOf(setup, transactionId)).toBe('SUCCESS')
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE'])
  })
})

describe('production', () => {
  it('answers VALIDATION_ERROR to a payout and to its quote while no rail is configured', async () => {
    await app.inProduction(async ({ url, key, businessId }) => {
      await app.topUp({ id: businessId }, 'USD', '100.00')
      const client = clientOf(url, key)
      const { customerId, destinationId } = await setUpPayout(app, {}, { id: businessId, key, client })
      const pair = { sourceCurrency: 'USD', destinationCurrency: 'NGN', sourceAmount: '10.00' }
      const body = { ...pair, destinationAmount: '15402.50', customerId, destinationId }
      const meta = { idempotencyKey: 'k', reference: 'r' }
      expectRefusal(await client.POST('/api/v1/transaction', { body: { ...body, meta } }), 'VALIDATION_ERROR')
      const query = { ...pair, destinationId }
      expectRefusal(await client.GET('/api/v1/transaction/quote', { params: { query } }), 'VALIDATION_ERROR')
    })
  })
})
