import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must } from '../../support/builders.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { createScriptedRail } from './scripted-rail.ts'

// Fault case F9: a processor that accepts a call and never replies.

const { rail, calls, play } = createScriptedRail()
const app = useApp({ rails: new Map([['sandbox', rail]]), railTimeoutMs: 250 })

const never = new Promise<never>(() => undefined)

describe('a rail that never replies', () => {
  it('releases the slots of the worker: other payouts are settled, and the stuck ones stay held', async () => {
    const stuck = await setUpPayout(app, { usd: '1000.00' })
    const quick = await setUpPayout(app, { usd: '100.00' })
    // More than a worker does at once, and all of them due first.
    for (let count = 0; count < 25; count += 1) await aPayout(stuck)
    const { transactionId } = await aPayout(quick)
    play((call) => (call.transactionId === transactionId ? Promise.resolve({ kind: 'succeeded' }) : never))
    await app.runDue()
    expect(app.takeFailures().length).toBeGreaterThanOrEqual(25)
    expect(new Set(calls.map((call) => call.transactionId)).size).toBe(26)
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE'])
    expect(await app.wallet(stuck.business.id, 'USD')).toEqual({ available: '737.50', pending: '262.50' })
  })

  it('blocks no request: a password is answered EXTERNAL_REQUEST_ERROR, and the deposit keeps waiting', async () => {
    play(() => never, { asks: true })
    const setup = await setUpDeposit(app)
    const { transactionId } = await aDeposit(setup)
    const params = { path: { transactionId } }
    const answer = await setup.client.POST('/api/v1/transaction/{transactionId}/authorize', {
      params,
      body: { type: 'OTP', otp: '123456' },
    })
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    const after = must(await setup.client.GET('/api/v1/transaction/{transactionId}', { params })).data
    expect(after.status).toBe('CUSTOMER_ACTION_REQUIRED')
    expect(await app.journals(transactionId)).toEqual([])
  })
})
