import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createLogger } from '../../../src/ops/logger.ts'
import type { RailChange } from '../../../src/rails/index.ts'
import { createRailLog } from '../../../src/serve/rail-log.ts'
import { createCapWatch } from '../../../src/transactions/routing/cap-watch.ts'
import { loseReply, loseRequest, makeDue } from './partner.ts'
import { createPartners, createRails } from './two-rails.ts'

// Each pause, breaker and cap of a rail has one line in the log and counts once, however many payouts meet it.

const [first, second] = createPartners()
const { app, pass, onlyFirst, somePayouts, aPaidPayout, changes } = createRails([first, second])

/** Runs the jobs of payouts now, whenever they are due. */
const runPayouts = async (...ids: readonly (string | undefined)[]): Promise<void> => {
  await query(app.wired.db, 'update jobs set due_at = app.now() where subject_id = any (:ids)', { ids })
  await app.runDue()
}

describe('a change of what a rail gets is reported once', () => {
  it('where it refuses our key to several payouts and to probes', async () => {
    const refusal = { reason: 'status 401', retryAfterMs: null, isUnauthorized: true } as const
    first.plays.send = () => ({ kind: 'not-taken', ...refusal })
    first.plays.probe = { kind: 'unavailable', ...refusal }
    await onlyFirst()
    await somePayouts(3)
    await pass(1, 61, 61)
    const reason = 'it refuses our key: status 401'
    expect(changes).toEqual([{ rail: 'sandbox', change: 'paused', reason }])
    first.reset()
    await app.wired.railHealth.resume('sandbox')
    await pass(61)
  })

  it('where it paid two payouts whose money was given back, however often it says so', async () => {
    await onlyFirst()
    first.plays.executesAs = 'failed'
    const payouts = [await aPaidPayout(), await aPaidPayout()]
    await app.runDue()
    for (const { transactionId } of payouts) first.set(`${transactionId}-01`, 'succeeded')
    for (let times = 0; times < 2; times += 1) {
      for (const { businessId, transactionId } of payouts) await makeDue(app, businessId, transactionId)
      await app.runDue()
    }
    expect(changes).toMatchObject([{ rail: 'sandbox', change: 'paused' }])
    expect(changes[0]?.reason).toMatch(/^it paid although the money was given back: case [0-9a-f]{24}$/)
  })

  it('where its breaker opens by payouts that fail together, and closes by a probe', async () => {
    first.plays.send = loseRequest
    await onlyFirst()
    await somePayouts(4)
    await app.runDue()
    expect(changes).toMatchObject([{ rail: 'sandbox', change: 'breaker_opened' }])
    expect(changes[0]?.reason).toMatch(/^of its last \d payouts 0 were not taken, and [34] are unknown$/)
    first.reset()
    await pass(61, 61)
    expect(changes.slice(1)).toEqual([
      { rail: 'sandbox', change: 'breaker_closed', reason: 'it answers again, and gets payouts' },
    ])
    app.takeFailures()
  })

  it('where its cap is reached, and again where it leaves room', async () => {
    first.maxUnknown.set('NGN', 3_100_000n)
    first.plays.send = loseReply
    first.plays.ask = loseRequest
    await onlyFirst()
    // One after the other: a sum that is read while a payout is handed over may count it twice.
    const payouts: string[] = []
    for (const count of [1, 1, 2]) {
      payouts.push(...(await somePayouts(count)))
      await pass(1)
    }
    await pass(5, 60, 60)
    const reason = '30805.00 of 31000.00 NGN are on their way or unknown'
    expect(changes).toEqual([{ rail: 'sandbox', change: 'cap_reached', reason }])
    first.plays.send = first.plays.ask = (act) => act()
    const [one, two, three, four] = payouts
    await runPayouts(one, two)
    await runPayouts(three)
    await runPayouts(four)
    expect(changes.map(({ change }) => change)).toEqual(['cap_reached', 'cap_left'])
    app.takeFailures()
  })
})

describe('a cap that holds payments back now and then', () => {
  it('is reported as reached until it has held none back for the time that is given', () => {
    const noticed: string[] = []
    const { note } = createCapWatch(({ change }) => noticed.push(change), 60_000)
    const offered = { rail: 'naira-1', currency: 'NGN', minor: 10n }
    for (let times = 0; times < 3; times += 1) {
      note(offered, { minor: 95n, most: 100n }, 'exposure')
      note(offered, { minor: 0n, most: 100n }, null)
    }
    expect(noticed).toEqual(['cap_reached'])
  })

  it('leaves room only for the largest payment that it held back', () => {
    const noticed: string[] = []
    const { note } = createCapWatch(({ change }) => noticed.push(change), 0)
    const offered = { rail: 'naira-1', currency: 'NGN', minor: 50n }
    note(offered, { minor: 60n, most: 100n }, 'exposure')
    note({ ...offered, minor: 1n }, { minor: 60n, most: 100n }, null)
    expect(noticed).toEqual(['cap_reached'])
    note({ ...offered, minor: 1n }, { minor: 50n, most: 100n }, null)
    expect(noticed).toEqual(['cap_reached', 'cap_left'])
  })
})

describe('the line of a change in the log', () => {
  it.each<readonly [RailChange['change'], string, RegExp]>([
    ['paused', 'warn', /^a rail is paused/],
    ['breaker_opened', 'warn', /^the breaker of a rail is open/],
    ['breaker_closed', 'info', /^the breaker of a rail is closed/],
    ['cap_reached', 'warn', /^the cap on what is unknown at a rail is reached/],
    ['cap_left', 'info', /leaves room again$/],
  ])('says %s as %s, with rail and reason, and is counted', (change, level, sentence) => {
    const lines: string[] = []
    const counted: unknown[] = []
    const log = createLogger('info', { write: (line) => lines.push(line) })
    const counts = { countRailChange: (one: unknown) => counted.push(one), countRailOutcome: () => undefined }
    createRailLog(log, () => counts).onRailChange({ rail: 'naira-1', change, reason: 'the reason' })
    expect(counted).toEqual([{ rail: 'naira-1', change }])
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '') as { readonly msg: string }
    expect(line).toMatchObject({ level, rail: 'naira-1', change, reason: 'the reason' })
    expect(line.msg).toMatch(sentence)
  })
})
