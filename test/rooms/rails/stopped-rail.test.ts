import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../../src/rails/outcome.ts'
import { wallets } from './live-world.ts'
import { createWorkers } from './dying-worker.ts'
import type { Play } from './partner.ts'
import { createPartners, createRails } from './two-rails.ts'

// A payout that its rail did not take goes to another rail while the first is stopped: only by a confirmed fence.

const { paid, released } = wallets
const [first, second] = createPartners()
const partners = [first, second]
const { app, pass, setRoute, aPaidPayout, shortAttempts, debitsOf } = createRails(partners)
const { find, workerWith } = createWorkers(app, first)

const unavailable: Outcome = {
  kind: 'not-taken',
  reason: 'status 503',
  retryAfterMs: 1_000,
  isUnauthorized: false,
}

/** A payout that the first rail did not take before it was paused. */
const aStoppedPayout = async () => {
  first.plays.send = () => unavailable
  const ids = await aPaidPayout()
  await app.runDue()
  await app.wired.railHealth.pause('sandbox', 'its bank is down')
  first.plays.send = (act) => act()
  return ids
}

const fences = (): number => first.calls.filter(({ call }) => call === 'fence').length
const isUnknown: Play = () => ({ kind: 'unknown', reason: 'no response' })

describe('a payout that a stopped rail did not take', () => {
  it('goes to the next rail after a minute and a fence, and is paid once also if its order arrives later', async () => {
    const { businessId, transactionId } = await aStoppedPayout()
    await pass(30)
    expect(fences()).toBe(0)
    await pass(31)
    expect(fences()).toBe(1)
    expect(await shortAttempts(transactionId)).toEqual([
      ...['sandbox not_executed FENCE', 'second succeeded ANSWER'],
    ])
    expect((await app.moves(transactionId)).slice(-3)).toEqual(['RETRY', 'PROCESSING', 'SUCCESS'])
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
    const [late] = first.sent
    if (!late) throw new Error('nothing was sent')
    expect(await first.rail.send(late)).toMatchObject({ kind: 'unknown', reason: 'status 410' })
    expect(debitsOf(transactionId)).toBe(1)
  })

  it('stays while the fence is not confirmed, and is sent again once the rail is used again', async () => {
    first.plays.fence = isUnknown
    const { transactionId } = await aStoppedPayout()
    await pass(61, 61, 3_600)
    expect(fences()).toBe(3)
    expect(await shortAttempts(transactionId)).toEqual(['sandbox not_taken'])
    expect(second.sent).toEqual([])
    await app.wired.railHealth.resume('sandbox')
    await pass(61)
    expect(await shortAttempts(transactionId)).toEqual(['sandbox succeeded ANSWER'])
    expect(debitsOf(transactionId)).toBe(1)
  })

  it('whose fence was confirmed and its reply lost goes to the next rail once its rail answers', async () => {
    first.plays.fence = (act) => (act(), { kind: 'unknown', reason: 'no response' })
    const { transactionId } = await aStoppedPayout()
    await pass(61)
    await app.wired.railHealth.resume('sandbox')
    await pass(61, 6)
    expect(await shortAttempts(transactionId)).toEqual([
      ...['sandbox not_executed FENCE', 'second succeeded ANSWER'],
    ])
    expect(debitsOf(transactionId)).toBe(1)
  })

  it('is not fenced where no other rail takes it, and does not fail', async () => {
    await setRoute('second', { isEnabled: false })
    const { businessId, transactionId } = await aStoppedPayout()
    await pass(61, 61, 3_600)
    expect(fences()).toBe(0)
    expect((await app.moves(transactionId)).at(-1)).toBe('PROCESSING')
    expect(await app.wallet(businessId, 'USD')).not.toEqual(released)
    await app.wired.railHealth.resume('sandbox')
    await pass(61)
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
  })

  it.each([
    ['before', 'sandbox succeeded ANSWER'],
    ['after', 'second succeeded ANSWER'],
  ] as const)('that another worker sends again %s the fence arrives is paid once', async (when, end) => {
    const ids = await aStoppedPayout()
    const sendAgain = async (): Promise<void> => {
      await app.wired.railHealth.resume('sandbox')
      await workerWith(() => ({ rails: new Map(partners.map(({ rail }) => [rail.name, rail])) }))(
        await find(ids),
      )
    }
    first.plays.fence = async (act) => {
      if (when === 'before') await sendAgain()
      const outcome = act()
      if (when === 'after') await sendAgain()
      return outcome
    }
    await pass(61, 61)
    expect((await shortAttempts(ids.transactionId)).at(-1)).toBe(end)
    expect((await app.moves(ids.transactionId)).at(-1)).toBe('SUCCESS')
    expect(debitsOf(ids.transactionId)).toBe(1)
  })
})
