import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/rails/outcome.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { until } from '../../support/until.ts'
import { wallets } from './live-world.ts'
import { inTurn, loseReply, loseRequest, makeDue, shortCases, type Play } from './partner.ts'
import { createPartners, createRails } from './two-rails.ts'
import { aGate } from '../../support/gate.ts'

// Another rail gets a payout only once it is proven that the one before did not execute it.

const { paid, released } = wallets
const [first, second, third, fourth] = createPartners()
const { app, pass, setRoute, aPaidPayout, shortAttempts, railOf, debitsOf } = createRails([
  ...[first, second, third, fourth],
])

const refuse = (failureCode: Extract<Outcome, { kind: 'refused' }>['failureCode']): Play => {
  const outcome: Outcome = { kind: 'refused', failureCode, retryElsewhere: true }
  return () => outcome
}
const isOut = refuse('SVC_SERVICE_UNAVAILABLE')

describe('a payout that a rail refused, though another may pay it', () => {
  it('goes to the next rail, which pays it once', async () => {
    first.plays.send = isOut
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    expect(await app.moves(transactionId)).toEqual([
      'PENDING',
      'PROCESSING',
      'RETRY',
      'PROCESSING',
      'SUCCESS',
    ])
    expect(await shortAttempts(transactionId)).toEqual(['sandbox refused ANSWER', 'second succeeded ANSWER'])
    expect(await railOf(transactionId)).toBe('second')
    expect(debitsOf(transactionId)).toBe(1)
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
  })

  it('goes to each rail once, and to three at most', async () => {
    for (const { plays } of [first, second, third, fourth]) plays.send = isOut
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    expect(await shortAttempts(transactionId)).toEqual([
      ...['sandbox refused ANSWER', 'second refused ANSWER', 'third refused ANSWER'],
    ])
    expect((await app.moves(transactionId)).at(-1)).toBe('FAILED')
    expect(await app.wallet(businessId, 'USD')).toEqual(released)
  })

  it('fails where no other rail is left, also when that happens after the refusal', async () => {
    for (const rail of ['second', 'third', 'fourth']) await setRoute(rail, { isEnabled: false })
    first.plays.send = isOut
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'FAILED'])
    await setRoute('second', { isEnabled: true })
    const later = await aPaidPayout()
    first.plays.send = async (act, payout) => {
      await app.wired.freeze.freeze(later.businessId, 'under investigation')
      return isOut(act, payout)
    }
    await app.runDue()
    await setRoute('second', { isEnabled: false })
    await app.wired.freeze.release(later.businessId)
    await pass(61)
    expect(await app.moves(later.transactionId)).toEqual(['PENDING', 'PROCESSING', 'RETRY', 'FAILED'])
    expect(await app.wallet(later.businessId, 'USD')).toEqual(released)
  })

  it.each(['SVC_ACCOUNT_CLOSED', 'SVC_NAME_MISMATCH', 'SVC_COMPLIANCE_REJECTED'] as const)(
    'fails at once for what its recipient causes: %s',
    async (failureCode) => {
      first.plays.send = refuse(failureCode)
      const { transactionId } = await aPaidPayout()
      await app.runDue()
      expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'FAILED'])
      expect(second.sent).toEqual([])
    },
  )
})

