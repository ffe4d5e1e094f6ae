import { describe, expect, it } from 'vitest'
import { createLogger } from '../../../src/ops/logger.ts'
import type { RailChange } from '../../../src/rails/index.ts'
import { createRailLog } from '../../../src/serve/rail-log.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { loseReply, loseRequest } from './partner.ts'
import { createPartners, createRails } from './two-rails.ts'

// What a rail gets changes seldom: each change has one line in the log and counts once, whatever the payouts.

const [first, second] = createPartners()
const { app, pass, setRoute, changes } = createRails([first, second])

const somePayouts = async (count: number): Promise<void> => {
  await setRoute('second', { isEnabled: false })
  const setup = await setUpPayout(app, { usd: '1000.00' })
  for (let created = 0; created < count; created += 1) await aPayout(setup)
}

describe('a change of what a rail gets is reported once', () => {
  it('where it refuses our key to several payouts and to probes', async () => {
    const refusal = { reason: 'status 401', retryAfterMs: null, isUnauthorized: true } as const
    first.plays.send = () => ({ kind: 'not-taken', ...refusal })
    first.plays.probe = { kind: 'unavailable', ...refusal }
    await somePayouts(3)
    await pass(1, 61, 61)
    const reason = 'it refuses our key: status 401'
    expect(changes).toEqual([{ rail: 'sandbox', change: 'paused', reason }])
    first.reset()
    await app.wired.railHealth.resume('sandbox')
    await pass(61)
  })

  it('where its breaker opens by payouts that fail together, and closes by a probe', async () => {
    first.plays.send = loseRequest
    await somePayouts(4)
    await app.runDue()
    expect(changes).toMatchObject([{ rail: 'sandbox', change: 'breaker_opened' }])
    expect(changes[0]?.reason).toMatch(/^of its last [34] payouts 0 were not taken, and [34] are unknown$/)
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
    await somePayouts(5)
    await pass(1, 5, 60, 60)
    const reason = '30805.00 of 31000.00 NGN are on their way or unknown'
    expect(changes).toEqual([{ rail: 'sandbox', change: 'cap_reached', reason }])
    first.plays.send = first.plays.ask = (act) => act()
    await pass(601, 61, 61)
    expect(changes.map(({ change }) => change)).toEqual(['cap_reached', 'cap_left'])
    app.takeFailures()
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