describe('a payout whose outcome is unknown', () => {
  it('goes to no other rail without a proof', async () => {
    first.plays.send = loseRequest
    first.plays.fence = loseRequest
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(6, 11, 16, 31, 61, 181, 601, 3_601)
    expect((await app.moves(transactionId)).at(-1)).toBe('UNKNOWN')
    expect(second.sent).toEqual([])
    first.reset()
    await pass(3_601)
    expect(debitsOf(transactionId)).toBe(1)
    app.takeFailures()
  })

  it('goes to the next rail after the fence; the first wakes up later, and pays nothing', async () => {
    const { open: arrive, passed: travels } = aGate()
    first.plays.send = inTurn(async (act) => {
      await travels
      return act()
    })
    const { businessId, transactionId } = await aPaidPayout()
    const slow = app.runDue()
    await until(
      () => first.calls.length === 1,
      () => 'the payout is not sent',
    )
    await pass(46, 6, 11, 16, 31)
    expect(await shortAttempts(transactionId)).toEqual([
      ...['sandbox not_executed FENCE', 'second succeeded ANSWER'],
    ])
    arrive()
    await slow
    await makeDue(app, businessId, transactionId)
    await app.runDue()
    expect(debitsOf(transactionId)).toBe(1)
    expect(await shortCases(app, transactionId)).toEqual([])
  })

  it('that the first rail pays in spite of its fence is a case', async () => {
    first.plays.send = inTurn(loseRequest)
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(6, 11, 16, 31)
    expect(await railOf(transactionId)).toBe('second')
    first.set(`${transactionId}-01`, 'succeeded')
    for (let times = 0; times < 2; times += 1) {
      await makeDue(app, businessId, transactionId)
      await app.runDue()
    }
    expect(await shortCases(app, transactionId)).toEqual(['contradiction'])
    expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
    app.takeFailures()
  })

  it('goes to the first rail again where there is no other, also if the reply of the fence was lost', async () => {
    for (const rail of ['second', 'third', 'fourth']) await setRoute(rail, { isEnabled: false })
    first.plays.send = inTurn(loseRequest)
    first.plays.fence = inTurn(loseReply)
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(6, 11, 16, 31, 61)
    expect(await shortAttempts(transactionId)).toEqual([
      ...['sandbox not_executed FENCE', 'sandbox succeeded ANSWER'],
    ])
    expect((await app.moves(transactionId)).slice(-3)).toEqual(['RETRY', 'PROCESSING', 'SUCCESS'])
    app.takeFailures()
  })
})

describe('a payout without an attempt', () => {
  it('goes to another rail freely, at the price of its creation', async () => {
    await app.wired.services.pricing.setFee({ sourceCurrency: 'USD', rail: 'second', flat: '5.00' })
    const { businessId, transactionId } = await aPaidPayout()
    expect(await railOf(transactionId)).toBe('sandbox')
    await setRoute('sandbox', { isEnabled: false })
    await app.runDue()
    expect(await shortAttempts(transactionId)).toEqual(['second succeeded ANSWER'])
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
  })

  it('waits while no route takes it any more', async () => {
    const { transactionId } = await aPaidPayout()
    for (const rail of ['sandbox', 'second', 'third', 'fourth']) await setRoute(rail, { isEnabled: false })
    await app.runDue()
    expect(await shortAttempts(transactionId)).toEqual([])
    await setRoute('second', { isEnabled: true })
    await pass(3)
    expect(await shortAttempts(transactionId)).toEqual(['second succeeded ANSWER'])
  })

  it('is created over the route of its amount', async () => {
    await setRoute('sandbox', { maximum: '10000.00' })
    await setRoute('second', { minimum: '20000.00' })
    const { transactionId } = await aPaidPayout()
    expect(await railOf(transactionId)).toBe('third')
    for (const rail of ['third', 'fourth']) await setRoute(rail, { isEnabled: false })
    const setup = await setUpPayout(app, { usd: '100.00' })
    await expect(aPayout(setup)).rejects.toThrow('There is no route that pays NGN in this amount')
    await setRoute('third', { isEnabled: true })
    await app.runDue()
    expect(await shortAttempts(transactionId)).toEqual(['third succeeded ANSWER'])
  })
})

describe('an answer that is older than an earlier one', () => {
  it('decides nothing', async () => {
    first.plays.send = () => ({ kind: 'accepted', version: 2 })
    first.plays.ask = inTurn(
      () => ({ kind: 'refused', failureCode: 'SVC_PAYMENT_FAILED', retryElsewhere: true, version: 1 }),
      () => ({ kind: 'succeeded', partnerReference: null, version: 1 }),
      (act, { version }) => ({ ...act(), version: version + 1 }),
    )
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    first.set(`${transactionId}-01`, 'succeeded')
    await pass(31)
    expect(await shortAttempts(transactionId)).toEqual(['sandbox unknown'])
    await pass(6)
    expect(await shortAttempts(transactionId)).toEqual(['sandbox unknown'])
    await pass(11)
    expect(await shortAttempts(transactionId)).toEqual(['sandbox succeeded ANSWER'])
  })
})
